import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { RefusalCode } from '@/openapi/refusalCodes'
import type { ApiToken, NewToken } from '@/openapi/types'
import { pageCount } from '../shared/paging'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import type { EditDraft } from './edit.machine'
import { revealMachine } from './reveal.machine'
import { tokenMachine, type TokenRef } from './token.machine'
import {
  changeOf,
  fieldProblems,
  fieldsOf,
  isBlank,
  isNoChange,
  isSameToken,
  noFields,
  type TokenFields,
} from './tokenFields'
import { isSameSelection } from '../shared/isSameSelection'
import { isNarrowed, wholeList, type TokenSelection } from './tokenSelection'

/** What was sent of a draft, and the key under which it was: its answer may have been lost. */
type SentAttempt = { fields: TokenFields; key: string }
/** What is typed for a new token, before it is one; `attempt` is null where nothing was sent. */
export type TokenDraft = { fields: TokenFields; attempt: SentAttempt | null }

/** Drafts were typed before a reload or a sign-in; they open their dialog again. */
type TokensInput = {
  keySeed: string
  selection: TokenSelection
  draft?: TokenDraft | null
  editDraft?: EditDraft | null
}
type TokensMessage = 'tokenAlreadyCreated'
/** One page of the tokens that are asked for; `total` is of all pages. */
export type TokenList = {
  list: readonly ApiToken[]
  total: number
  page_size: number
  /** In which days of use are counted; null where the server does not say. */
  timeZone: string | null
  now: number
}
/** The secret of what was created stays with its holder. `alreadyCreated`: an earlier try had arrived after all; its secret is not repeated. */
export type CreateOutcome =
  | { kind: 'created'; item: ApiToken; now: number }
  | { kind: 'alreadyCreated'; item: ApiToken; now: number }
  | { kind: 'refused'; code: RefusalCode }

/** What the dialog starts with; what was sent last with its key, and how many other tokens were before. */
type Draft = TokenDraft & { number: number }

/**
 * The list on screen; `selection` null: what is on screen is no page any more, and it is asked for again. Of a list that could
 * not be had `total` is the least that there may be.
 */
type Shown = { selection: TokenSelection | null; total: number; page_size: number; timeZone: string | null }

type TokensContext = {
  tokens: readonly TokenRef[]
  /** What the address asks for. */
  selection: TokenSelection
  shown: Shown
  keySeed: string
  draft: Draft
  /** Waits for the first list. */
  editDraft: EditDraft | null
  refusal: RefusalCode | null
}

const rowId = (token: ApiToken) => `token-${token.id}`
const newestFirst = (a: ApiToken, b: ApiToken) => Date.parse(b.created_at) - Date.parse(a.created_at)

/** Whether there are tokens to look for: on screen, or left out by what is looked for now or was until now. */
export const hasTokens = ({ selection, shown }: TokensContext): boolean =>
  shown.total > 0 || [selection, shown.selection].some(isNarrowed)

/** Another name: who types goes on typing. */
const isTyped = ({ selection }: TokensContext, { name }: TokenSelection) => name !== selection.name
/** No dialog of a token is open, and nothing is done to one. */
const isAtRest = ({ tokens }: TokensContext) => !tokens.some((row) => row.getSnapshot().hasTag('changing'))

/** Whether what was typed for a token is not what it has by now: also where it cannot be. */
function hasChange(token: ApiToken, typed: Partial<TokenFields>): boolean {
  const fields = { ...fieldsOf(token), ...typed }
  return Object.keys(fieldProblems(fields)).length > 0 || !isNoChange(changeOf(token, fields))
}

const ownSetup = setup({
  types: {
    input: {} as TokensInput,
    context: {} as TokensContext,
    events: {} as
      | { type: 'selection.changed'; selection: TokenSelection }
      | { type: 'tokens.reloaded' }
      | { type: 'tokens.outdated' }
      | { type: 'tokens.changedElsewhere' }
      | { type: 'token.settled' }
      | { type: 'token.create.requested' }
      | { type: 'token.create.dismissed' }
      | { type: 'token.typed'; fields: TokenFields }
      | { type: 'token.submitted'; fields: TokenFields }
      | { type: 'clock.checked'; now: number }
      | { type: 'xstate.done.actor.*'; actorId: string }
      | { type: 'xstate.error.actor.*'; actorId: string },
    /** Something else than what the address asks for has to be shown. */
    emitted: {} as { type: 'selection.moved'; selection: TokenSelection },
    tags: {} as 'loading' | 'failed' | 'naming' | 'creating' | 'createFailed',
    children: {} as { reveal: 'reveal' },
  },
  actors: {
    listTokens: fromPromise<TokenList, TokenSelection>(unprovided('listTokens')),
    createToken: fromPromise<CreateOutcome, { token: NewToken; idempotencyKey: string }>(unprovided('createToken')),
    watchClock: fromCallback(unprovided('watchClock')),
    watchChanges: fromCallback(unprovided('watchChanges')),
    token: tokenMachine,
    reveal: revealMachine,
  },
  actions: {
    notify: unprovidedAction<{ message: TokensMessage }>('notify'),
    keepDraft: unprovidedAction<TokenDraft>('keepDraft'),
    discardDraft: unprovided('discardDraft'),
    tellOtherTabs: unprovided('tellOtherTabs'),
    turnTo: assign({ selection: (_, { selection }: { selection: TokenSelection }) => selection }),
    markOutdated: assign({ shown: ({ context }) => ({ ...context.shown, selection: null }) }),
    addRow: assign(({ context, spawn }, outcome: CreateOutcome) => {
      const { tokens, shown } = context
      if (outcome.kind === 'refused') return {}
      const id = rowId(outcome.item)
      if (!isSameSelection(wholeList, shown.selection) || tokens.some((row) => row.id === id)) return {}
      const row = spawn('token', { id, input: { token: outcome.item, now: outcome.now } })
      const total = shown.total + 1
      const selection = total > shown.page_size ? null : wholeList
      return { tokens: [row, ...tokens], shown: { ...shown, total, selection } }
    }),
    dropRow: assign(({ context: { tokens, selection, shown } }, { id }: { id: string }) => {
      const left = tokens.filter((row) => row.id !== id)
      if (left.length === tokens.length) return {}
      const isWhole = pageCount(shown) === selection.page && left.length > 0
      const total = shown.total - 1
      return { tokens: left, shown: { ...shown, total, selection: isWhole || total === 0 ? shown.selection : null } }
    }),
    /** It is made anew from the list, which is asked for again. */
    loseRow: assign(({ context: { tokens, shown } }, { id }: { id: string }) => {
      const left = tokens.filter((row) => row.id !== id)
      return left.length === tokens.length ? {} : { tokens: left, shown: { ...shown, selection: null } }
    }),
    draft: assign({
      draft: ({ context: { draft, keySeed } }, { fields }: { fields: TokenFields }) => {
        const { attempt, number } = draft
        if (attempt && isSameToken(fields, attempt.fields)) return { ...draft, fields }
        return { fields, attempt: { fields, key: `${keySeed}-${number + 1}` }, number: number + 1 }
      },
    }),
    dropDraft: assign({ draft: ({ context }) => ({ ...context.draft, fields: noFields }) }),
    finishDraft: assign({ draft: ({ context: { draft } }) => ({ ...draft, fields: noFields, attempt: null }) }),
    keepRefusal: assign({
      refusal: (_, outcome: CreateOutcome) => (outcome.kind === 'refused' ? outcome.code : null),
    }),
    clearRefusal: assign({ refusal: null }),
  },
  guards: {
    isAsked: ({ context }, { selection }: { selection: TokenSelection }) =>
      isSameSelection(selection, context.selection),
    isTyped: ({ context }, { selection }: { selection: TokenSelection }) => isTyped(context, selection),
    isTypedAtRest: ({ context }, { selection }: { selection: TokenSelection }) =>
      isTyped(context, selection) && isAtRest(context),
    isStale: ({ context: { selection, shown } }) => !isSameSelection(selection, shown.selection),
    isBeyond: ({ context }, list: TokenList) => context.selection.page > pageCount(list),
    isAtRest: ({ context }) => isAtRest(context),
    isOffered: ({ context }) => hasTokens(context),
    hasDraft: ({ context }) => !isBlank(context.draft.fields),
    isCreated: (_, outcome: CreateOutcome) => outcome.kind === 'created',
    isAlreadyCreated: (_, outcome: CreateOutcome) => outcome.kind === 'alreadyCreated',
  },
  delays: {
    /** How long nothing is typed before it is looked for. */
    typingPause: 250,
  },
})

/** The vocabulary of the tokens' statechart: ports, and what its guards and actions mean. */
export const tokensSetup = ownSetup.extend({
  actions: {
    showList: enqueueActions(
      ({ context: { tokens, selection }, enqueue }, { list, total, page_size, timeZone, now }: TokenList) => {
        const ids = new Set(list.map(rowId))
        for (const row of tokens) if (!ids.has(row.id)) enqueue.stopChild(row)
        const known = new Map(tokens.map((row) => [row.id, row]))
        for (const token of list) {
          const row = known.get(rowId(token))
          if (row) enqueue.sendTo(row, { type: 'token.listed', token, now })
        }
        enqueue.assign({
          tokens: ({ spawn }) =>
            [...list]
              .sort(newestFirst)
              .map((token) => known.get(rowId(token)) ?? spawn('token', { id: rowId(token), input: { token, now } })),
          shown: { selection, total, page_size, timeZone },
        })
      },
    ),
    reopenEdit: enqueueActions(({ context: { tokens, editDraft }, enqueue }) => {
      if (!editDraft) return
      enqueue.assign({ editDraft: null })
      const row = tokens.find(({ id }) => id === `token-${editDraft.id}`)
      if (row && hasChange(row.getSnapshot().context.token, editDraft.fields))
        enqueue.sendTo(row, { type: 'token.edit.requested', draft: editDraft.fields })
    }),
    /** Where there was something to look for there still may be: who asks for all again finds what narrows in its place. */
    dropList: enqueueActions(({ context, enqueue }) => {
      for (const row of context.tokens) enqueue.stopChild(row)
      const total = hasTokens(context) ? Math.max(context.shown.total, 1) : 0
      enqueue.assign({ tokens: [], shown: { ...context.shown, selection: null, total } })
    }),
    moveTo: enqueueActions(({ context, enqueue }, { selection }: { selection: TokenSelection }) => {
      if (isSameSelection(selection, context.selection)) return
      enqueue.assign({ selection })
      enqueue.emit({ type: 'selection.moved', selection })
    }),
    setClocks: enqueueActions(({ context, enqueue }, { now }: { now: number }) => {
      for (const row of context.tokens) enqueue.sendTo(row, { type: 'clock.checked', now })
    }),
  },
})
