import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { searchMachine } from '@/machines/search/search.machine'
import * as select from '@/machines/search/search.machine'
import type { SearchEntry } from '@/machines/search/searchEntry'
import { done, failed } from '../support/effects'
import { eventMatrix, reachable } from '../support/eventMatrix'
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
  const search = createActor(searchMachine.provide({ actors })).start()
  const last = () => requests.at(-1)
  const now = () => search.getSnapshot()
  return {
    search,
    requested: () => requests.map(({ part }) => part),
    load: async (entries: readonly SearchEntry[]) => {
      last()?.load(entries)
      await settled()
    },
    fail: async () => {
      last()?.fail()
      await settled()
    },
    state: () => ({
      isReady: select.selectIsReady(now()),
      query: select.selectQuery(now()),
      entries: select.selectEntries(now()),
    }),
    isFailed: () => select.selectIsFailed(now()),
  }
}

describe('the search of the site', () => {
  test('the search of the site takes a query before any entry is loaded', async () => {
    const { search, load, state } = startSearch()
    search.send({ type: 'query.changed', query: '429' })
    expect(state()).toEqual({ isReady: false, query: '429', entries: [] })
    await load(own)
    expect(state()).toEqual({ isReady: true, query: '429', entries: own })
  })

  test('the search of the site loads its own language, then the other one, then the server’s entries', async () => {
    const { requested, load, state } = startSearch()
    expect(requested()).toEqual(['loadOwn'])
    await load(own)
    expect(requested()).toEqual(['loadOwn', 'loadOther'])
    await load(other)
    expect([requested(), state().entries]).toEqual([
      ['loadOwn', 'loadOther', 'loadOffered'],
      [...own, ...other],
    ])
    await load(offered)
    expect([requested().length, state().entries]).toEqual([3, [...own, ...other, ...offered]])
  })

  test('the search of the site stays ready if the other language or the server’s entries fail to load', async () => {
    const { load, fail, requested, state } = startSearch()
    await load(own)
    await fail()
    expect(requested()).toEqual(['loadOwn', 'loadOther', 'loadOffered'])
    await fail()
    expect([requested().length, state()]).toEqual([3, { isReady: true, query: '', entries: own }])
  })

  test('the search of the site keeps the query if its own language fails to load, and retries', async () => {
    const { search, load, fail, state, isFailed } = startSearch()
    await fail()
    search.send({ type: 'query.changed', query: 'stream' })
    expect([isFailed(), state().query]).toEqual([true, 'stream'])
    search.send({ type: 'index.retried' })
    await load(own)
    expect(state()).toEqual({ isReady: true, query: 'stream', entries: own })
  })
})

test('each state of search handles each event as reviewed', () => {
  const events = [{ type: 'query.changed', query: 'stream' }, { type: 'index.retried' }] as const
  const answers = ['search.loading', 'search.ready.other', 'search.ready.offered'].flatMap((state) => [
    done(state, []),
    failed(state),
  ])
  const states = reachable(searchMachine, { inputs: [undefined], events: [...events, ...answers] })
  expect(unreachedStates(searchMachine, states)).toEqual([])
  expect(new Set(deadEnds(searchMachine, states, [...events]))).toMatchInlineSnapshot(`
    Set {
      "loading",
      "ready.other",
      "ready.offered",
      "ready.complete",
    }
  `)
  expect(eventMatrix(searchMachine, states, events)).toMatchInlineSnapshot(`
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
      "ready.complete": [
        "query.changed → ignored | noted",
        "ignored: index.retried",
      ],
      "ready.offered": [
        "query.changed → ignored | noted",
        "ignored: index.retried",
      ],
      "ready.other": [
        "query.changed → ignored | noted",
        "ignored: index.retried",
      ],
    }
  `)
})
