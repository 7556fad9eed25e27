import { expect, test } from 'vitest'
import type { CallPage, CallQuery, ModelCall } from '@/openapi/types'
import { loadTextsNow } from '@/src/i18n/loadTextsNow'
import { textsFor } from '@/src/i18n/texts'
import { foundCalls } from '@/src/features/usage/calls/CallList'
import { readAllCalls } from '@/src/features/usage/calls/callList.ports'
import { unknownDetails } from '@/tests/support/unknownDetails'

const week: CallQuery = { startTime: '2026-11-15', endTime: '2026-11-21' }
const callAt = (second: number): ModelCall => ({
  called_at: new Date(Date.UTC(2026, 10, 20) + second * 1000).toISOString(),
  model: String(second),
  token_name: 'notebook',
  status: 200,
  input_tokens: 1,
  output_tokens: 2,
  latency_ms: 3,
  ...unknownDetails,
})

/** A server that records another call after each response, and returns at most `most` calls per page. */
function busyServer({ calls: count, most }: { calls: number; most: number }) {
  const calls = Array.from({ length: count }, (_, second) => callAt(second))
  const asked: CallQuery[] = []
  const ask = (query: CallQuery): Promise<CallPage> => {
    asked.push(query)
    const { page = 1, page_size = 20, until = '9' } = query
    const size = Math.min(page_size, most)
    const found = calls.filter(({ called_at }) => called_at <= until).toReversed()
    calls.push(callAt(calls.length))
    const list = found.slice((page - 1) * size, page * size)
    return Promise.resolve({ time_zone: 'Asia/Shanghai', list, total: found.length, page, page_size: size })
  }
  return { ask, asked }
}
const modelsTo = (count: number) => Array.from({ length: count }, (_, index) => String(count - 1 - index))

test.each([
  ['nothing', { calls: 0, most: 1000 }, 1],
  ['what fits on a page', { calls: 1000, most: 1000 }, 1],
  ['each call of several pages once, while further calls are made', { calls: 2001, most: 1000 }, 3],
  ['all of them from a server that gives smaller pages than it is asked for', { calls: 101, most: 50 }, 3],
])('the export of calls holds %s', async (_, server, requests) => {
  const { ask, asked } = busyServer(server)
  const calls = await readAllCalls(week, ask)
  expect(calls.map(({ model }) => model)).toEqual(modelsTo(server.calls))
  expect(asked).toHaveLength(requests)
})

test('the list of calls says that it holds the newest ones, if there may be more', () => {
  loadTextsNow()
  const said = (['zh', 'en'] as const).map((language) =>
    [1, 9999, 10_000].map((total) => foundCalls(textsFor(language).callDetailPage, total)),
  )
  expect(said).toEqual([
    ['共 1 次调用', '共 9,999 次调用', '最近的 10,000 次调用'],
    ['1 call', '9,999 calls', 'The newest 10,000 calls'],
  ])
})
