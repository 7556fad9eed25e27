import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { createLog } from '@/server/platform/log'
import { createOpenTelemetry } from '@/server/app/tracing/openTelemetry'
import { seededCaller } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { freePort } from '../support/freePort'
import { call, signedIn, somebody } from '../support/journeys'
import { piece, startModelUpstream, type ModelUpstream } from '../support/providers/modelUpstream'
import { startTraceCollector, type CollectedSpan } from '../support/providers/traceCollector'
import { startTestServer, type TestServer } from '../support/testServer'

const hello = { model: 'intern-latest', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 5 }
const events = { 'content-type': 'text/event-stream' }
const [INTERNAL, SERVER, CLIENT] = [1, 2, 3]
const [UNSET, ERROR] = [0, 2]

let upstream: ModelUpstream
let collector: Awaited<ReturnType<typeof startTraceCollector>>
let server: TestServer
let secret: string
/** The tracing of the current test, which flushes it. */
let traces: ReturnType<typeof createOpenTelemetry>

const environment = () => ({
  MODEL_UPSTREAM: upstream.url,
  MODEL_UPSTREAM_IDS: 'intern-latest=own-model',
  MODEL_UPSTREAM_KEY: 'key-of-the-model-server',
})

function startTraces(settings: Readonly<Record<string, string>> = {}, maxFlushMs?: number) {
  const given = { ...environment(), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings }
  const { tracing, models } = readConfiguration(given, '/nonexistent')
  const log = createLog('silent')
  return createOpenTelemetry({ ...tracing, endpoint: tracing.endpoint ?? '' }, models.current(), log, maxFlushMs)
}

beforeAll(async () => {
  upstream = await startModelUpstream()
  collector = await startTraceCollector()
  const tracing = { begin: (...given: Parameters<typeof traces.tracing.begin>) => traces.tracing.begin(...given) }
  server = await startTestServer(await memoryDatabase(), { environment: environment(), tracing })
})
afterAll(async () => {
  await server.stop()
  await upstream.stop()
  await collector.stop()
})
beforeEach(async () => {
  upstream.behave()
  upstream.asked.length = 0
  server.logs.length = 0
  traces = startTraces()
  secret = await (await seededCaller(server)).newSecret()
  await traces.stop()
  collector.forget()
  traces = startTraces()
})

type Asked = { headers?: Record<string, string>; signal?: AbortSignal | null; origin?: string; token?: string }

function post(body: object, { headers = {}, signal = null, origin = server.origin, token = secret }: Asked = {}) {
  const all = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers }
  return fetch(`${origin}/v1/chat/completions`, { method: 'POST', headers: all, body: JSON.stringify(body), signal })
}

/** The exported span of a model call, with its child spans in order. */
async function callSpans() {
  await traces.stop()
  const spans = collector.spans()
  const root = spans.find(({ name }) => name === 'POST /v1/chat/completions')
  if (!root) throw new Error('no call was traced')
  const below = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId)
  for (const { start, end, traceId } of [root, ...below]) {
    expect(traceId).toBe(root.traceId)
    expect(start >= root.start && end >= start && end <= root.end).toBe(true)
  }
  return { root, below: below.sort((one, other) => (one.start < other.start ? -1 : 1)) }
}

const brief = ({ name, kind, attributes, status }: CollectedSpan) => ({ name, kind, attributes, status: status.code })

const question = () => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'intern-latest',
  'portal.upstream': 'upstream',
  'server.address': '127.0.0.1',
  'server.port': Number(new URL(upstream.url).port),
})

test('a traced call has a span with child spans for admission, model and recording', async () => {
  const answer = await post(hello)
  await answer.text()
  const { root, below } = await callSpans()
  expect(root.parentSpanId).toBeUndefined()
  expect(brief(root)).toEqual({
    name: 'POST /v1/chat/completions',
    kind: SERVER,
    status: UNSET,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/v1/chat/completions',
      'http.response.status_code': 200,
      'http.response.header.x-request-id': [answer.headers.get('x-request-id')],
      'gen_ai.request.model': 'intern-latest',
      'gen_ai.usage.input_tokens': 7,
      'gen_ai.usage.output_tokens': 5,
    },
  })
  expect(below.map(brief)).toEqual([
    { name: 'admission', kind: INTERNAL, attributes: {}, status: UNSET },
    { name: 'chat intern-latest', kind: CLIENT, attributes: question(), status: UNSET },
    { name: 'count', kind: INTERNAL, attributes: {}, status: UNSET },
  ])
  expect(upstream.asked[0]?.traceparent).toBe(`00-${root.traceId}-${below[1]?.spanId}-01`)
  expect(server.logs.filter((line) => line.includes(root.traceId)).map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'request', path: '/v1/chat/completions', trace_id: root.traceId },
  ])
  for (const word of [secret, 'Hello', 'own-model', 'key-of-the-model-server'])
    expect(collector.bodies.join()).not.toContain(word)
})

test('the span of a streamed call lasts until recording and notes the first token', async () => {
  await (await post({ ...hello, stream: true })).text()
  const { root, below } = await callSpans()
  expect(root.attributes).toMatchObject({ 'gen_ai.usage.input_tokens': 7, 'gen_ai.usage.output_tokens': 5 })
  expect(below.map(({ name }) => name)).toEqual(['admission', 'chat intern-latest', 'count'])
  expect(below[1]?.events.map(({ name }) => name)).toEqual(['first_token'])
})

test('spans of a stream end and say so after the caller disconnects', async () => {
  upstream.behave((response) => void response.writeHead(200, events).write(piece('Hel')))
  const leaving = new AbortController()
  const answer = await post({ ...hello, stream: true }, { signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  await expect.poll(() => upstream.asked[0]?.wasClosed).toBe(true)
  const { root, below } = await callSpans()
  expect(root.attributes).toMatchObject({ 'http.response.status_code': 200, 'error.type': '499' })
  expect(below.map(({ name }) => name).sort()).toEqual(['admission', 'chat intern-latest', 'count'])
  expect(below.map(({ status }) => status.code)).toEqual([UNSET, UNSET, UNSET])
})

test('spans of a stream that the model breaks off carry the caller’s error', async () => {
  upstream.behave((response) => void response.writeHead(200, events).end(piece('Hel')))
  expect(await (await post({ ...hello, stream: true })).text()).toContain('upstream_error')
  const { root, below } = await callSpans()
  const failed = { attributes: { 'error.type': 'upstream_error' }, status: { code: ERROR } }
  expect([root, below[1]]).toMatchObject([failed, failed])
  expect(below.map(({ status }) => status.code)).toEqual([UNSET, ERROR, UNSET])
})

test('a refused call is traced without error status and without the caller’s model name', async () => {
  expect((await post({ ...hello, model: 'a-name-of-a-caller' })).status).toBe(404)
  const { root, below } = await callSpans()
  const refused = { 'error.type': 'model_not_found' }
  expect(below.map(brief)).toEqual([{ name: 'admission', kind: INTERNAL, attributes: refused, status: UNSET }])
  const told = { ...refused, 'http.response.status_code': 404, 'gen_ai.request.model': 'other' }
  expect(brief(root)).toMatchObject({ attributes: told, status: UNSET })
  expect(collector.bodies.join()).not.toContain('a-name-of-a-caller')
  expect(upstream.asked).toEqual([])
})

test('a configured server exports traces, including those of calls cut at its stop', async () => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b' }
  const own = await startTestServer(await memoryDatabase(), { environment: { ...environment(), ...settings } })
  const token = await (await seededCaller(own)).newSecret()
  upstream.behave((response) => void response.writeHead(200, events).write(piece('Hel')))
  const answer = await post({ ...hello, stream: true }, { origin: own.origin, token })
  await answer.body?.getReader().read()
  const whole = post(hello, { origin: own.origin, token })
  await expect.poll(() => upstream.asked.length).toBe(2)
  await own.stop(0)
  expect((await whole).status).toBe(503)
  const spans = collector.spans()
  const roots = spans.filter(({ name }) => name === 'POST /v1/chat/completions')
  expect(roots.map(({ attributes }) => attributes['http.response.status_code']).sort()).toEqual([200, 503])
  for (const { spanId, attributes, status } of roots) {
    expect({ attributes, status }).toMatchObject({
      attributes: { 'error.type': 'service_unavailable' },
      status: { code: ERROR },
    })
    const below = spans.filter(({ parentSpanId }) => parentSpanId === spanId)
    expect(below.map(({ name }) => name).sort()).toEqual(['admission', 'chat intern-latest', 'count'])
  }
  expect(new Set(collector.headers)).toEqual(new Set(['a b']))
})

test('a portal call is traced by its operation without data of the user', async () => {
  const browser = server.browser()
  const who = somebody()
  const bearer = await signedIn(browser, who)
  await call(browser, 'GET', '/puyu/user/tokens?page=1', { bearer })
  await fetch(`${server.origin}/`)
  await traces.stop()
  const spans = collector.spans()
  const listing = spans.filter(({ attributes }) => attributes['portal.operation'] === 'listTokens')
  expect(listing.map(brief)).toMatchObject([{ name: 'GET /puyu/user/tokens', kind: SERVER, status: UNSET }])
  expect(spans.filter(({ name }) => !name.includes('/puyu/'))).toEqual([])
  for (const word of [bearer, who.username, who.nickname, who.email, '@', 'page=1'])
    expect(collector.bodies.join()).not.toContain(word)
})

test('a caller’s trace becomes a link and does not decide on sampling', async () => {
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const traceparent = `00-${traceId}-${spanId}-01`
  await (await post(hello, { headers: { traceparent } })).text()
  const { root } = await callSpans()
  expect(root.links.map((link) => [link.traceId, link.spanId])).toEqual([[traceId, spanId]])
  expect(root.traceId).not.toBe(traceId)

  collector.forget()
  server.logs.length = 0
  traces = startTraces({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })
  await (await post(hello, { headers: { traceparent } })).text()
  await traces.stop()
  expect(collector.bodies).toEqual([])
  expect(upstream.asked.at(-1)?.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  expect(server.logs.join()).not.toContain('trace_id')
})

test('an unreachable or silent collector delays no call', async () => {
  collector.answerWith(null)
  for (const endpoint of [`http://127.0.0.1:${await freePort()}`, collector.url]) {
    traces = startTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, 1)
    const answers = [await post(hello), await post({ ...hello, stream: true })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const answer of answers) await answer.text()
    await traces.stop()
  }
  await expect.poll(() => collector.spans().filter(({ name }) => name === 'POST /v1/chat/completions')).toHaveLength(2)
})
