import { type SnapshotFrom, assertEvent, assign, fromPromise, setup } from 'xstate'
import { unprovided, unprovidedAction } from '../shared/unprovided'

/** A model that a reader chose for the samples, and the reader; null means no choice. */
export type OwnedChoice = { chooserId: string | null; modelId: string | null }
/** `preset`: the model that samples name while no list is known. */
type SamplesInput = OwnedChoice & { preset: string }
type SamplesContext = SamplesInput & { readerId: string | null; models: readonly string[] }

type ReaderChanged = { context: SamplesContext; event: { readerId: string | null } }

const isOtherReader = ({ context, event }: ReaderChanged) =>
  event.readerId !== null && event.readerId !== context.readerId
const isNoReader = ({ event }: ReaderChanged) => event.readerId === null

/** Which model the samples of the documentation call. Signed out there is nothing to choose from. */
export const samplesMachine = setup({
  types: {
    input: {} as SamplesInput,
    context: {} as SamplesContext,
    events: {} as
      | { type: 'reader.changed'; readerId: string | null }
      | { type: 'model.chosen'; modelId: string }
      | { type: 'models.reloaded' },
    tags: {} as 'offered' | 'incomplete',
  },
  actors: {
    listModels: fromPromise<readonly string[]>(unprovided('listModels')),
  },
  actions: {
    setReader: assign({
      readerId: ({ event }) => {
        assertEvent(event, 'reader.changed')
        return event.readerId
      },
    }),
    keepChoice: unprovidedAction<OwnedChoice>('keepChoice'),
  },
}).createMachine({
  id: 'samples',
  context: ({ input }) => ({ ...input, readerId: null, models: [] }),
  on: {
    'reader.changed': [
      { guard: isOtherReader, target: '.signedIn', actions: 'setReader' },
      { guard: isNoReader, target: '.signedOut', actions: 'setReader' },
    ],
  },
  initial: 'signedOut',
  states: {
    signedOut: {},
    signedIn: {
      tags: 'offered',
      initial: 'loading',
      entry: assign(({ context: { chooserId, readerId } }) =>
        chooserId === readerId ? {} : { chooserId: readerId, modelId: null },
      ),
      exit: assign({ models: [] }),
      on: {
        'model.chosen': {
          actions: [
            assign({ modelId: ({ event }) => event.modelId }),
            {
              type: 'keepChoice',
              params: ({ context, event }) => ({ chooserId: context.chooserId, modelId: event.modelId }),
            },
          ],
        },
      },
      states: {
        loading: {
          invoke: {
            src: 'listModels',
            onDone: { target: 'known', actions: assign({ models: ({ event }) => event.output }) },
            onError: 'failed',
          },
        },
        known: {},
        failed: { tags: 'incomplete', on: { 'models.reloaded': 'loading' } },
      },
    },
  },
})

type SamplesSnapshot = SnapshotFrom<typeof samplesMachine>

export const selectModels = (snapshot: SamplesSnapshot) => snapshot.context.models

/** The chosen model, else the preset one, as far as the live list has it; else the first of that. */
export function selectModel({ context: { models, modelId, preset } }: SamplesSnapshot): string {
  const known = [modelId, preset].find((id) => id !== null && models.includes(id))
  return known ?? models[0] ?? preset
}
