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
import type { components, operations } from './support/books'
import { calls } from './support/books.calls'

const baseUrl = 'http://library.test'
const contract = createContract(parse(readFileSync('tests/openapi/support/books.yaml', 'utf8')))
const user = { id: 'u1', subject: 'reader', username: 'reader', nickname: '', avatar: '', email: '' }
const session = { user, token: 'reader' } as Session // as: the API reads no more of it

type Book = components['schemas']['Book']
const book = (title: string): Book => ({ id: title, title, genre: 'novel', year: 1815 })

/** A server of the second contract, which has these books. */
function serve(books: Book[]) {
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
  api.public('listBooks', ({ query: { page_size: size = 20 } }) =>
    Promise.resolve({ data: { list: books.slice(0, size), total: books.length, next: null } }),
  )
  api.authenticated(
    'addBook',
    ({ body }) =>
      Promise.resolve(
        books.some(({ title }) => title === body.title)
          ? { refusal: RefusalCode.TOKEN_NAME_TAKEN }
          : { data: { id: 'new', ...body } },
      ),
    new Map([['title', RefusalCode.TOKEN_NAME_INVALID]]),
  )
  return app
}

/** A client of the second contract, and the names of the calls that it reports. */
function connect(fetch: (request: Request) => Promise<Response>) {
  const reports: string[] = []
  const policy = { messages: 'all', forcesSignIn: false, needsSession: false } as const
  const own = { ...policy, needsSession: true }
  const policies = { listBooks: policy, addBook: own, changeBook: own, deleteBook: own }
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
  const app = serve(['Emma', 'Persuasion'].map(book))
  const { call, reports } = connect(async (request) => app.request(request))
  const { title, ...rest } = book('Emma')
  expect((await call('listBooks', { query: { page_size: 1 } })).data?.list).toEqual([book('Emma')])
  expect((await call('addBook', { body: { ...rest, title: 'Lady Susan' } })).data?.title).toBe('Lady Susan')
  expect((await call('addBook', { body: { ...rest, title } })).code).toBe(RefusalCode.TOKEN_NAME_TAKEN)
  expect(reports).toEqual([`addBook ${RefusalCode.TOKEN_NAME_TAKEN}`])
})

const json = { 'content-type': 'application/json', authorization: 'Bearer reader' }
test.each([
  ['a number that is none', '?page_size=two', {}, RefusalCode.INVALID_REQUEST],
  [
    'a title that is empty',
    '',
    { method: 'POST', headers: json, body: '{"title":"","genre":"novel","year":1}' },
    RefusalCode.TOKEN_NAME_INVALID,
  ],
  ['no session', '', { method: 'POST', body: '{"title":"Emma"}' }, RefusalCode.UNAUTHENTICATED],
])('the server of a second contract refuses %s', async (_, query, init, code) => {
  expect(await (await serve([]).request(`/books${query}`, init)).json()).toMatchObject({ code, data: null })
})

test('data that breaks a second contract is a fault', async () => {
  const list = [{ ...book('Emma'), title: 1 }] as unknown as Book[] // as: breaks the contract
  expect((await serve(list).request('/books')).status).toBe(500)
  const data = { list, total: 1, next: null }
  const { call, reports } = connect(() => Promise.resolve(Response.json({ code: 0, msg: '', data })))
  expect((await call('listBooks', {})).cause?.kind).toBe('malformed')
  expect(reports).toEqual(['listBooks malformed'])
})
