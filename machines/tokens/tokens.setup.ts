import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { RefusalCode } from '../../openapi/refusalCodes'
import type { ApiToken } from '../../openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import { revealMachine } from './reveal.machine'
import { tokenMachine, type TokenRef } from './token.machine'
import { tokenNameProblem, type NameProblem } from './tokenName'

/** `draftName`: a name typed before a reload or a sign-in trip; it opens the dialog again. */
export type TokensInput = { keySeed: string; draftName?: string }
export type TokensMessage = 'tokenAlreadyCreated'
export type TokenList = { list: readonly ApiToken[]; now: number }
/** `alreadyCreated`: an earlier try had arrived after all; its secret is not repeated. */
export type CreateOutcome =
  | { kind: 'created'; secret: string; item: ApiToken; now: number }
  | { kind: 'alreadyCreated'; item: ApiToken; now: number }
  | { kind: 'refused'; code: RefusalCode }

/** The name that the dialog starts with, and the last one sent, to which the attempt's key belongs. */
type Draft = { name: string; sentName: string; attempt: number }

type TokensContext = {
  tokens: readonly TokenRef[]
  keySeed: string
  draft: Draft
  nameProblem: NameProblem | null
  refusal: RefusalCode | null
}

const rowId = (token: ApiToken) => `token-${token.id}`
const newestFirst = (a: ApiToken, b: ApiToken) => Date.parse(b.created_at) - Date.parse(a.created_at)

const ownSetup = setup({
  types: {
    input: {} as TokensInput,
    context: {} as TokensContext,
    events: {} as
      | { type: 'tokens.reloaded' }
      | { type: 'token.create.requested' }
      | { type: 'token.create.dismissed' }
      | { type: 'token.name.typed'; name: string }
      | { type: 'token.named'; name: string }
      | { type: 'clock.checked'; now: number }
      | { type: 'xstate.done.actor.*'; actorId: string },
    tags: {} as 'loading' | 'failed' | 'ready' | 'naming' | 'creating' | 'createFailed' | 'revealing',
    children: {} as { reveal: 'reveal' },
  },
  actors: {
    listTokens: fromPromise<TokenList>(unprovided('listTokens')),
    createToken: fromPromise<CreateOutcome, { name: string; idempotencyKey: string }>(unprovided('createToken')),
    watchClock: fromCallback(unprovided('watchClock')),
    token: tokenMachine,
    reveal: revealMachine,
  },
  actions: {
    notify: unprovidedAction<{ message: TokensMessage }>('notify'),
    keepDraft: unprovidedAction<{ name: string }>('keepDraft'),
    discardDraft: unprovided('discardDraft'),
    showList: assign({
      tokens: ({ spawn }, { list, now }: TokenList) =>
        [...list].sort(newestFirst).map((token) => spawn('token', { id: rowId(token), input: { token, now } })),
    }),
    addRow: assign({
      tokens: ({ context, spawn }, outcome: CreateOutcome) => {
        if (outcome.kind === 'refused') return context.tokens
        const id = rowId(outcome.item)
        if (context.tokens.some((row) => row.id === id)) return context.tokens
        return [spawn('token', { id, input: { token: outcome.item, now: outcome.now } }), ...context.tokens]
      },
    }),
    dropRow: assign({
      tokens: ({ context }, params: { id: string }) => context.tokens.filter((row) => row.id !== params.id),
    }),
    draft: assign({
      draft: ({ context: { draft } }, { name }: { name: string }) =>
        name === draft.sentName ? { ...draft, name } : { name, sentName: name, attempt: draft.attempt + 1 },
    }),
    dropDraft: assign({ draft: ({ context }) => ({ ...context.draft, name: '' }) }),
    finishDraft: assign({ draft: ({ context }) => ({ ...context.draft, name: '', sentName: '' }) }),
    flagName: assign({ nameProblem: (_, { name }: { name: string }) => tokenNameProblem(name) }),
    keepRefusal: assign({
      refusal: (_, outcome: CreateOutcome) => (outcome.kind === 'refused' ? outcome.code : null),
    }),
    clearProblems: assign({ nameProblem: null, refusal: null }),
  },
  guards: {
    hasDraft: ({ context }) => context.draft.name !== '',
    isProperName: (_, { name }: { name: string }) => tokenNameProblem(name) === null,
    isCreated: (_, outcome: CreateOutcome) => outcome.kind === 'created',
    isAlreadyCreated: (_, outcome: CreateOutcome) => outcome.kind === 'alreadyCreated',
  },
})

/** The vocabulary of the tokens' statechart: ports, and what its guards and actions mean. */
export const tokensSetup = ownSetup.extend({
  actions: {
    setClocks: enqueueActions(({ context, enqueue }, { now }: { now: number }) => {
      for (const row of context.tokens) enqueue.sendTo(row, { type: 'clock.checked', now })
    }),
  },
})
