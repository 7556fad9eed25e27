import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { unprovided } from '../shared/unprovided'

type LoadOptions<Query> = {
  /** The feature's name, which recordings and reports show. */
  id?: string
  /** Whether two queries request the same data; without it the query cannot change. */
  isSame?: (one: Query, other: Query) => boolean
  /** When `load.requested` starts another load. */
  reloads?: 'never' | 'afterFailure' | 'always'
  /** Whether data stay after a failed load, for screens that go on showing them. */
  keepsData?: boolean
  /** Whether `refresh.requested` loads again in silence: states and data change only with a success. */
  refreshes?: boolean
  /** Milliseconds until a load counts as failed; a call of the client has a limit of its own. */
  timeoutMs?: number
}

/** `isSilent`: the user did not request the load, and sees no failure of it. */
export type LoadInput<Query = undefined> = { query: Query; isSilent: boolean }
export type LoadMachine<Data, Query = undefined> = ReturnType<typeof createLoadMachine<Data, Query>>
export type LoadRef<Data, Query = undefined> = ActorRefFrom<LoadMachine<Data, Query>>

/**
 * Loads one thing: `input` is the first query. Data stay while others load. A new query aborts the request before it, so that
 * a late response never replaces a newer one.
 */
export const createLoadMachine = <Data, Query = undefined>({
  id = 'load',
  isSame,
  reloads = 'afterFailure',
  keepsData = false,
  refreshes = false,
  timeoutMs,
}: LoadOptions<Query> = {}) => {
  const failed = keepsData ? 'failed' : ({ target: 'failed', actions: 'dropData' } as const)
  const base = setup({
    types: {
      input: {} as Query,
      context: {} as { query: Query; data: Data | null },
      events: {} as
        { type: 'query.changed'; query: Query } | { type: 'load.requested' } | { type: 'refresh.requested' },
      tags: {} as 'loading' | 'retrying' | 'refreshing' | 'failed',
    },
    actors: {
      load: fromPromise<Data, LoadInput<Query>>(unprovided('load')),
    },
    actions: {
      setQuery: assign({ query: (_, params: { query: Query }) => params.query }),
      setData: assign({ data: (_, params: { data: Data }) => params.data }),
      dropData: assign({ data: null }),
    },
    guards: {
      isOther: ({ context }, params: { query: Query }) => isSame?.(params.query, context.query) === false,
    },
    delays: { loadTimeout: timeoutMs ?? Infinity },
  })
  const idle = base.createStateConfig({})
  const refreshing = base.createStateConfig({
    tags: 'refreshing',
    invoke: {
      src: 'load',
      input: ({ context: { query } }) => ({ query, isSilent: true }),
      onDone: {
        target: `#${id}.loaded`,
        actions: { type: 'setData', params: ({ event }) => ({ data: event.output }) },
      },
      onError: 'idle',
    },
  })
  /** A loaded or failed load is idle, or refreshes without a sign of it. */
  const inSilence = refreshes && { initial: 'idle', states: { idle, refreshing } }
  const refresh = refreshes ? { 'refresh.requested': '.refreshing' } : {}
  return base.createMachine({
    id,
    context: ({ input }) => ({ query: input, data: null }),
    on:
      isSame === undefined
        ? {}
        : {
            'query.changed': {
              guard: { type: 'isOther', params: ({ event }) => event },
              target: '.loading',
              actions: { type: 'setQuery', params: ({ event }) => event },
            },
          },
    initial: 'loading',
    states: {
      loading: {
        tags: 'loading',
        invoke: {
          src: 'load',
          input: ({ context: { query } }) => ({ query, isSilent: false }),
          onDone: { target: 'loaded', actions: { type: 'setData', params: ({ event }) => ({ data: event.output }) } },
          onError: failed,
        },
        after: timeoutMs === undefined ? {} : { loadTimeout: failed },
        on: refreshes ? { 'refresh.requested': { target: 'loading', reenter: true } } : {},
        initial: 'first',
        states: { first: {}, again: { tags: 'retrying' } },
      },
      loaded: { on: { ...(reloads === 'always' && { 'load.requested': 'loading' }), ...refresh }, ...inSilence },
      failed: {
        tags: 'failed',
        on: { ...(reloads !== 'never' && { 'load.requested': 'loading.again' }), ...refresh },
        ...inSilence,
      },
    },
  })
}

type WithData<Data> = { context: { data: Data | null } }

const none: readonly never[] = []

/** Null before the first response, and after a failure unless the feature keeps its data. */
export const selectData = <Data>({ context }: WithData<Data>): Data | null => context.data
/** The data of a list; empty if there are no data. */
export const selectList = <Item>({ context }: WithData<readonly Item[]>): readonly Item[] => context.data ?? none
