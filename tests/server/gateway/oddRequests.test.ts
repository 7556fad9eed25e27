import { once } from 'node:events'
import { METHODS, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { errors } from '@/server/gateway/errors/errorCodes'
import { memoryServer } from '../support/memoryServer'

const server = memoryServer()

/** Log lines of failures; 50 is the log's number for an error. */
const failures = () => server().logs.filter((line) => /"level":(5|6)0/.test(line))

async function send(method: string, path: string) {
  const asked = request(`${server().origin}${path}`, {
    method,
    agent: false,
    headers: { 'accept-language': 'en', cookie: 'secret=1' },
  }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage] // as: of node:http
  return { status: answer.statusCode, body: await text(answer) }
}

const envelope = '{"code":4040,"msg":"There is no such address.","data":null}'
const fault = () => {
  const base = `Its base URL is ${server().origin}/v1, for clients of Anthropic’s API ${server().origin}.`
  const message = `${errors.not_found.en} ${base} See ${server().origin}/api/document/errors#not_found`
  return JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: 'not_found' } })
}
const served = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT'])

test.each(METHODS.filter((method) => !served.has(method)))(
  'responds to the method %s with 404 in each protocol',
  async (method) => {
    const paths = ['/', '/puyu/user/tokens', '/v1/chat/completions', '/healthz']
    const bodies = ['Not found', envelope, fault(), 'Not found']
    const answers = await Promise.all(paths.map((path) => send(method, path)))
    expect(answers).toEqual(bodies.map((body) => ({ status: 404, body })))
    const page = await send(method, '/sso/start')
    expect([page.status, page.body]).toEqual([404, expect.stringContaining('<html lang="en"')])
    expect(failures()).toEqual([])
  },
)

/** All that the server sends until it ends the connection. */
async function sendBytes(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server().origin).port), '127.0.0.1')
  socket.on('error', () => undefined) // the server closes what will never be a request
  socket.write(bytes)
  return text(socket)
}

test.each(['transfer-encoding: chunked', 'content-length: 1000000'])(
  'responds to a GET with a body and closes its connection (%s)',
  async (header) => {
    for (const path of ['/healthz', '/puyu/api/models', '/v1/models', '/nowhere'])
      expect(await sendBytes(`GET ${path} HTTP/1.1\r\nhost: portal\r\n${header}\r\n\r\n`)).toMatch(/^HTTP\/1.1 [24]/)
  },
)

const closing = 'host: portal\r\nconnection: close\r\n'

test.each([
  ['an unknown method', `FOO / HTTP/1.1\r\n${closing}\r\n`, 400],
  ['a method in lower case', `get / HTTP/1.1\r\n${closing}\r\n`, 400],
  ['a tunnel', `CONNECT internal:22 HTTP/1.1\r\n${closing}\r\n`, null],
  ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['two hosts', `GET /healthz HTTP/1.1\r\nhost: other\r\n${closing}\r\n`, 200],
  ['a host that is none', 'GET /healthz HTTP/1.1\r\nhost: a b<>\r\nconnection: close\r\n\r\n', 400],
  ['another site’s address', `GET http://evil.example/healthz HTTP/1.1\r\n${closing}\r\n`, 200],
  ['a star', `OPTIONS * HTTP/1.1\r\n${closing}\r\n`, 400],
  ['an address that no escape can be read of', `GET /%zz%ff HTTP/1.1\r\n${closing}\r\n`, 404],
  [
    'two lengths',
    `POST /v1/chat/completions HTTP/1.1\r\n${closing}content-length: 1\r\ncontent-length: 2\r\n\r\nx`,
    400,
  ],
  [
    'a length and pieces',
    `POST /v1/models HTTP/1.1\r\n${closing}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['a negative length', `POST /v1/models HTTP/1.1\r\n${closing}content-length: -1\r\n\r\n`, 400],
  ['a header of 20 kB', `GET /healthz HTTP/1.1\r\n${closing}x: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a line break in a header', `GET /healthz HTTP/1.1\r\n${closing}x: a\nb\r\n\r\n`, 400],
  ['no HTTP', '\u0016\u0003\u0001\u0000 hello\r\n\r\n', 400],
])('responds cleanly to a request with %s', async (_, bytes, status) => {
  const answer = await sendBytes(bytes)
  expect(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? null).toBe(status === null ? null : String(status))
  expect(failures()).toEqual([])
  expect((await fetch(`${server().origin}/healthz`)).status).toBe(200)
})

const linesOf = (part: string) => server().logs.filter((line) => line.includes(part))
const aborts = () => linesOf('request bodies were aborted').map((line) => JSON.parse(line) as object) // as: pino's JSON

/** Sends the beginning of a body and hangs up. */
async function abortBody(path: string, rest: string) {
  const before = linesOf('"status":499').length
  const socket = connect(Number(new URL(server().origin).port), '127.0.0.1')
  socket.on('error', () => undefined) // the server closes connections without valid HTTP
  const isRead = expect.poll(() => linesOf('"status":499').length).toBe(before + 1)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n${rest}`)
  socket.end()
  await isRead
}

test('logs aborted bodies once a minute with their number, not as errors', async () => {
  const bodies = [
    'content-length: 100\r\n\r\n{',
    'transfer-encoding: chunked\r\n\r\n5\r\n{',
    `transfer-encoding: chunked\r\n\r\nZ`,
  ]
  for (const path of ['/puyu/users/auth', '/sso/start', '/sso/oidc/token'])
    for (const body of bodies) await abortBody(path, body)
  expect([failures(), aborts()]).toEqual([[], [expect.objectContaining({ level: 30, aborted: 1 })]])
  server().advance(60_000)
  await abortBody('/puyu/users/auth', 'content-length: 100\r\n\r\n{')
  expect(aborts()).toMatchObject([{ aborted: 1 }, { aborted: 9 }])
})
