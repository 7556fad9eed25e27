import { type SnapshotFrom, assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { Certificate } from '@/openapi/types'
import { unprovided } from '../shared/unprovided'
import { idProblem } from './certificateId'

export type CertificateRef = ActorRefFrom<typeof certificateMachine>

/** Looks one certificate up. "Not found" is a response; "failed" means that the server could not be reached. */
export const certificateMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as { id: string; certificate: Certificate | null },
    events: {} as { type: 'id.changed'; id: string } | { type: 'lookup.repeated' },
    tags: {} as 'lookingUp' | 'notFound' | 'failed',
  },
  actors: {
    findCertificate: fromPromise<Certificate | null, { id: string }>(unprovided('findCertificate')),
  },
  actions: {
    changeId: assign({ id: (_, params: { id: string }) => params.id, certificate: null }),
    keepCertificate: assign({ certificate: (_, params: { certificate: Certificate | null }) => params.certificate }),
  },
  guards: {
    isSame: ({ context }, params: { id: string }) => params.id === context.id,
    isIllFormed: ({ context }) => idProblem(context.id) !== null,
    isFound: (_, params: { certificate: Certificate | null }) => params.certificate !== null,
  },
}).createMachine({
  id: 'certificate',
  context: ({ input }) => ({ id: input.id, certificate: null }),
  on: {
    'id.changed': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      { target: '.starting', actions: { type: 'changeId', params: ({ event }) => event } },
    ],
  },
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'isIllFormed', target: 'notFound' }, { target: 'lookingUp' }],
    },
    lookingUp: {
      tags: 'lookingUp',
      invoke: {
        src: 'findCertificate',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ certificate: event.output }) },
            target: 'found',
            actions: { type: 'keepCertificate', params: ({ event }) => ({ certificate: event.output }) },
          },
          { target: 'notFound' },
        ],
        onError: 'failed',
      },
    },
    found: {},
    notFound: { tags: 'notFound' },
    failed: { tags: 'failed', on: { 'lookup.repeated': 'lookingUp' } },
  },
})

type CertificateSnapshot = SnapshotFrom<typeof certificateMachine>

export const selectCertificate = (snapshot: CertificateSnapshot) => snapshot.context.certificate
export const selectIsLookingUp = (snapshot: CertificateSnapshot) => snapshot.hasTag('lookingUp')
export const selectIsNotFound = (snapshot: CertificateSnapshot) => snapshot.hasTag('notFound')
export const selectIsFailed = (snapshot: CertificateSnapshot) => snapshot.hasTag('failed')
