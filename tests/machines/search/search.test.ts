import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { searchMachine } from '@/machines/search/search.machine'
import * as select from '@/machines/search/search.machine'
import type { SearchEntry } from '@/machines/search/searchEntry'
import { done, failed } from '../support/effects'
import { reachable, regionMatrix } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { settled } from '../support/settled'

const entry = (to: string, language: SearchEntry['language'] = 'en'): SearchEntry => ({
  kind: 'page',
  to,
  language,
  title: to,
  within: '',
  words: '',
  also: '',
})

const own = [entry('/api/tokens')]
const other = [entry('/api/tokens', 'zh')]
/** The state in which nothing more is loaded. */
const ended = { ready: { other: 'ended', offered: 'ended' } }
const offered = [entry('/api/models/intern-s1')]

type Part = 'loadOwn' | 'loadOther' | 'loadOffered'

/** A search whose entries are loaded, or fail to load, when the test says so. */
function startSearch() {
  const requests: { part: Part; load: (entries: readonly SearchEntry[]) => void; fail: () => void }[] = []
  const actor = (part: Part) =>
    fromPromise(
      () =>
        new Promise<readonly SearchEntry[]>((resolve, reject) => {
          requests.push({ part, load: resolve, fail: () => reject(new Error('offline')) })
        }),
    )
  const actors = { loadOwn: actor('loadOwn'), loadOther: actor('loadOther'), loadOffered: actor('loadOffered') }
  const clock = new SimulatedClock()
  const search = createActor(searchMachine.provide({ actors }), { clock }).start()
  const of = (part: Part) => requests.findLast((one) => one.part === part)
  const now = () => search.getSnapshot()
  return {
    search,
    clock,
    requested: () => requests.map(({ part }) => part),
    load: async (part: Part, entries: readonly SearchEntry[]) => {
      of(part)?.load(entries)
      await settled()
    },
    fail: async (part: Part) => {
      of(part)?.fail()
      await settled()
    },
    state: () => ({
      isReady: now().hasTag('ready'),
      query: select.selectQuery(now()),
      entries: select.selectEntries(now()),
    }),
    isFailed: () => now().hasTag('failed'),
  }
}

describe('the search of the site', () => {
  test('the search of the site takes a query before any entry is loaded', async () => {
    const { search, load, state } = startSearch()
    search.send({ type: 'query.changed', query: '429' })
    expect(state()).toEqual({ isReady: false, query: '429', entries: [] })
    await load('loadOwn', own)
    expect(state()).toEqual({ isReady: true, query: '429', entries: own })
  })

  test('the search of the site loads its own language, then the other one and the server’s entries at once', async () => {
    const { search, requested, load, state } = startSearch()
    expect(requested()).toEqual(['loadOwn'])
    await load('loadOwn', own)
    expect(requested()).toEqual(['loadOwn', 'loadOther', 'loadOffered'])
    await load('loadOffered', offered)
    expect(state().entries).toEqual([...own, ...offered])
    await load('loadOther', other)
    expect([requested().length, state().entries]).toEqual([3, [...own, ...offered, ...other]])
    expect(search.getSnapshot().value).toEqual(ended)
  })

  test('the search of the site stays ready if the other language or the server’s entries fail to load', async () => {
    const { search, load, fail, state } = startSearch()
    await load('loadOwn', own)
    await fail('loadOther')
    await fail('loadOffered')
    expect(state()).toEqual({ isReady: true, query: '', entries: own })
    expect(search.getSnapshot().value).toEqual(ended)
  })

  test('the search of the site keeps the query if its own language fails to load, and retries', async () => {
    const { search, load, fail, state, isFailed } = startSearch()
    await fail('loadOwn')
    search.send({ type: 'query.changed', query: 'stream' })
    expect([isFailed(), state().query]).toEqual([true, 'stream'])
    search.send({ type: 'index.retried' })
    await load('loadOwn', own)
    expect(state()).toEqual({ isReady: true, query: 'stream', entries: own })
  })
})

test('the search waits 15 s for entries of its own language, and no longer for those of the other', async () => {
  const { search, clock, load, state, isFailed } = startSearch()
  clock.increment(15_000)
  expect(isFailed()).toBe(true)
  search.send({ type: 'index.retried' })
  await load('loadOwn', own)
  clock.increment(15_000)
  await load('loadOther', other)
  expect(state()).toEqual({ isReady: true, query: '', entries: own })
})

test('each state of search handles each event as reviewed', () => {
  const events = [{ type: 'query.changed', query: 'stream' }, { type: 'index.retried' }] as const
  const answers = ['search.loading', 'search.ready.other.loading', 'search.ready.offered.loading'].flatMap((state) => [
    done(state, []),
    failed(state),
  ])
  const states = reachable(searchMachine, { inputs: [undefined], events: [...events, ...answers] })
  expect(unreachedStates(searchMachine, states)).toEqual([])
  expect(new Set(deadEnds(searchMachine, states, [...events]))).toMatchInlineSnapshot(`
    Set {
      "loading",
      "ready.other.loading + offered.loading",
      "ready.other.ended + offered.loading",
      "ready.other.loading + offered.ended",
      "ready.other.ended + offered.ended",
    }
  `)
  expect(regionMatrix(searchMachine, states, events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "query.changed → ignored | noted",
        "index.retried → loading",
        "ignored: nothing",
      ],
      "loading": [
        "query.changed → ignored | noted",
        "ignored: index.retried",
      ],
      "offered.ended": [
        "query.changed → ignored | noted",
        "ignored: index.retried",
      ],
      "offered.loading": [
        "query.changed → ignored | noted",
        "ignored: index.retried",
      ],
      "ready.other.ended": [
        "query.changed → ignored | noted",
        "ignored: index.retried",
      ],
      "ready.other.loading": [
        "query.changed → ignored | noted",
        "ignored: index.retried",
      ],
    }
  `)
})
