import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Json } from '@/server/platform/json'
import { grantLimits } from '@/server/records/limits/limitStore'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { piece } from '@/tests/server/support/providers/modelUpstream'
import { pass, settled, soon, stopTime } from '@/tests/server/support/stoppedTime'
import { conformanceOf, lastOf, writing } from './conformance'
import { eventsIn, problemsOfStream } from './responseStream'

const gateway = gatewayWithUpstream({ MODEL_UPSTREAM_TIMEOUT: '600', MODEL_LONGEST_ANSWER: '15000' })
const { upstream, server, me, statuses } = gateway
const { ask, respond, stream } = conformanceOf(gateway)

const events = { 'content-type': 'text/event-stream' }
const grant = (limits: { rpm?: number; tpm?: number; outputTokens?: number }) =>
  grantLimits(server().db, me().userId, limits, server().now())
const errorOf = async (response: Response) => (await response.json()) as { error: { code: string; message: string } } // as: of the contract

/** Codex retries after `response.failed`, except after these codes (0.169, tried). */
const isRepeatedByCodex = (code: unknown) =>
  !['context_length_exceeded', 'insufficient_quota', 'usage_not_included', 'invalid_prompt'].includes(String(code))
/** Codex waits for an event that long; it does not count comments. */
const CODEX_PATIENCE_S = 300

/** A streamed response, whose model server responds by `begin` after `seconds`; its text with the time of each piece. */
async function streamLate(seconds: number, begin: (response: ServerResponse) => void, headers: object = {}) {
  stopTime()
  let waiting: ServerResponse | null = null
  upstream().behave((response) => void (waiting = response))
  const pieces: [second: number, text: string][] = []
  let second = 0
  const reading = ask({ stream: true }, headers).then(async ({ body }) => {
    const decoder = new TextDecoder()
    for await (const bytes of body ?? []) pieces.push([second, decoder.decode(bytes as Uint8Array, { stream: true })]) // as: fetch's own type is any
  })
  await soon(() => waiting).not.toBeNull()
  for (; second < seconds; second += 10) {
    await pass(10_000)
    await soon(() => pieces.length > 0 || second < 10).toBe(true)
  }
  if (waiting !== null) begin(waiting)
  await settled(reading)
  return pieces
}

const textOf = (pieces: readonly (readonly [number, string])[]) => pieces.map(([, text]) => text).join('')

test('a silent stream of six minutes has events before Codex times out, and stays valid', async () => {
  const pieces = await streamLate(360, (response) =>
    response.writeHead(200, events).end(`${piece('Hi')}data: [DONE]\n\n`),
  )
  const times = pieces.filter(([, text]) => text.includes('event: ')).map(([second]) => second)
  const gaps = times.map((second, index) => second - (times[index - 1] ?? 0))
  expect(Math.max(...gaps)).toBeLessThan(CODEX_PATIENCE_S)
  const read = eventsIn(textOf(pieces))
  expect(problemsOfStream(read)).toEqual([])
  expect(read.map(({ type }) => type).filter((type) => type === 'keepalive').length).toBeGreaterThanOrEqual(5)
  expect(textOf(pieces).split(': keep-alive\n\n').length).toBeGreaterThan(25)
  expect(lastOf(read)).toMatchObject({ status: 'completed' })
})

const reject = (status: number, message: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }))

test.each<[string, (response: ServerResponse) => void, string, boolean]>([
  ['an input too long', reject(400, 'maximum context length is 4096 tokens'), 'context_length_exceeded', false],
  ['a body too large', reject(413, 'too large'), 'context_length_exceeded', false],
  ['a request that the model rejects', reject(400, '`temperature` is not supported'), 'invalid_prompt', false],
  ['a failing server', reject(500, 'out of memory'), 'server_error', true],
  ['a busy server', reject(429, 'too busy'), 'server_error', true],
  ['a lost connection', (response) => void response.destroy(), 'server_error', true],
])('%s that shows after the stream began has a code that Codex understands', async (_, begin, code, isRepeated) => {
  const read = eventsIn(textOf(await streamLate(10, begin)))
  expect(problemsOfStream(read)).toEqual([])
  const { error } = lastOf(read) as { error: Json } // as: a failed response
  expect(error['code']).toBe(code)
  expect(isRepeatedByCodex(code)).toBe(isRepeated)
  expect(read.at(-2)).toMatchObject({ type: 'error', error })
})

test.each([
  ['maximum context length is 4096 tokens', 'context_length_exceeded', 'input', '`max_output_tokens`'],
  ['`max_tokens` is too large', 'invalid_request', 'max_output_tokens', '`max_output_tokens`'],
  ['`temperature` is not supported', 'invalid_request', 'temperature', '`temperature`'],
])('a rejection by the model server (%s) names the field of the Responses API', async (said, code, param, named) => {
  upstream().behave(reject(400, said))
  const body = { max_output_tokens: 100, temperature: 1 }
  const rejected = await ask(body)
  const { error } = (await rejected.json()) as { error: Json } // as: of the contract
  expect([rejected.status, error['code'], error['param']]).toEqual([400, code, param])
  expect(error['message']).toContain(named)
})

test('tells Codex of an input that is too long for the model in a stream, others by status', async () => {
  upstream().behave(reject(400, 'prompt is too long: 213462 tokens > 200000 maximum'))
  const codex = { accept: 'text/event-stream', 'user-agent': 'codex_exec/0.169.0' }
  const streamed = await ask({ stream: true }, codex)
  expect([streamed.status, lastOf(eventsIn(await streamed.text()))]).toMatchObject([
    200,
    { status: 'failed', error: { code: 'context_length_exceeded' } },
  ])
  const other = await ask({ stream: true })
  expect([other.status, (await errorOf(other)).error]).toMatchObject([
    400,
    {
      code: 'context_length_exceeded',
      message: expect.stringContaining('maximum context length is 200000 tokens') as string, // as: the matcher is typed any
    },
  ])
})

test('an error in a stream is in the language of the caller, with the link to its code', async () => {
  const chinese = { 'accept-language': 'zh-CN' }
  const read = eventsIn(textOf(await streamLate(10, reject(500, 'out of memory'), chinese)))
  expect(lastOf(read)).toMatchObject({
    error: {
      message: `模型服务中断或返回异常（server error），请重试。详见 ${server().origin}/api/document/errors#upstream_error`,
    },
  })
})

test.each([
  ['en', 'needs more tokens than were left in this minute', 'Try again in 60 s'],
  ['zh-CN', '所需的 Token 超过了本分钟的剩余限额', '请在 60 秒后重试'],
])(
  'a response that the minute cuts says so in %s, with the link and a wait that Codex reads',
  async (language, ...words) => {
    await grant({ tpm: 5000 })
    upstream().behave(writing({ content: 'Hel' }, 'length'))
    const headers = { 'accept-language': language }
    const whole = (await (await ask({}, headers)).json()) as Json // as: checked below
    server().advance(60_000)
    const streamed = lastOf(await stream({}, headers))
    for (const response of [whole, streamed]) {
      const { code, message } = response['error'] as { code: string; message: string } // as: a failed response
      expect([code, isRepeatedByCodex(code)]).toEqual(['rate_limit_exceeded', true])
      for (const one of [...words, `${server().origin}/api/document/errors#tokens_per_minute`])
        expect(message).toContain(one)
      expect(message).toMatch(/try again in\s*60(?:\.0)?\s*s/i)
    }
  },
)

test('tells Codex not to retry a response that the month cuts', async () => {
  await grant({ outputTokens: 5000 })
  upstream().behave(writing({ content: 'Hel' }, 'length'))
  const { code } = lastOf(await stream({}))['error'] as { code: string } // as: a failed response
  expect([code, isRepeatedByCodex(code)]).toEqual(['insufficient_quota', false])
})

test('a call without a maximum begins only with 4,096 output tokens left, or a whole smaller minute', async () => {
  await grant({ tpm: 6000 })
  upstream().behave(writing({ content: 'word '.repeat(2500) }))
  expect(await respond({ max_output_tokens: 3000 })).toMatchObject({ status: 'completed' })
  const rejected = await ask({})
  expect([rejected.status, (await errorOf(rejected)).error.code]).toEqual([429, 'tokens_per_minute'])
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  upstream().behave()
  expect((await ask({ max_output_tokens: 100 })).status).toBe(200)
  server().advance(61_000)
  await grant({ tpm: 2000 })
  expect((await ask({})).status).toBe(200)
  const [first] = upstream().asked.slice(-1)
  expect(Number(first?.body['max_tokens'] ?? first?.body['max_completion_tokens'])).toBeGreaterThan(1900)
  expect(await statuses()).toEqual([200, 200, 200])
})

const forwardedMaximum = () => {
  const { max_tokens: older, max_completion_tokens: newer } = upstream().asked.at(-1)?.body ?? {}
  return Number(older ?? newer)
}

test('a call without a maximum gets all that the minute has left, whatever it is a multiple of', async () => {
  await grant({ tpm: 10_000 })
  expect((await ask({})).status).toBe(200)
  expect(forwardedMaximum()).toBeGreaterThan(9900)
})

test('a response that ends at the longest answer of the portal is incomplete, and no minute has cut it', async () => {
  upstream().behave(writing({ content: 'Hel' }, 'length'))
  const incomplete = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }
  expect(await respond({})).toMatchObject(incomplete)
  expect(forwardedMaximum()).toBe(15_000)
  expect(lastOf(await stream({}))).toMatchObject(incomplete)
})

test('each response has the limits of the account in its headers, whole and streamed', async () => {
  await grant({ rpm: 10, tpm: 50_000 })
  for (const more of [{}, { stream: true }]) {
    const { headers } = await ask({ max_output_tokens: 100, ...more })
    expect([headers.get('x-ratelimit-limit-requests'), headers.get('x-ratelimit-limit-tokens')]).toEqual([
      '10',
      '50000',
    ])
    expect(Number(headers.get('x-ratelimit-remaining-requests'))).toBeLessThan(10)
  }
})
