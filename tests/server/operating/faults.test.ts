import { createAdaptorServer } from '@hono/node-server'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faultNames } from '@/tools/faults/calls'
import { withFaults } from '@/tools/faults/faults'
import { checkFaultMode } from '@/tools/faults/setting'
import { messageFor } from '@/server/portal/api/envelope'

const data = { list: [{ id: 'one', uses: 7 }], total: 1 }
let ran = 0
const serve = () => {
  ran += 1
  return Response.json({ code: 0, msg: '', data })
}

let server: Server
let origin = ''
let faults: ReturnType<typeof withFaults>

beforeAll(async () => {
  faults = withFaults(serve, 'http://localhost')
  server = createAdaptorServer({ fetch: faults.fetch }) as Server // as: without a createServer option it is node:http's
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // as: a TCP server's address is never a text
})
afterAll(async () => {
  faults.release()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

let cookie = ''
const ask = (place: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  headers.set('Cookie', cookie)
  return fetch(`${origin}${place}`, { ...init, headers })
}
const plan = (call: string, fault: string, times = '1') =>
  ask('/faults', { method: 'POST', body: new URLSearchParams({ call, fault, times }), redirect: 'manual' })
const listTokens = (signal: AbortSignal | null = null) => ask('/puyu/user/tokens', { signal })

/** The outcome of a call: its status and body, or no response. */
const ending = (answer: Promise<Response>) =>
  answer.then(
    async (response) => [response.status, await response.text().catch(() => 'cut')],
    () => 'no answer',
  )

beforeEach(async () => {
  cookie = ''
  const page = await ask('/faults')
  cookie = page.headers.get('set-cookie')?.split(';')[0] ?? ''
  ran = 0
})

describe('the fault mode', () => {
  const good = [200, JSON.stringify({ code: 0, msg: '', data })]

  test('a call of the model gateway fails under both of its addresses', async () => {
    await plan('gateway.listModels', '503', '2')
    for (const base of ['/v1', '/api/v1']) expect(await ending(ask(`${base}/models`))).toEqual([503, ''])
  })

  /** The status, and the body as the clients of this protocol read it. */
  const refusedWith = async (path: string, fault: string, headers: Record<string, string> = {}) => {
    const method = /\/(?:messages|responses)$/.test(path) ? 'POST' : 'GET'
    const answer = await ask(path, { method, headers: { 'Portal-Fault': fault, ...headers } })
    const { type, error } = (await answer.json()) as { type?: string; error?: { type?: string; code?: string } } // as: one of both forms
    return [answer.status, type, error?.type, error?.code]
  }

  test.each(['/v1', '/api/v1'])(
    'the fault mode refuses calls of models at %s in the form of who asks',
    async (base) => {
      expect([
        await refusedWith(`${base}/models`, '429'),
        await refusedWith(`${base}/models`, 'refused'),
        await refusedWith(`${base}/messages`, '429'),
        await refusedWith(`${base}/messages`, 'refused'),
        await refusedWith(`${base}/responses`, '429'),
        await refusedWith(`${base}/responses`, 'refused'),
        await refusedWith(`${base}/models`, '401', { 'anthropic-version': '2023-06-01' }),
      ]).toEqual([
        [429, undefined, 'rate_limit_error', 'requests_per_minute'],
        [400, undefined, 'invalid_request_error', 'invalid_request'],
        [429, 'error', 'rate_limit_error', 'requests_per_minute'],
        [400, 'error', 'invalid_request_error', 'invalid_request'],
        [429, undefined, 'rate_limit_error', 'requests_per_minute'],
        [400, undefined, 'invalid_request_error', 'invalid_request'],
        [401, 'error', 'authentication_error', 'invalid_api_key'],
      ])
    },
  )

  test('the fault mode fails a call as often and in the order planned', async () => {
    await plan('listTokens', 'none,503,401', '2')
    expect(await ending(listTokens())).toEqual(good)
    expect(await ending(listTokens())).toEqual([503, ''])
    expect([(await listTokens()).status, (await listTokens()).status, (await listTokens()).status]).toEqual([
      401, 401, 200,
    ])
    expect(ran).toBe(2)
    const { seen } = (await (await ask('/faults/calls')).json()) as { seen: { fault: string | null }[] } // as: the mode's own
    expect(seen.map(({ fault }) => fault)).toEqual([null, '503', '401', '401', null])
  })

  test('the fault mode applies a plan only to its own browser', async () => {
    await plan('listTokens', '500', '')
    expect((await listTokens()).status).toBe(500)
    cookie = ''
    expect((await listTokens()).status).toBe(200)
  })

  test('the fault mode finds the plan of a call without cookies by its IP address', async () => {
    await plan('gateway.listModels', '502')
    cookie = ''
    expect((await ask('/v1/models')).status).toBe(502)
    expect((await ask('/v1/models')).status).toBe(200)
  })

  test('the fault mode takes a fault from a header, for all calls or for one', async () => {
    const status = async (header: string) =>
      (await ask('/puyu/user/tokens', { headers: { 'Portal-Fault': header } })).status
    expect([
      await status('502'),
      await status('listTokens=403, createToken=500'),
      await status('createToken=500'),
    ]).toEqual([502, 403, 200])
  })

  const spoilt: Readonly<Record<string, unknown>> = {
    reset: 'no answer',
    cut: [200, 'cut'],
    html: [200, expect.stringContaining('<!doctype html>') as string], // as: any
    wrongTypes: [200, JSON.stringify({ code: 0, msg: '', data: { list: {}, total: 'seven' } })],
  }
  test.each(Object.entries(spoilt))('the fault mode spoils a real response: %s', async (fault, expected) => {
    await plan('listTokens', fault)
    expect(await ending(listTokens())).toEqual(expected)
    expect(ran).toBe(1)
    expect(await ending(listTokens())).toEqual(good)
  })

  test('the fault mode refuses in the caller’s language, with or without a contract code', async () => {
    const refused = async (fault: string, language: string) => {
      await plan('listTokens', fault)
      return (await ask('/puyu/user/tokens', { headers: { 'Accept-Language': language } })).json()
    }
    const [coded, codeless] = [await refused('refused:1102', 'en'), await refused('unsuccessful', 'zh-CN')]
    expect(coded).toEqual({ code: 1102, msg: messageFor(1102, 'en'), data: null })
    expect(codeless).toEqual({ success: false, msg: messageFor(1001, 'zh'), data: null })
  })

  test('the fault mode holds a response until release or a later response', async () => {
    await plan('listTokens', 'late')
    const late = ending(listTokens())
    await expect.poll(() => ran).toBe(1)
    await ask('/faults/release', { method: 'POST' })
    expect(await late).toEqual(good)
    await plan('listTokens', 'outOfOrder')
    const ended: string[] = []
    const first = listTokens().then(() => ended.push('first'))
    await expect.poll(() => ran).toBe(2)
    await listTokens().then(() => ended.push('second'))
    await first
    expect(ended).toEqual(['second', 'first'])
  })

  test('the fault mode can leave a request without a response until the browser disconnects', async () => {
    await plan('listTokens', 'never')
    const leave = new AbortController()
    const asked = ending(listTokens(leave.signal))
    await expect.poll(() => ran).toBe(1)
    leave.abort()
    expect(await asked).toBe('no answer')
    expect((await listTokens()).status).toBe(200)
  })

  test('the fault mode has a form for every call of the contracts and for every fault', async () => {
    const page = await (await ask('/faults')).text()
    for (const word of ['createToken', 'gateway.createChatCompletion', 'homeContent', ...faultNames])
      expect(page).toContain(word)
    expect((await plan('noSuchCall', '500')).status).toBe(400)
    expect((await ask('/faults', { method: 'POST', headers: { Origin: 'https://elsewhere.example' } })).status).toBe(
      403,
    )
  })

  test('the fault mode requires a loopback address', () => {
    expect(() => checkFaultMode('https://portal.example.org')).toThrow(/PORTAL_TEST_FAULTS/)
    expect(() => checkFaultMode('http://localhost:3000')).not.toThrow()
  })
})

const isBuilt = existsSync('dist/server/main.js')

test.skipIf(!isBuilt)('the build holds nothing of the fault mode (skipped if nothing is built: npm run build)', () => {
  const traces = /PORTAL_TEST_FAULTS|portal-faults?\b|tools\/faults\//
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /\.(js|json|html|map)$/.test(file)).map((file) => path.join('dist', file))
  expect(texts).toContain(path.join('dist', 'server', 'main.js'))
  expect(texts.filter((file) => traces.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(traces.test(readFileSync('tools/faults/faults.ts', 'utf8'))).toBe(true)
})
