import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { createLog } from '@/server/platform/log'
import { createOpenTelemetry } from '@/server/app/tracing/openTelemetry'
import { freePort } from '../support/freePort'
import { startTraceCollector } from '../support/providers/traceCollector'
import { collector as linesInto } from '../support/testServer'

const AWAY = 'trace export failed'

let collector: Awaited<ReturnType<typeof startTraceCollector>>

beforeAll(async () => {
  collector = await startTraceCollector()
})
afterAll(() => collector.stop())
afterEach(() => {
  vi.unstubAllEnvs()
  collector.forget()
})

function startTraces({ endpoint = collector.url, maxFlushMs }: { endpoint?: string; maxFlushMs?: number } = {}) {
  const lines: string[] = []
  const { tracing, models } = readConfiguration({}, '/nonexistent')
  const log = createLog('info', linesInto(lines))
  const traces = createOpenTelemetry({ ...tracing, endpoint }, models.current(), log, maxFlushMs)
  return {
    stop: traces.stop,
    begin: (traceparent?: string) => traces.tracing.begin({ method: 'GET', header: () => traceparent }, 'id'),
    messages: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg), // as: what the log writes
  }
}

test.each(['', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${'a'.repeat(32)}-00f067aa0ba902b7-01`])(
  'what is no trace of a caller is no link: %j',
  async (traceparent) => {
    const { begin, stop } = startTraces()
    begin(traceparent).end()
    await stop()
    expect(collector.spans().map(({ links }) => links)).toEqual([[]])
  },
)

test('an awaited span is exported after a failure, too', async () => {
  const { begin, stop } = startTraces()
  const span = begin()
  span.lastUntil(Promise.reject(new Error('failed')))
  span.end()
  await Promise.resolve()
  await stop()
  expect(collector.spans().map(({ name }) => name)).toEqual(['GET'])
})

test('the log reports an unreachable collector', async () => {
  // Less than the wait before a retry.
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '500')
  const { begin, stop, messages } = startTraces({
    endpoint: `http://127.0.0.1:${await freePort()}`,
    maxFlushMs: 60_000,
  })
  begin().end()
  await stop()
  expect(messages()).toEqual([AWAY])
})

test('an unresponsive collector does not delay the server’s stop', async () => {
  collector.answerWith(null)
  const { begin, stop, messages } = startTraces({ maxFlushMs: 1 })
  begin().end()
  await stop()
  expect(messages(), 'the exporter waits on').toEqual([])
  await expect.poll(() => collector.bodies.length).toBe(1)
})

test('the log reports a failing collector once, and its recovery once', async () => {
  const { begin, stop, messages } = startTraces()
  /** The number of spans in one export. */
  async function sendBatch() {
    const before = collector.bodies.length
    for (let span = 0; span < 512; span++) begin().end()
    await expect.poll(() => collector.bodies.length).toBe(before + 1)
  }
  collector.answerWith(400)
  await sendBatch()
  await expect.poll(messages).toHaveLength(1)
  await sendBatch()
  collector.answerWith(200)
  await sendBatch()
  await expect.poll(messages).toEqual([AWAY, 'trace export recovered'])
  await stop()
})
