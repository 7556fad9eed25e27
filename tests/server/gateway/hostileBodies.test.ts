import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { CreatedToken } from '@/openapi/types'
import { createBodyScan } from '@/server/gateway/bodies/bodyScan'
import type { GatewayEnv } from '@/server/gateway/context/gatewayContext'
import { createBodyReader } from '@/server/gateway/bodies/bodyReader'
import { createWindowCounter } from '@/server/gateway/auth/windowCounter'
import { countTokens, countTokensInSlices } from '@/server/gateway/metering/tokenizer'
import { seededCaller } from '../support/caller'
import { call } from '../support/journeys'
import { memoryServer } from '../support/memoryServer'

const MEBI = 1024 * 1024
const hello = { model: 'intern-echo', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 1 }
const server = memoryServer()

const newSecret = async () => (await seededCaller(server())).newSecret()

async function ask(secret: string, body: string) {
  const headers = { authorization: `Bearer ${secret}` }
  const response = await fetch(`${server().origin}/v1/chat/completions`, { method: 'POST', headers, body })
  const { error } = (await response.json()) as { error?: { code: string; message: string } } // the gateway's shape
  return {
    status: response.status,
    code: error?.code,
    message: error?.message,
    wait: response.headers.get('retry-after'),
  }
}

const atOnce = <Result>(count: number, run: () => Promise<Result>) => Promise.all(Array.from({ length: count }, run))

/** Begins a call whose body has so many bytes; they come when the test sends them. */
function begin(secret: string, length: number) {
  const headers = { authorization: `Bearer ${secret}`, 'content-length': length }
  const sent = request(`${server().origin}/v1/chat/completions`, { method: 'POST', headers })
  sent.on('error', () => undefined) // the server closes what it will not read
  sent.flushHeaders()
  const answered = once(sent, 'response').then(async ([response]: IncomingMessage[]) => {
    let text = ''
    for await (const chunk of response ?? []) text += String(chunk)
    const { error } = JSON.parse(text) as { error?: { code: string } } // the gateway's shape
    return { status: response?.statusCode, code: error?.code, connection: response?.headers.connection }
  })
  return { sent, answered }
}

test.each([
  ['800,000 keys', `{"model":"intern-echo","extra":{${'"k":1,'.repeat(800_000)}"k":1}}`, 400, 'at most 50000'],
  ['65 levels', `{"model":"intern-echo","extra":${'['.repeat(65)}${']'.repeat(65)}}`, 400, 'at most 64 levels'],
  ['5 MiB of text', JSON.stringify({ ...hello, extra: 'x'.repeat(5 * MEBI) }), 413, 'at most 4194304 bytes'],
  ['21 MiB', JSON.stringify({ ...hello, extra: `data:${'x'.repeat(21 * MEBI)}` }), 413, 'at most 20971520 bytes'],
  ['5,000 messages', JSON.stringify({ ...hello, messages: Array(5000).fill({ role: 'user' }) }), 400, '4096'],
])('rejects a body with %s and names the bound', async (_, body, status, bound) => {
  const answer = await ask(await newSecret(), body)
  expect(answer.status).toBe(status)
  expect(answer.message).toContain(bound)
})

test('accepts a body with 15 MiB of images', async () => {
  const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(15 * MEBI)}` } }
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'Hello' }, picture] }]
  expect((await ask(await newSecret(), JSON.stringify({ ...hello, messages }))).status).toBe(200)
})

test('rejects only the same user’s second large body before reading it', async () => {
  const [secret, other] = [await newSecret(), await newSecret()]
  const padded = JSON.stringify(hello) + ' '.repeat(MEBI)
  const first = begin(secret, padded.length)
  first.sent.write(padded.slice(0, 100))
  await expect.poll(async () => (await begin(secret, MEBI).answered).code, { timeout: 20_000 }).toBe('too_many_bodies')
  expect(await begin(secret, MEBI).answered).toEqual({ status: 429, code: 'too_many_bodies', connection: 'close' })
  expect((await ask(other, padded)).status).toBe(200)
  first.sent.end(padded.slice(100))
  expect((await first.answered).status).toBe(200)
  expect((await ask(secret, padded)).status).toBe(200)
})

test('rejects a call past the requests per minute before reading its body', async () => {
  const secret = await newSecret()
  for (let call = 0; call < 10; call++) expect((await ask(secret, JSON.stringify(hello))).status).toBe(200)
  const refused = await begin(secret, 10 * MEBI).answered
  expect(refused).toEqual({ status: 429, code: 'requests_per_minute', connection: 'close' })
})

test('limits lists of models per user and minute', async () => {
  const [secret, other] = [await newSecret(), await newSecret()]
  const list = async (of: string) =>
    (await fetch(`${server().origin}/v1/models`, { headers: { authorization: `Bearer ${of}` } })).status
  for (let call = 0; call < 12; call++) await Promise.all(Array.from({ length: 50 }, () => list(secret)))
  expect([await list(secret), await list(other)]).toEqual([429, 200])
})

test('a holder of a revoked token does not lock out its owner', async () => {
  const me = await seededCaller(server())
  const create = async (name: string) => (await me.ask<CreatedToken>('/user/tokens', { token_name: name })).data
  const [lost, kept] = [await create('lost'), await create('kept')]
  expect((await ask(lost?.token ?? '', JSON.stringify(hello))).status).toBe(200)
  const revoked = await call(me.browser, 'DELETE', `/puyu/user/tokens/${lost?.item.id}`, { bearer: me.bearer })
  expect(revoked.envelope.code).toBe(0)
  const codes = await atOnce(121, async () => (await ask(lost?.token ?? '', '{')).code)
  expect(new Set(codes)).toEqual(new Set(['invalid_api_key']))
  expect((await ask(kept?.token ?? '', JSON.stringify(hello))).status).toBe(200)
})

test('counts a rejected large body like many small ones', async () => {
  const secret = await newSecret()
  const large = JSON.stringify({ ...hello, extra: 'x'.repeat(5 * MEBI) })
  for (let lot = 0; lot < 2; lot++) await atOnce(52, () => ask(secret, '{'))
  expect((await ask(secret, large)).code).toBe('request_too_large')
  expect((await ask(secret, '{')).code).toBe('too_many_refusals')
})

test('delays a rejection after many others', async () => {
  const secret = await newSecret()
  await atOnce(20, () => ask(secret, '{'))
  const startedAt = performance.now()
  const late = ask(secret, '{').then(() => performance.now() - startedAt)
  expect(await ask(secret, JSON.stringify(hello))).toMatchObject({ status: 200 })
  expect(await late).toBeGreaterThan(990)
})

test('limits rejections per user and address', async () => {
  const [secret, other] = [await newSecret(), await newSecret()]
  for (let lot = 0; lot < 2; lot++) {
    const codes = await atOnce(60, async () => (await ask(secret, '{')).code)
    expect(new Set(codes)).toEqual(new Set(['invalid_json']))
  }
  const refused = await ask(secret, JSON.stringify(hello))
  expect([refused.status, refused.code]).toEqual([429, 'too_many_refusals'])
  expect(Number(refused.wait)).toBeGreaterThan(0)
  expect(Number(refused.wait)).toBeLessThanOrEqual(60)
  expect((await ask(other, JSON.stringify(hello))).status).toBe(200)
  await atOnce(600, () => ask('made-up', '{'))
  expect((await ask('made-up', '{')).code).toBe('too_many_refusals')
  expect((await ask(other, JSON.stringify(hello))).status).toBe(200)
})

test('delays repeated rejections more and more, by a second at most', () => {
  let time = 0
  const refusals = createWindowCounter(() => time)
  const delays = [3, 1, 6, 5, 200].map((cost) => {
    refusals.add('a', cost)
    return refusals.delayMs('a', 120)
  })
  expect(delays).toEqual([0, 267, 667, 1000, 1000])
  expect([refusals.delayMs('b', 120), refusals.delayMs('a', 1_000_000)]).toEqual([0, 0])
  time = 60_000
  expect(refusals.delayMs('a', 120)).toBe(0)
})

test('forgets rejections after their minute', () => {
  let time = 0
  const refusals = createWindowCounter(() => time)
  refusals.add('a', 1)
  expect([
    refusals.retryAfterSeconds('a', 1),
    refusals.retryAfterSeconds('a', 2),
    refusals.retryAfterSeconds('b', 1),
  ]).toEqual([60, null, null])
  time = 59_001
  expect(refusals.retryAfterSeconds('a', 1)).toBe(1)
  time = 60_000
  expect(refusals.retryAfterSeconds('a', 1)).toBeNull()
})

type Pull = (controller: ReadableStreamDefaultController<Uint8Array>) => void

/** The text of a body that comes in chunks, or the code of its rejection. */
async function takeIn(pull: Pull, longestMs?: number) {
  const app = new Hono<GatewayEnv>()
  const user = { userId: 'a', rpm: 1 }
  app.post('/', async (context) => context.text((await createBodyReader(longestMs)(context, user)).text))
  app.onError((error, context) => context.text(error.message))
  const headers = { 'content-length': String(MEBI) }
  const init: RequestInit = { method: 'POST', headers, body: new ReadableStream({ pull }), duplex: 'half' }
  return (await app.request('/', init)).text()
}

/** Sends a text a byte at a time. */
function inBytes(text: string): Pull {
  const bytes = Buffer.from(text)
  let at = 0
  return (controller) => {
    if (at < bytes.length) controller.enqueue(bytes.subarray(at, ++at))
    else controller.close()
  }
}

test('reads a body in tiny chunks and rejects one in too many', async () => {
  expect(await takeIn(inBytes('"书"'.repeat(1000)))).toBe('"书"'.repeat(1000))
  const endless = vi.fn<Pull>((controller) => {
    controller.enqueue(Buffer.from(' '))
  })
  expect(await takeIn(endless)).toBe('The body comes in too many pieces: at most 40000.')
  expect(endless.mock.calls.length).toBeLessThan(40_010)
})

test('rejects a body that does not end in time', async () => {
  expect(await takeIn(() => undefined, 50)).toBe('The body took too long to arrive.')
})

test('scans a body alike however it is split into chunks', () => {
  const bytes = Buffer.from(JSON.stringify({ 'a\\"[[': ['{"[', 'data:\\', { b: '书"' }] }))
  for (let size = 1; size <= bytes.length; size++) {
    const scan = createBodyScan()
    for (let at = 0; at < bytes.length; at += size) scan(bytes.subarray(at, at + size))
  }
  const nested = Buffer.from(`["${'['.repeat(100)}", ${'['.repeat(64)}`)
  const scan = createBodyScan()
  expect(() => nested.forEach((byte) => scan(Uint8Array.of(byte)))).toThrow('64 levels')
})

test('yields to other requests while it counts a long text', async () => {
  const text = '书'.repeat(100_000)
  const immediate = new Promise((resolve) => setImmediate(resolve))
  const counting = countTokensInSlices(text)
  await expect(Promise.race([counting, immediate.then(() => 'others')])).resolves.toBe('others')
  expect(await counting).toBe(countTokens(text))
})
