import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { ApiToken } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'

export type SampleToken = Pick<ApiToken, 'id' | 'token_name' | 'token'>
/** What a reader chose for the samples; null is no choice of model, and no token of one's own. */
export type SampleChoice = { modelId: string | null; tokenId: string | null }
/** A choice, and whose it is. */
export type OwnedChoice = SampleChoice & { chooserId: string | null }
/** `preset`: the model that samples name while no list is known. */
type SamplesInput = OwnedChoice & { preset: string }
type SamplesContext = SamplesInput & {
  readerId: string | null
  models: readonly string[]
  tokens: readonly SampleToken[]
}

/**
 * Which model the samples of the documentation call and which token of the reader's they name. Signed out there is nothing to
 * choose from. The secret of a token is not known here.
 */
export const samplesMachine = setup({
  types: {
    input: {} as SamplesInput,
    context: {} as SamplesContext,
    events: {} as
      | { type: 'reader.changed'; readerId: string | null }
      | { type: 'model.chosen'; modelId: string }
      | { type: 'token.chosen'; tokenId: string | null }
      | { type: 'tokens.changedElsewhere' }
      | { type: 'lists.reloaded' },
    tags: {} as 'offered' | 'incomplete',
  },
  actors: {
    listModels: fromPromise<readonly string[]>(unprovided('listModels')),
    listTokens: fromPromise<readonly SampleToken[]>(unprovided('listTokens')),
    watchChanges: fromCallback<{ type: string }, { readerId: string }>(unprovided('watchChanges')),
  },
  actions: {
    keepReader: assign({ readerId: (_, params: { readerId: string | null }) => params.readerId }),
    dropOthersChoice: assign(({ context: { chooserId, readerId } }) =>
      chooserId === readerId ? {} : { chooserId: readerId, modelId: null, tokenId: null },
    ),
    forgetLists: assign({ models: [], tokens: [] }),
    keepModels: assign({ models: (_, params: { models: readonly string[] }) => params.models }),
    keepTokens: assign({ tokens: (_, params: { tokens: readonly SampleToken[] }) => params.tokens }),
    chooseModel: assign({ modelId: (_, params: { modelId: string }) => params.modelId }),
    chooseToken: assign({ tokenId: (_, params: { tokenId: string | null }) => params.tokenId }),
    keepChoice: unprovidedAction<OwnedChoice>('keepChoice'),
  },
  guards: {
    isNobody: (_, params: { readerId: string | null }) => params.readerId === null,
    isSame: ({ context }, params: { readerId: string | null }) => params.readerId === context.readerId,
  },
}).createMachine({
  id: 'samples',
  context: ({ input }) => ({ ...input, readerId: null, models: [], tokens: [] }),
  on: {
    'reader.changed': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        guard: { type: 'isNobody', params: ({ event }) => event },
        target: '.signedOut',
        actions: { type: 'keepReader', params: ({ event }) => event },
      },
      { target: '.signedIn', actions: { type: 'keepReader', params: ({ event }) => event } },
    ],
  },
  initial: 'signedOut',
  states: {
    signedOut: {},
    signedIn: {
      tags: 'offered',
      type: 'parallel',
      invoke: { src: 'watchChanges', input: ({ context }) => ({ readerId: context.readerId ?? '' }) },
      entry: 'dropOthersChoice',
      exit: 'forgetLists',
      on: {
        'model.chosen': {
          actions: [
            { type: 'chooseModel', params: ({ event }) => event },
            { type: 'keepChoice', params: ({ context, event }) => ({ ...choiceOf(context), modelId: event.modelId }) },
          ],
        },
        'token.chosen': {
          actions: [
            { type: 'chooseToken', params: ({ event }) => event },
            { type: 'keepChoice', params: ({ context, event }) => ({ ...choiceOf(context), tokenId: event.tokenId }) },
          ],
        },
      },
      states: {
        models: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                src: 'listModels',
                onDone: {
                  target: 'known',
                  actions: { type: 'keepModels', params: ({ event }) => ({ models: event.output }) },
                },
                onError: 'failed',
              },
            },
            known: {},
            failed: { tags: 'incomplete', on: { 'lists.reloaded': 'loading' } },
          },
        },
        tokens: {
          initial: 'loading',
          on: { 'tokens.changedElsewhere': '.loading' },
          states: {
            loading: {
              invoke: {
                src: 'listTokens',
                onDone: {
                  target: 'known',
                  actions: { type: 'keepTokens', params: ({ event }) => ({ tokens: event.output }) },
                },
                onError: 'failed',
              },
            },
            known: {},
            failed: { tags: 'incomplete', on: { 'lists.reloaded': 'loading' } },
          },
        },
      },
    },
  },
})

const choiceOf = ({ chooserId, modelId, tokenId }: SamplesContext): OwnedChoice => ({ chooserId, modelId, tokenId })
