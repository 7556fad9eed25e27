import {
  assertEvent,
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate'
import type { ApiToken } from '@/openapi/types'
import { pageCount, isSameSelection } from '../shared/selection'
import { unprovided } from '../shared/unprovided'
import type { FormDraft } from '../submit/draft'
import { newTokenMachine, type Creation, type NewTokenRef } from './newToken.machine'
import { tokenMachine, type TokenRef } from './token.machine'
import { changeOf, fieldsOf, isBlank, isNoChange, type TokenFields } from './tokenFields'
import { isNarrowed, wholeList, type TokenSelection } from './tokenSelection'

export type TokenListRef = ActorRefFrom<typeof tokenListMachine>
/** Drafts of a new token, blank or restored, and of an edited one; a restored one opens its dialog again. */
type TokenListInput = {
  selection: TokenSelection
  draft: FormDraft<TokenFields>
  editDraft: FormDraft<Partial<TokenFields>> | null
}
/** `isSilent`: the user did not request it, and sees no failure. */
export type TokenLoad = TokenSelection & { isSilent?: boolean }
/** One page of the selected tokens; `total` counts all pages. */
export type TokenPage = {
  list: readonly ApiToken[]
  total: number
  page_size: number
  /** The time zone in which days of use are counted; null if the server does not say. */
  timeZone: string | null
  now: number
}
/** The page on screen; `selection` is null if it is outdated. After a failed load `total` is the least that there may be. */
type ShownPage = { selection: TokenSelection | null; total: number; page_size: number; timeZone: string | null }

type TokenListContext = {
  tokens: readonly TokenRef[]
  newToken: NewTokenRef
  /** The selection in the URL. */
  selection: TokenSelection
  shown: ShownPage
  /** Opens its dialog after the first load. */
  editDraft: TokenListInput['editDraft']
}

const rowId = (id: string) => `token-${id}`
const newestFirst = (a: ApiToken, b: ApiToken) => Date.parse(b.created_at) - Date.parse(a.created_at)

/** Whether the user has tokens to search: on screen, or hidden by the present or the previous filter. */
const hasTokens = ({ selection, shown }: TokenListContext): boolean =>
  shown.total > 0 || [selection, shown.selection].some(isNarrowed)

/** Whether a draft differs from its token; a choice of no models yet counts as different. */
function hasChange(token: ApiToken, typed: Partial<TokenFields>): boolean {
  const own = fieldsOf(token)
  const fields = { ...own, ...typed }
  return fields.scope !== own.scope || !isNoChange(changeOf(token, fields))
}

type Received<Event> = { context: TokenListContext; event: Event }
type Chosen = Received<{ selection: TokenSelection }>

const isTyped = ({ context, event }: Chosen) => event.selection.name !== context.selection.name
const isOther = ({ context, event }: Chosen) => !isSameSelection(event.selection, context.selection)
const isBeyondEnd = ({ context, event }: Received<{ output: TokenPage }>) =>
  context.selection.page > pageCount(event.output)
const isSearching = ({ context }: { context: TokenListContext }) => isNarrowed(context.selection)
/** A failure of the new token is the page's: only rows can be loaded again. */
const isRow = ({ event }: { event: { actorId: string } }) => event.actorId !== 'newToken'

/** The user's API tokens, one page at a time: an actor for each row. No request starts while a dialog is open. */
export const tokenListMachine = setup({
  types: {
    input: {} as TokenListInput,
    context: {} as TokenListContext,
    events: {} as
      | { type: 'selection.changed'; selection: TokenSelection }
      | { type: 'tokens.reloaded' }
      | { type: 'tokens.outdated' }
      | { type: 'tokens.changedElsewhere' }
      | { type: 'token.saved' }
      | { type: 'token.created'; creation: Creation }
      | { type: 'dialog.opened' }
      | { type: 'dialog.closed' }
      | { type: 'clock.checked'; now: number }
      | { type: 'xstate.done.actor.*'; actorId: string }
      | { type: 'xstate.error.actor.*'; actorId: string },
    /** The URL has to follow. */
    emitted: {} as { type: 'selection.moved'; selection: TokenSelection },
    tags: {} as 'loading' | 'failed',
  },
  actors: {
    listTokens: fromPromise<TokenPage, TokenLoad>(unprovided('listTokens')),
    watchClock: fromCallback(unprovided('watchClock')),
    watchChanges: fromCallback(unprovided('watchChanges')),
    token: tokenMachine,
    newToken: newTokenMachine,
  },
  actions: {
    setSelection: assign({
      selection: ({ event }) => {
        assertEvent(event, 'selection.changed')
        return event.selection
      },
    }),
    markOutdated: assign({ shown: ({ context }) => ({ ...context.shown, selection: null }) }),
    showPage: enqueueActions(
      ({ context: { tokens, selection }, enqueue }, { list, total, page_size, timeZone, now }: TokenPage) => {
        const ids = new Set(list.map(({ id }) => rowId(id)))
        for (const row of tokens) if (!ids.has(row.id)) enqueue.stopChild(row)
        const known = new Map(tokens.map((row) => [row.id, row]))
        for (const token of list) {
          const row = known.get(rowId(token.id))
          if (row) enqueue.sendTo(row, { type: 'token.listed', token, now })
        }
        enqueue.assign({
          tokens: ({ spawn }) =>
            [...list].sort(newestFirst).map((token) => {
              const id = rowId(token.id)
              return known.get(id) ?? spawn('token', { id, input: { token, now } })
            }),
          shown: { selection, total, page_size, timeZone },
        })
      },
    ),
    reopenDraft: enqueueActions(({ context: { tokens, newToken, editDraft }, enqueue }, { list }: TokenPage) => {
      enqueue.sendTo(newToken, { type: 'tokens.listed' })
      if (!editDraft) return
      enqueue.assign({ editDraft: null })
      const token = list.find(({ id }) => id === editDraft.id)
      const row = token && tokens.find(({ id }) => id === rowId(token.id))
      if (row && hasChange(token, editDraft.fields))
        enqueue.sendTo(row, { type: 'token.edit.requested', draft: editDraft })
    }),
    /** If there were tokens to search, there may still be some: the filter stays on screen. */
    dropRows: enqueueActions(({ context, enqueue }) => {
      for (const row of context.tokens) enqueue.stopChild(row)
      const total = hasTokens(context) ? Math.max(context.shown.total, 1) : 0
      enqueue.assign({ tokens: [], shown: { ...context.shown, selection: null, total } })
    }),
    addRow: assign(({ context: { tokens, shown }, event, spawn }) => {
      assertEvent(event, 'token.created')
      const { item, now } = event.creation
      const id = rowId(item.id)
      if (!isSameSelection(wholeList, shown.selection) || tokens.some((row) => row.id === id)) return {}
      const row = spawn('token', { id, input: { token: item, now } })
      const total = shown.total + 1
      const selection = total > shown.page_size ? null : wholeList
      return { tokens: [row, ...tokens], shown: { ...shown, total, selection } }
    }),
    removeRow: assign(({ context: { tokens, selection, shown }, event }) => {
      assertEvent(event, 'xstate.done.actor.*')
      const left = tokens.filter((row) => row.id !== event.actorId)
      if (left.length === tokens.length) return {}
      const isLastPage = pageCount(shown) === selection.page && left.length > 0
      const total = shown.total - 1
      return { tokens: left, shown: { ...shown, total, selection: isLastPage || total === 0 ? shown.selection : null } }
    }),
    reportGone: sendTo(({ context }) => context.newToken, { type: 'token.gone' }),
    /** The next load creates it again. */
    dropFailedRow: assign(({ context: { tokens, shown }, event }) => {
      assertEvent(event, 'xstate.error.actor.*')
      const left = tokens.filter((row) => row.id !== event.actorId)
      return left.length === tokens.length ? {} : { tokens: left, shown: { ...shown, selection: null } }
    }),
    moveTo: enqueueActions(({ context, enqueue }, { selection }: { selection: TokenSelection }) => {
      if (isSameSelection(selection, context.selection)) return
      enqueue.assign({ selection })
      enqueue.emit({ type: 'selection.moved', selection })
    }),
  },
  guards: {
    isStale: ({ context: { selection, shown } }) => !isSameSelection(selection, shown.selection),
  },
  delays: {
    /** The time without typing after which the search starts. */
    typingPause: 250,
  },
}).createMachine({
  id: 'tokenList',
  context: ({ input: { selection, draft, editDraft }, spawn }) => ({
    tokens: [],
    newToken: spawn('newToken', { id: 'newToken', input: { draft } }),
    selection,
    shown: { selection: null, total: 0, page_size: 1, timeZone: null },
    // One dialog at a time: an unsent new token comes first.
    editDraft: isBlank(draft.fields) ? editDraft : null,
  }),
  invoke: [{ src: 'watchClock' }, { src: 'watchChanges' }],
  on: {
    'selection.changed': [
      { guard: isTyped, target: '.typing', actions: 'setSelection' },
      { guard: isOther, target: '.loading', actions: 'setSelection' },
    ],
    'tokens.outdated': { actions: 'markOutdated' },
    'tokens.changedElsewhere': { actions: 'markOutdated' },
    // The new name may not be what the list searches for.
    'token.saved': { guard: isSearching, actions: 'markOutdated' },
    'token.created': {
      actions: ['addRow', { type: 'moveTo', params: { selection: wholeList } }],
    },
    'dialog.opened': { target: '.dialogOpen', actions: 'markOutdated' },
    'clock.checked': {
      actions: enqueueActions(({ context, event, enqueue }) => {
        for (const row of context.tokens) enqueue.sendTo(row, { type: 'clock.checked', now: event.now })
      }),
    },
    'xstate.done.actor.*': { actions: ['removeRow', 'reportGone'] },
    'xstate.error.actor.*': { guard: isRow, actions: 'dropFailedRow' },
  },
  initial: 'loading',
  states: {
    typing: { tags: 'loading', after: { typingPause: 'loading' } },
    loading: {
      tags: 'loading',
      invoke: {
        src: 'listTokens',
        input: ({ context }) => context.selection,
        onDone: [
          {
            guard: isBeyondEnd,
            target: 'loading',
            reenter: true,
            actions: {
              type: 'moveTo',
              params: ({ context, event }) => ({ selection: { ...context.selection, page: pageCount(event.output) } }),
            },
          },
          {
            target: 'idle',
            actions: [
              { type: 'showPage', params: ({ event }) => event.output },
              { type: 'reopenDraft', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: { target: 'failed', actions: 'dropRows' },
      },
      on: { 'tokens.changedElsewhere': { target: 'loading', reenter: true } },
    },
    failed: { tags: 'failed', on: { 'tokens.reloaded': 'loading' } },
    idle: {
      always: { guard: 'isStale', target: 'loading' },
      on: { 'tokens.changedElsewhere': 'refreshing', 'dialog.opened': 'dialogOpen' },
    },
    /** Loads again behind the rows, which stay as they are if it fails. */
    refreshing: {
      invoke: {
        src: 'listTokens',
        input: ({ context }) => ({ ...context.selection, isSilent: true }),
        onDone: [
          { guard: isBeyondEnd, target: 'loading' },
          { target: 'idle', actions: { type: 'showPage', params: ({ event }) => event.output } },
        ],
        onError: 'idle',
      },
      on: { 'tokens.changedElsewhere': { target: 'refreshing', reenter: true } },
    },
    /** The dialog of a row or of a new token: the list must not change behind it. */
    dialogOpen: {
      on: {
        'dialog.closed': 'idle',
        'selection.changed': { actions: 'setSelection' },
        'xstate.error.actor.*': { guard: isRow, target: 'idle', actions: 'dropFailedRow' },
      },
    },
  },
})

type TokenListSnapshot = SnapshotFrom<typeof tokenListMachine>

/** The rows, newest first. */
export const selectTokens = (snapshot: TokenListSnapshot) => snapshot.context.tokens
/** The number of tokens on all pages. */
export const selectTotal = (snapshot: TokenListSnapshot) => snapshot.context.shown.total
export const selectHasTokens = (snapshot: TokenListSnapshot) => hasTokens(snapshot.context)
/** The time zone in which days of use are counted; null if unknown. */
export const selectTimeZone = (snapshot: TokenListSnapshot) => snapshot.context.shown.timeZone
export const selectPageCount = (snapshot: TokenListSnapshot) => pageCount(snapshot.context.shown)
export const selectNewToken = (snapshot: TokenListSnapshot) => snapshot.context.newToken
export const selectIsLoading = (snapshot: TokenListSnapshot) => snapshot.hasTag('loading')
export const selectIsFailed = (snapshot: TokenListSnapshot) => snapshot.hasTag('failed')
