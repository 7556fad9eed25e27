import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { findEntries, type SearchEntry } from '@/machines/search/findEntries'
import { searchMachine } from '@/machines/search/search.machine'
import * as select from '@/machines/search/search.machine'
import { done, failed } from '../support/effects'
import { eventMatrix, reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { settled } from '../support/settled'

type Words = { title: string; within?: string; words?: string }

const entry = (kind: SearchEntry['kind'], to: string, zh: Words, en: Words): SearchEntry => ({
  kind,
  to,
  texts: { zh: Object.assign({ within: '', words: '' }, zh), en: Object.assign({ within: '', words: '' }, en) },
})

const entries = [
  entry('page', '/api/tokens', { title: 'API Token' }, { title: 'API Tokens', words: 'Create and delete tokens.' }),
  entry(
    'section',
    '/limits',
    { title: '限额', words: '超出时返回 429。' },
    { title: 'Limits', words: 'Past them, 429.' },
  ),
  entry(
    'error',
    '/errors#limit_reached',
    { title: 'limit_reached', words: '429 已超出' },
    { title: 'limit_reached', words: '429 Too many' },
  ),
  entry('field', '/chat#stream', { title: 'stream', within: '对话' }, { title: 'stream', within: 'Chat' }),
  entry(
    'section',
    '/streaming',
    { title: '流式输出', words: '把 stream 设为 true' },
    { title: 'Streaming', words: 'Set stream to true' },
  ),
]

const model = entry('model', '/api/models#intern-s1', { title: '书生 S1' }, { title: 'Intern-S1' })

/** A search whose index comes, or does not come, when the test says so; the models on offer come after it. */
function startSearch() {
  const asked: { load: () => void; fail: () => void }[] = []
  const loadIndex = fromPromise(
    () =>
      new Promise<readonly SearchEntry[]>((resolve, reject) => {
        asked.push({ load: () => resolve(entries), fail: () => reject(new Error('offline')) })
      }),
  )
  const loadOffered = fromPromise<readonly SearchEntry[]>(() => Promise.resolve([model]))
  const search = createActor(searchMachine.provide({ actors: { loadIndex, loadOffered } })).start()
  const finish = async (how: 'load' | 'fail') => {
    asked.at(-1)?.[how]()
    await settled()
  }
  return { search, finish, now: () => search.getSnapshot() }
}

describe('the search of the site', () => {
  test('the search of the site takes words before what can be found has come', async () => {
    const { search, finish, now } = startSearch()
    search.send({ type: 'query.changed', query: '429' })
    expect([select.selectIsReady(now()), select.selectQuery(now()), select.selectEntries(now())]).toEqual([
      false,
      '429',
      [],
    ])
    await finish('load')
    expect([select.selectIsReady(now()), select.selectQuery(now()), select.selectEntries(now())]).toEqual([
      true,
      '429',
      [...entries, model],
    ])
  })

  test('the search of the site finds what it has while the models on offer are on their way', async () => {
    const actors = {
      loadIndex: fromPromise<readonly SearchEntry[]>(() => Promise.resolve(entries)),
      loadOffered: fromPromise<readonly SearchEntry[]>(() => new Promise(() => undefined)),
    }
    const search = createActor(searchMachine.provide({ actors })).start()
    await settled()
    expect([select.selectIsReady(search.getSnapshot()), select.selectEntries(search.getSnapshot())]).toEqual([
      true,
      entries,
    ])
  })

  test('the search of the site keeps the query if the index fails to load, and retries', async () => {
    const { search, finish, now } = startSearch()
    await finish('fail')
    search.send({ type: 'query.changed', query: 'stream' })
    expect([select.selectIsFailed(now()), select.selectQuery(now())]).toEqual([true, 'stream'])
    search.send({ type: 'index.retried' })
    await finish('load')
    expect([select.selectIsReady(now()), select.selectQuery(now())]).toEqual([true, 'stream'])
  })
})

test('each state of search handles each event as reviewed', () => {
  const events = [{ type: 'query.changed', query: 'stream' }, { type: 'index.retried' }] as const
  const answers = [done('search.loading', entries), failed('search.loading'), done('search.ready', [])]
  const states = reachable(searchMachine, { inputs: [undefined], events: [...events, ...answers] })
  expect(unreachedStates(searchMachine, states)).toEqual([])
  expect(new Set(deadEnds(searchMachine, states, [...events]))).toEqual(new Set(['loading', 'ready']))
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
      "ready": [
        "query.changed → ignored | noted",
        "ignored: index.retried",
      ],
    }
  `)
})

describe('a search result', () => {
  const found = (query: string, language: 'zh' | 'en' = 'en') =>
    findEntries(entries, query, language).map(({ to }) => to)

  test.each([
    ['stream', ['/chat#stream', '/streaming']],
    ['ＳＴＲＥＡＭ chat', ['/chat#stream']],
    ['429', ['/errors#limit_reached', '/limits']],
    ['限额', ['/limits']],
    ['xyzzy', []],
    ['  ', ['/api/tokens']],
  ])('the search for "%s" finds %j', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  test('a search result from the other language has the reader’s title and names its language', () => {
    expect(findEntries(entries, 'past them', 'zh')).toEqual([
      {
        id: 'section /limits',
        kind: 'section',
        to: '/limits',
        title: '限额',
        within: '',
        language: 'en',
        before: '',
        found: 'Past',
        after: ' them, 429.',
      },
    ])
    expect(findEntries(entries, 'TRUE', 'en')[0]).toMatchObject({
      language: 'en',
      before: 'Set stream to ',
      found: 'true',
      after: '',
    })
  })

  test.each([
    ['ＡＰＩ　Ｔｏｋｅｎ 的限额', 'api', '', 'ＡＰＩ', '　Ｔｏｋｅｎ 的限额'],
    ['用 ＲＰＭ 计', 'rpm', '用 ', 'ＲＰＭ', ' 计'],
    ['½ RPM', 'rpm', '½ ', 'RPM', ''],
    ['約㌔とガイド', 'ｶﾞｲﾄﾞ', '約㌔と', 'ガイド', ''],
    ['㍿と', '式', '', '㍿', 'と'],
    ['İstanbul x', 'x', 'İstanbul ', 'x', ''],
  ])('a search result in "%s" by "%s" is marked as it is written', (words, query, ...marked) => {
    const [hit] = findEntries([entry('section', '/x', { title: 'x', words }, { title: 'x' })], query, 'zh')
    expect([hit?.before, hit?.found, hit?.after]).toEqual(marked)
  })
})
