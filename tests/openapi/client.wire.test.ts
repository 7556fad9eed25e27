import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createClient } from './support/puyu'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** The address of a real server on a free loopback port. */
async function listen(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a TCP server's address is never a text
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('a refused connection is a network fault', async () => {
  const { baseUrl, close } = await listen(() => undefined)
  await close()
  expect((await createClient({ baseUrl }).client.listTokens()).cause).toEqual({ kind: 'network', reason: 'refused' })
})

test('an unknown host is a network fault with its reason', async () => {
  const { client } = createClient({ baseUrl: 'http://portal.invalid', timeoutMs: 60_000 })
  expect((await client.listTokens()).cause).toEqual({ kind: 'network', reason: 'name-not-found' })
})

test('a server without TLS is a network fault with its reason', async () => {
  const { baseUrl } = await listen(() => undefined)
  const { client } = createClient({ baseUrl: baseUrl.replace('http:', 'https:') })
  expect((await client.listTokens()).cause).toEqual({ kind: 'network', reason: 'tls' })
})

test.each([
  ['UND_ERR_CONNECT_TIMEOUT', 'timed-out'],
  ['EHOSTUNREACH', 'unreachable'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
  ['CERT_HAS_EXPIRED', 'tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
  ['ECONNRESET', 'reset'],
])('a connection error %s has the reason %s', async (code, reason) => {
  const failed = new AggregateError([new Error('first address'), Object.assign(new Error('second'), { code })])
  const thrown = new TypeError('fetch failed', { cause: failed })
  const { client } = createClient({ fetch: () => Promise.reject(thrown) })
  expect((await client.listTokens()).cause).toEqual({ kind: 'network', reason })
})

const lost = Object.assign(new Error('lost'), { code: 'ECONNRESET' })
const causedBy = (depth: number): Error =>
  depth === 0 ? lost : new Error(`${depth} before it`, { cause: causedBy(depth - 1) })
const ofItself = Object.assign(new Error('of itself'), { cause: null as unknown }) // set to itself below
ofItself.cause = ofItself

test.each([
  ['with the reason four causes away', causedBy(4), { kind: 'network', reason: 'reset' }],
  ['with the reason farther away', causedBy(5), { kind: 'network' }],
  ['that is its own cause', ofItself, { kind: 'network' }],
  ['with a number for a code', new DOMException('no', 'NetworkError'), { kind: 'network' }],
  ['with a code that cannot be a text', { code: Object.create(null) as unknown }, { kind: 'network' }], // it has no type
  ['with a text for its errors', { errors: 'ECONNRESET' }, { kind: 'network' }],
  ['that is a text', 'ECONNRESET', { kind: 'network' }],
  ['that is nothing', null, { kind: 'network' }],
])('an error of the connection %s is a network fault', async (_, thrown, cause) => {
  const { client } = createClient({
    fetch: () => {
      throw thrown
    },
  })
  expect((await client.listTokens()).cause).toStrictEqual(cause)
})

test('a connection cut in the middle of the body is a network fault', async () => {
  const { baseUrl } = await listen((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })
    response.write('{"code":0,"msg":"","data":', () => response.destroy())
  })
  expect((await createClient({ baseUrl }).client.listTokens()).cause).toEqual({ kind: 'network', reason: 'reset' })
})

test('a body that never ends is a time-out', async () => {
  const { baseUrl } = await listen((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('{"code":0,')
  })
  expect((await createClient({ baseUrl, timeoutMs: 100 }).client.listTokens()).cause).toEqual({ kind: 'timeout' })
})

test('the documented idempotency key and body reach the server as they are', async () => {
  const seen: unknown[] = []
  const { baseUrl } = await listen((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push([request.method, request.url, request.headers['idempotency-key'], JSON.parse(body)])
      response.end('{"code":1103,"msg":"","data":null}')
    })
  })
  await createClient({ baseUrl }).client.createToken({ token_name: '笔记-1' }, 'key-00001')
  expect(seen).toEqual([['POST', '/puyu/user/tokens', 'key-00001', { token_name: '笔记-1' }]])
})
