import { assign, enqueueActions, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
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
    listTokens: fromPromise<TokenPage, TokenSelection>(unprovided('listTokens')),
    watchClock: fromCallback(unprovided('watchClock')),
    watchChanges: fromCallback(unprovided('watchChanges')),
    token: tokenMachine,
    newToken: newTokenMachine,
  },
  actions: {
    setSelection: assign({ selection: (_, { selection }: { selection: TokenSelection }) => selection }),
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
    addRow: assign(({ context: { tokens, shown }, spawn }, { creation: { item, now } }: { creation: Creation }) => {
      const id = rowId(item.id)
      if (!isSameSelection(wholeList, shown.selection) || tokens.some((row) => row.id === id)) return {}
      const row = spawn('token', { id, input: { token: item, now } })
      const total = shown.total + 1
      const selection = total > shown.page_size ? null : wholeList
      return { tokens: [row, ...tokens], shown: { ...shown, total, selection } }
    }),
    removeRow: assign(({ context: { tokens, selection, shown } }, { actorId }: { actorId: string }) => {
      const left = tokens.filter((row) => row.id !== actorId)
      if (left.length === tokens.length) return {}
      const isLastPage = pageCount(shown) === selection.page && left.length > 0
      const total = shown.total - 1
      return { tokens: left, shown: { ...shown, total, selection: isLastPage || total === 0 ? shown.selection : null } }
    }),
    /** The next load creates it again. */
    dropFailedRow: assign(({ context: { tokens, shown } }, { actorId }: { actorId: string }) => {
      const left = tokens.filter((row) => row.id !== actorId)
      return left.length === tokens.length ? {} : { tokens: left, shown: { ...shown, selection: null } }
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
  guards: {
    isTyped: ({ context }, { selection }: { selection: TokenSelection }) => selection.name !== context.selection.name,
    isOther: ({ context }, { selection }: { selection: TokenSelection }) =>
      !isSameSelection(selection, context.selection),
    isStale: ({ context: { selection, shown } }) => !isSameSelection(selection, shown.selection),
    isBeyondEnd: ({ context }, page: TokenPage) => context.selection.page > pageCount(page),
    /** A failure of the new token is the page's: only rows can be loaded again. */
    isRow: (_, { actorId }: { actorId: string }) => actorId !== 'newToken',
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
      {
        guard: { type: 'isTyped', params: ({ event }) => event },
        target: '.typing',
        actions: { type: 'setSelection', params: ({ event }) => event },
      },
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'setSelection', params: ({ event }) => event },
      },
    ],
    'tokens.outdated': { actions: 'markOutdated' },
    'tokens.changedElsewhere': { actions: 'markOutdated' },
    'token.created': {
      actions: [
        { type: 'addRow', params: ({ event }) => event },
        { type: 'moveTo', params: { selection: wholeList } },
      ],
    },
    'dialog.opened': { target: '.dialogOpen', actions: 'markOutdated' },
    'clock.checked': { actions: { type: 'setClocks', params: ({ event }) => event } },
    'xstate.done.actor.*': { actions: { type: 'removeRow', params: ({ event }) => event } },
    'xstate.error.actor.*': {
      guard: { type: 'isRow', params: ({ event }) => event },
      actions: { type: 'dropFailedRow', params: ({ event }) => event },
    },
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
            guard: { type: 'isBeyondEnd', params: ({ event }) => event.output },
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
        input: ({ context }) => context.selection,
        onDone: [
          { guard: { type: 'isBeyondEnd', params: ({ event }) => event.output }, target: 'loading' },
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
        'selection.changed': { actions: { type: 'setSelection', params: ({ event }) => event } },
        'xstate.error.actor.*': {
          guard: { type: 'isRow', params: ({ event }) => event },
          target: 'idle',
          actions: { type: 'dropFailedRow', params: ({ event }) => event },
        },
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
