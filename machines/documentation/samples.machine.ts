import { type SnapshotFrom, assertEvent, assign, fromCallback, fromPromise, setup } from 'xstate'
import { tokenNamePattern } from '@/openapi/rules/tokens'
import type { ApiToken } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'

export type SampleToken = Pick<ApiToken, 'id' | 'token_name' | 'token'>
/** A reader's choices for the samples; null means no chosen model, or no token of the reader's own. */
export type SampleChoice = { modelId: string | null; tokenId: string | null }
/** A choice, and whose it is. */
export type OwnedChoice = SampleChoice & { chooserId: string | null }
/** `preset`: the model that samples name while no list is known; `variable`: the environment variable of any token. */
type SamplesInput = OwnedChoice & { preset: string; variable: string }
type SamplesContext = SamplesInput & {
  readerId: string | null
  models: readonly string[]
  tokens: readonly SampleToken[]
}

type ReaderChanged = { context: SamplesContext; event: { readerId: string | null } }

const isOtherReader = ({ context, event }: ReaderChanged) =>
  event.readerId !== null && event.readerId !== context.readerId
const isNoReader = ({ event }: ReaderChanged) => event.readerId === null

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
  context: ({ input }) => ({ ...input, readerId: null, models: [], tokens: [] }),
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
      type: 'parallel',
      invoke: { src: 'watchChanges', input: ({ context }) => ({ readerId: context.readerId ?? '' }) },
      entry: assign(({ context: { chooserId, readerId } }) =>
        chooserId === readerId ? {} : { chooserId: readerId, modelId: null, tokenId: null },
      ),
      exit: assign({ models: [], tokens: [] }),
      on: {
        'model.chosen': {
          actions: [
            assign({ modelId: ({ event }) => event.modelId }),
            { type: 'keepChoice', params: ({ context, event }) => ({ ...choiceOf(context), modelId: event.modelId }) },
          ],
        },
        'token.chosen': {
          actions: [
            assign({ tokenId: ({ event }) => event.tokenId }),
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
                onDone: { target: 'known', actions: assign({ models: ({ event }) => event.output }) },
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
                onDone: { target: 'known', actions: assign({ tokens: ({ event }) => event.output }) },
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

type SamplesSnapshot = SnapshotFrom<typeof samplesMachine>

export const selectModels = (snapshot: SamplesSnapshot) => snapshot.context.models
export const selectTokens = (snapshot: SamplesSnapshot) => snapshot.context.tokens

/** The chosen model, else the preset one, as far as the live list has it; else the first of that. */
export function selectModel({ context: { models, modelId, preset } }: SamplesSnapshot): string {
  const known = [modelId, preset].find((id) => id !== null && models.includes(id))
  return known ?? models[0] ?? preset
}

/** The chosen token while it is one of the reader's; null where samples name none. */
export const selectToken = ({ context: { tokens, tokenId } }: SamplesSnapshot) =>
  tokens.find(({ id }) => id === tokenId) ?? null

/** The name of the chosen token in samples. Samples are shell lines, so a name with other characters is not used. */
export function selectTokenName(snapshot: SamplesSnapshot): string | null {
  const name = selectToken(snapshot)?.token_name ?? null
  return name !== null && tokenNamePattern.test(name) ? name : null
}

/** The environment variable from which samples read the token. */
export const selectVariable = (snapshot: SamplesSnapshot): string =>
  tokenVariable(selectTokenName(snapshot) === null ? null : selectToken(snapshot), snapshot.context)

type Names = Pick<SamplesContext, 'variable' | 'tokens'>

/**
 * The environment variable from which samples read a token: of a named one as `API_TOKEN_LAPTOP`, as far as a shell can
 * spell its name. Tokens that would share a name (`a-b` and `a.b`) get the token's last four characters behind it.
 */
export function tokenVariable(token: SampleToken | null, { variable, tokens }: Names): string {
  if (!token) return variable
  const spell = (name: string) => [variable, ...(name.toUpperCase().match(/[A-Z0-9]+/g) ?? [])].join('_')
  const spelt = spell(token.token_name)
  const isShared = tokens.some(({ id, token_name: name }) => id !== token.id && spell(name) === spelt)
  return isShared ? `${spelt}_${tailOf(token)}` : spelt
}

/** In its own letters: they are what the token's value ends in. */
const tailOf = ({ token, id }: SampleToken) =>
  (/[A-Za-z0-9]{4}$/.exec(token) ?? [id.replaceAll(/[^A-Za-z0-9]/g, '')])[0]
