import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginExchange, readText } from '../../server/gateway/exchange'
import { readEvents } from '../../server/gateway/events'
import { parseJson } from '../../server/gateway/upstreamFaults'
import { startModelUpstream, type ModelUpstream } from './support/modelUpstream'

let upstream: ModelUpstream
beforeAll(async () => {
  upstream = await startModelUpstream()
})
afterAll(() => upstream.stop())

const MEGABYTE = 1024 * 1024

async function ask(bounds: { timeoutMs: number; longestMs?: number } = { timeoutMs: 60_000 }) {
  const exchange = beginExchange(new AbortController().signal, bounds)
  const response = await exchange
    .ask(`${upstream.url}/chat/completions`, { method: 'POST', body: '{}' })
    .catch((error: unknown) => Promise.reject(exchange.faultOf(error) as Error)) // as: a GatewayError
  return { exchange, response }
}

const because = (error: string) => ({
  code: 'upstream_error',
  cause: { message: expect.stringContaining(error) as string }, // as: the matcher is typed any
})

test('a small answer that unpacks to a huge one is given up', async () => {
  upstream.behave((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * MEGABYTE, 'x')))
  })
  const { exchange, response } = await ask()
  await expect(readText(exchange, response, MEGABYTE)).rejects.toMatchObject(because('sent more than'))
  exchange.end()
})

test('an event that never ends is given up, and the upstream is left', async () => {
  upstream.behave((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: ')
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(MEGABYTE), more)
    }
    more()
  })
  const { exchange, response } = await ask()
  await expect(readEvents(exchange, response).next()).rejects.toMatchObject(because('sent no event'))
  exchange.end()
  await expect.poll(() => upstream.open(), { timeout: 20_000 }).toBe(0)
})

test('an answer that leads elsewhere is none', async () => {
  upstream.behave((response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end())
  await expect(ask()).rejects.toMatchObject({ code: 'upstream_error' })
})

test('an answer that takes longer than any call may is given up', async () => {
  upstream.behave(() => undefined)
  await expect(ask({ timeoutMs: 60_000, longestMs: 10 })).rejects.toMatchObject({ code: 'upstream_timeout' })
})

test('JSON that is nested too deeply to be written again is none', () => {
  const depth = 100_000
  expect(() => parseJson(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toThrow('no usable answer')
})
