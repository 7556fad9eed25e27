import { expect, it } from 'vitest'
import type { AnswerReport } from '@/machines/playground/answer.machine'
import { streamAnswer } from '@/src/features/playground/calls/streamAnswer'

const event = (data: string) => new TextEncoder().encode(`data: ${data}\n\n`)
const says = (content: string) => event(JSON.stringify({ choices: [{ delta: { content } }] }))
const request = { model: 'm', messages: [] } as never // only sent

/** Streams an answer that the test writes; each look at the clock takes a millisecond. */
function begin() {
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller) })
  let now = 0
  let timer: (() => void) | null = null
  const window = {
    performance: { now: () => ++now },
    fetch: () => Promise.resolve(new Response(body, { headers: { 'X-Request-Id': 'request-1' } })),
    setTimeout: (run: () => void) => {
      timer = run
      return 1
    },
    clearTimeout: () => void (timer = null),
  } as unknown as Window // all of it that the call uses
  const stream = writer as unknown as ReadableStreamDefaultController<Uint8Array> // as: start is called at once
  const reports: AnswerReport[] = []
  const elapse = () => timer?.()
  const endpoint = { address: 'http://portal.test/', bearer: 'x' }
  const end = streamAnswer(window, endpoint, request, (report) => reports.push(report), new AbortController().signal)
  const texts = () => reports.flatMap((report) => (report.type === 'piece.arrived' ? [report.piece.text] : []))
  return {
    stream,
    reports,
    end,
    texts,
    elapse,
    hasTimer: () => timer !== null,
  }
}

/** Everything that has been written is read. */
async function untilRead() {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

it('reports the first piece of an answer at once, and later ones together', async () => {
  const { stream, reports, end, texts, elapse, hasTimer } = begin()
  for (const text of ['a', 'b', 'c']) stream.enqueue(says(text))
  await untilRead()
  expect(texts()).toEqual(['a'])
  elapse()
  expect(texts()).toEqual(['a', 'bc'])
  stream.enqueue(says('d'))
  stream.enqueue(event('[DONE]'))
  await end
  expect(texts()).toEqual(['a', 'bc', 'd'])
  expect(reports.at(-1)?.type).toBe('answer.ended')
  expect(hasTimer(), 'a timer would hold the call').toBe(false)
})

it('reports every piece that arrived before an answer breaks off', async () => {
  const { stream, end, texts } = begin()
  for (const text of ['a', 'b', 'c']) stream.enqueue(says(text))
  stream.close()
  await end
  expect(texts().join('')).toBe('abc')
})

const failure = event(
  JSON.stringify({ error: { message: 'no', type: 'server_error', param: null, code: 'upstream_error' } }),
)

it.each([
  ['breaks off', [says('a')], 'lost'],
  ['breaks off before its beginning', [], 'unreachable'],
  ['ends with an error', [says('a'), failure], 'lost'],
  ['begins with an error', [failure], 'unavailable'],
])('names the request of an answer that %s', async (_, chunks, kind) => {
  const { stream, reports, end } = begin()
  for (const chunk of chunks) stream.enqueue(chunk)
  stream.close()
  await end
  expect(reports.at(-1)).toEqual({ type: 'answer.failed', problem: { kind }, requestId: 'request-1' })
})

it('gives the tab its turn while it reads an answer that is there as a whole', async () => {
  const { stream, end, texts } = begin()
  const turns: number[] = []
  let isReading = true
  const take = () => {
    turns.push(texts().length)
    if (isReading) setImmediate(take)
  }
  setImmediate(take)
  for (let piece = 0; piece < 1000; piece++) stream.enqueue(says('a'))
  stream.enqueue(event('[DONE]'))
  await end
  isReading = false
  expect(turns.length).toBeGreaterThan(20)
  expect(texts().join('')).toHaveLength(1000)
})
