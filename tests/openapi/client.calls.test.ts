import { describe, expect, test, vi } from 'vitest'
import type { PuyuClient, PuyuClientOptions } from '@/openapi/client'
import { createClient } from './support/puyu'
import { operations } from './support/contract'

type Given<Name extends keyof PuyuClient> = {
  args: Parameters<PuyuClient[Name]>
  /** Parts of the address that the contract leaves open. */
  id?: string
  query?: string
  body?: unknown
}

const range = { startTime: '2026-11-01', endTime: '2026-11-02' }
const models = { ...range, modelIds: ['intern-s1'] }
const trend = { ...models, type: 1 as const, method: 1 as const }
const calls = { ...models, tokenIds: [], page: 2, page_size: 20 }
const application = { model_name: 'intern-s1', rpm: 20, reason: 'more' } as never // it is only handed on

const given: { [Name in keyof PuyuClient]: Given<Name> } = {
  authenticate: { args: ['c-1'], body: { code: 'c-1' } },
  getUserInfo: { args: ['j-1'], body: { jwt: 'j-1' } },
  logout: { args: ['j-1'], body: { jwt: 'j-1' } },
  renewSession: { args: [] },
  validateInvitation: { args: [] },
  listTokens: { args: [{ query: { page: 2 } }], query: '?page=2' },
  createToken: { args: [{ token_name: 'notebook' }, 'key-00001'], body: { token_name: 'notebook' } },
  deleteToken: { args: ['t/1'], id: 't%2F1' },
  updateToken: { args: ['t-1', { token_name: 'laptop' }], id: 't-1', body: { token_name: 'laptop' } },
  listModels: { args: [] },
  getModelCatalogue: { args: [] },
  getStatus: { args: [{ days: 0 }], query: '?days=0' },
  getRateLimit: { args: [] },
  applyForRate: { args: [application, 'key-00001'], body: { application } },
  listRateApplications: { args: [] },
  getRemainingLimits: { args: [] },
  getPlaygroundKey: { args: [] },
  getUsageOverview: { args: [] },
  listUsedModels: { args: [range], body: range },
  getTrend: { args: [trend], body: trend },
  listCalls: { args: [calls], body: calls },
  getCall: { args: ['r=1'], id: 'r%3D1' },
  listProjects: { args: [{ page: 2 }], query: '?page=2' },
  getRepositoryStars: { args: [] },
  getCertificate: { args: ['c-1'], id: 'c-1' },
  listCertificates: { args: [] },
  listActivities: { args: [] },
}

/** A client, and the requests that reach its server, in order. */
function spiedClient(options: Parameters<typeof createClient>[0] = {}) {
  const asked: unknown[] = []
  const fetch = vi.fn(async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    asked.push([`${request.method} ${pathname}${search}`, body, request.headers.get('Idempotency-Key')])
    return new Response('', { status: 503 })
  })
  return { asked, ...createClient({ ...options, fetch }) }
}

describe('each call of the client', () => {
  test.each(Object.entries(given))('%s sends its arguments to the address in the contract', async (name, one) => {
    const { asked, client } = spiedClient()
    const call = client[name as keyof PuyuClient] as (...args: unknown[]) => Promise<{ cause?: unknown }> // of `given`
    expect((await call(...one.args)).cause).toEqual({ kind: 'http', status: 503 })
    const address = operations.find(({ operationId }) => operationId === name)?.call ?? ''
    const { id = '', query = '', body } = one
    const key = one.args.some((given) => given === 'key-00001') ? 'key-00001' : null
    expect(asked).toEqual([[address.replace(/\{\w+\}/, id) + query, body, key]])
  })

  test('a sign-out without a reference sends none', async () => {
    const { asked, client } = spiedClient()
    await client.logout(null)
    expect(asked).toEqual([['POST /puyu/users/logout', {}, null]])
  })

  test('a sign-out can name a session that the browser no longer holds, with or without cookies', async () => {
    const sent: Request[] = []
    const { client } = createClient({
      credential: () => 'present',
      fetch: (request) => {
        sent.push(request)
        return Promise.resolve(Response.json({ code: 0, msg: '', data: null }))
      },
    })
    await client.logout('known')
    await client.logout('known', { leavesCookies: true })
    const bodies = await Promise.all(sent.map((request) => request.json()))
    expect(bodies).toEqual([{ jwt: 'known' }, { jwt: 'known' }])
    expect(sent.map(({ headers, credentials }) => [headers.get('Authorization'), credentials])).toEqual([
      ['Bearer known', 'same-origin'],
      ['Bearer known', 'omit'],
    ])
  })

  test('a creation and an application without an idempotency key send none', async () => {
    const { asked, client } = spiedClient()
    await client.createToken({ token_name: 'notebook' }, undefined)
    await client.applyForRate(application, undefined)
    expect(asked).toEqual([
      ['POST /puyu/user/tokens', { token_name: 'notebook' }, null],
      ['POST /puyu/api/rate/application', { application }, null],
    ])
  })

  test('a call without a served answer is sent unchanged', async () => {
    const known: unknown[] = []
    const servedAnswer: PuyuClientOptions['servedAnswer'] = (...request) => {
      known.push(request)
      return null
    }
    const { asked, client } = spiedClient({ servedAnswer })
    await client.listTokens({ query: { page: 2 } })
    await client.listUsedModels(range)
    expect(known).toEqual([
      ['listTokens', { query: { page: 2 } }],
      ['listUsedModels', { body: range }],
    ])
    expect(asked).toEqual([
      ['GET /puyu/user/tokens?page=2', undefined, null],
      ['POST /puyu/statistics/models', range, null],
    ])
  })
})
