import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '@/server/storage/schema/schema'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import { openSession } from '@/server/records/sessions/sessionStore'
import { seededCaller, type Caller } from '../support/caller'
import { memoryDatabase } from '../support/databases/embedded'
import { freePort } from '../support/freePort'
import { call } from '../support/journeys'
import { migratedPostgresDatabase, openUnhurried } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { piece, startModelUpstream, type ModelUpstream } from '../support/providers/modelUpstream'
import { startTestServer, type TestServer } from '../support/testServer'
import { beginStream, play } from './play'

const engines = [
  { name: 'one process on PGlite', available: true, open: async () => [await memoryDatabase()] },
  {
    name: 'two processes on PostgreSQL',
    available: postgresPrograms !== null,
    open: async () => {
      const address = await migratedPostgresDatabase()
      return Promise.all([1, 2].map(() => openUnhurried(address)))
    },
  },
]

let upstream: ModelUpstream
beforeAll(async () => {
  upstream = await startModelUpstream()
})
afterAll(() => upstream.stop())

describe.each(engines.filter(({ available }) => available))('The end of a session, $name', ({ open }) => {
  let servers: TestServer[]
  /** The process of the stream. */
  let streaming: TestServer
  /** The process that ends the session: another one, if there are two. */
  let ending: TestServer
  let publicUrl: string
  let me: Caller

  beforeAll(async () => {
    publicUrl = `http://127.0.0.1:${await freePort()}`
    const environment = { PUBLIC_URL: publicUrl, MODEL_UPSTREAM: upstream.url }
    servers = await Promise.all((await open()).map((database) => startTestServer(database, { environment })))
    const [first, last] = [servers[0], servers.at(-1)]
    if (!first || !last) throw new Error('no server')
    streaming = first
    ending = last
    upstream.behave((response, { body }) => {
      if (body['stream'] === true)
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(piece('Hello there'))
    })
  })
  afterAll(() => Promise.all(servers.map((server) => server.stop())))

  const begin = async (bearer?: string) => {
    me = await seededCaller(ending)
    return beginStream({ origin: streaming.origin, bearer: bearer ?? me.bearer })
  }
  const callsOf = ({ userId }: Caller) => ending.db.select().from(modelCalls).where(eq(modelCalls.userId, userId))
  const ended = {
    error: {
      message: `Your session has ended. Sign in again. See ${'PUBLIC'}/api/document/errors#session_ended`,
      type: 'invalid_request_error',
      param: null,
      code: 'session_ended',
    },
  }
  const endedEvent = () => `data: ${JSON.stringify(ended).replace('PUBLIC', publicUrl)}\n\n`
  const signOut = (bearer: string) =>
    call(ending.browser(), 'POST', '/puyu/users/logout', {
      json: { jwt: bearer },
      bearer,
      headers: { origin: publicUrl },
    })

  test('a sign-out ends a stream with an error at once, stops the model and counts the call', async () => {
    const { rest } = await begin()
    expect((await signOut(me.bearer)).envelope.code).toBe(0)
    expect(await rest).toBe(endedEvent())
    await expect.poll(() => upstream.open()).toBe(0)
    expect(await callsOf(me)).toMatchObject([
      { status: 499, errorCode: 'session_ended', outputTokens: 4, tokenId: null },
    ])
    expect((await play({ origin: streaming.origin, bearer: me.bearer })).status).toBe(401)
  })

  test('a sign-out ends a call without a stream with 401', async () => {
    me = await seededCaller(ending)
    const response = play({ origin: streaming.origin, bearer: me.bearer })
    await expect.poll(() => upstream.open()).toBe(1)
    await signOut(me.bearer)
    expect([(await response).status, await (await response).json()]).toMatchObject([
      401,
      { error: { code: 'session_ended' } },
    ])
    expect((await response).headers.get('session-user')).not.toBeNull()
    await expect.poll(async () => (await callsOf(me)).length).toBe(1)
  })

  test('sessions that an operator ends, or deletes, end their streams', async () => {
    for (const end of [
      () => ending.db.update(sessions).set({ revokedAt: ending.now() }).where(eq(sessions.userId, me.userId)),
      () => ending.db.delete(sessions).where(eq(sessions.userId, me.userId)),
    ]) {
      const { rest } = await begin()
      await end()
      expect(await rest).toBe(endedEvent())
    }
  })

  test('a stream outlives its token, a renewal, and another session of its user', async () => {
    const { rest, leave } = await begin()
    let hasEnded = false
    void rest.then(() => (hasEnded = true))
    const renewed = await call<{ token: string }>(me.browser, 'POST', '/puyu/users/login', {
      headers: { origin: publicUrl },
    })
    expect(renewed.envelope.code).toBe(0)
    const other = await openSession(ending.db, me.userId, null, ending.now())
    expect((await signOut(other.token)).envelope.code).toBe(0)
    await ending.db.update(sessions).set({ userId: me.userId }).where(eq(sessions.userId, me.userId))
    expect((await call(me.browser, 'GET', '/puyu/user/tokens', { bearer: me.bearer })).status).toBe(200)
    expect([hasEnded, upstream.open()]).toEqual([false, 1])
    await leave()
    await expect.poll(() => upstream.open()).toBe(0)
  })
})
