import type { PromiseActorLogic } from 'xstate'
import { ratePolicyMachine, type RatePolicy } from './ratePolicy.machine'

/** Rejects only when the limits themselves cannot be had, and has then told the person why. */
export type RatePolicyPorts = { loadPolicy: PromiseActorLogic<RatePolicy> }

/** The rate policy's statechart with its adapter. */
export const connectRatePolicy = ({ loadPolicy }: RatePolicyPorts) =>
  ratePolicyMachine.provide({ actors: { loadPolicy } })
