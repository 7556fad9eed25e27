import type { PromiseActorLogic } from 'xstate'
import type { Certificate } from '@/openapi/types'
import { certificateMachine } from './certificate.machine'

/** Null where there is no such certificate; rejects when nobody could be asked. */
export type CertificatePorts = { findCertificate: PromiseActorLogic<Certificate | null, { id: string }> }

/** The certificate lookup's statechart with its adapter. */
export const connectCertificate = ({ findCertificate }: CertificatePorts) =>
  certificateMachine.provide({ actors: { findCertificate } })
