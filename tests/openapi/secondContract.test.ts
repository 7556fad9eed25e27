import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createCall } from '@/openapi/call'
import { RefusalCode } from '@/openapi/refusalCodes'
import { createLog } from '@/server/platform/log'
import { createReadQueue } from '@/server/platform/readQueue'
import type { ServerEnv } from '@/server/platform/http/requestContext'
import { requestLog } from '@/server/platform/http/requestLog'
import { createApi } from '@/server/portal/api/api'
import { createContract } from '@/server/portal/api/contract'
import type { Session } from '@/server/records/sessions/sessionStore'
import type { operations } from './support/books'
import { calls } from './support/books.calls'

const baseUrl = 'http://library.test'
const contract = createContract(parse(readFileSync('tests/openapi/support/books.yaml', 'utf8')))
const user = { id: 'u1', subject: 'reader', username: 'reader', nickname: '', avatar: '', email: '' }
const session = { user, token: 'reader' } as Session // as: the API reads no more of it

/** A server of the second contract, which answers with these titles. */
function serve(titles: string[]) {
  const app = new Hono<ServerEnv>()
    .use(requestLog(createLog('silent'), 0))
    .onError(() => new Response('', { status: 500 }))
  const api = createApi<operations>(app, {
    contract,
    findSession: (token) => Promise.resolve(token === session.token ? session : null),
    readQueue: createReadQueue(),
    now: () => new Date(),
    checksResponses: true,
  })
  api.public('listBooks', ({ query: { page = 1 } }) =>
    Promise.resolve({ data: { titles: titles.slice(page - 1, page) } }),
  )
  api.authenticated(
    'addBook',
    ({ body: { title } }) =>
      Promise.resolve(
        titles.includes(title) ? { refusal: RefusalCode.TOKEN_NAME_TAKEN } : { data: { titles: [...titles, title] } },
      ),
    new Map([['title', RefusalCode.TOKEN_NAME_INVALID]]),
  )
  return app
}

/** A client of the second contract, and the names of the calls that it reports. */
function connect(fetch: (request: Request) => Promise<Response>) {
  const reports: string[] = []
  const policy = { messages: 'all', forcesSignIn: false, needsSession: false } as const
  const policies = { listBooks: policy, addBook: { ...policy, needsSession: true } }
  const call = createCall<operations>(
    { calls, policies },
    {
      baseUrl,
      fetch,
      language: () => 'en',
      credential: () => 'reader',
      onRefusal: ({ operationId, code }) => reports.push(`${operationId} ${code}`),
      onFault: ({ operationId, kind }) => reports.push(`${operationId} ${kind}`),
    },
  )
  return { call, reports }
}

test('client and server of a second contract understand each other', async () => {
  const app = serve(['Emma', 'Persuasion'])
  const { call, reports } = connect(async (request) => app.request(request))
  expect((await call('listBooks', { query: { page: 2 } })).data).toEqual({ titles: ['Persuasion'] })
  expect((await call('addBook', { body: { title: 'Lady Susan' } })).data?.titles).toContain('Lady Susan')
  expect((await call('addBook', { body: { title: 'Emma' } })).code).toBe(RefusalCode.TOKEN_NAME_TAKEN)
  expect(reports).toEqual([`addBook ${RefusalCode.TOKEN_NAME_TAKEN}`])
})

const json = { 'content-type': 'application/json', authorization: 'Bearer reader' }
test.each([
  ['a page that is no number', '?page=two', {}, RefusalCode.INVALID_REQUEST],
  [
    'a title that is empty',
    '',
    { method: 'POST', headers: json, body: '{"title":""}' },
    RefusalCode.TOKEN_NAME_INVALID,
  ],
  ['no session', '', { method: 'POST', body: '{"title":"Emma"}' }, RefusalCode.UNAUTHENTICATED],
])('the server of a second contract refuses %s', async (_, query, init, code) => {
  expect(await (await serve([]).request(`/books${query}`, init)).json()).toMatchObject({ code, data: null })
})

test('data that breaks a second contract is a fault', async () => {
  const titles = [1] as unknown as string[] // as: breaks the contract
  expect((await serve(titles).request('/books')).status).toBe(500)
  const { call, reports } = connect(() => Promise.resolve(Response.json({ code: 0, msg: '', data: { titles } })))
  expect((await call('listBooks', {})).cause?.kind).toBe('malformed')
  expect(reports).toEqual(['listBooks malformed'])
})
