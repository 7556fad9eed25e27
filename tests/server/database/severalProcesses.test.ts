import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreatedToken } from '@/openapi/types'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { migratedPostgresDatabase, openUnhurried } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { freePort } from '../support/freePort'
import { call, person, signedIn, startAddress } from '../support/journeys'
import { Browser } from '../support/browser'
import { startTestServer, type TestServer } from '../support/testServer'

describe.skipIf(postgresPrograms === null)('several server processes on one PostgreSQL', () => {
  let servers: TestServer[]
  beforeAll(async () => {
    const address = await migratedPostgresDatabase()
    const databases = await Promise.all([1, 2, 3].map(() => openUnhurried(address)))
    const publicUrl = `http://127.0.0.1:${await freePort()}`
    servers = await Promise.all(
      databases.map((database) => startTestServer(database, { environment: { PUBLIC_URL: publicUrl } })),
    )
  })
  afterAll(() => Promise.all(servers.map((server) => server.stop())))

  /** Sends each request to the next process, like a load balancer. */
  class Balanced extends Browser {
    private turn = 0
    override send(address: string | URL, options = {}) {
      const { pathname, search } = new URL(address, this.origin)
      const server = servers[this.turn++ % servers.length]
      return super.send(`${server?.origin}${pathname}${search}`, options)
    }
  }

  const balanced = () => new Balanced(servers[0]?.configuration.publicUrl ?? '')

  test('several processes on one PostgreSQL migrate once and share keys, flows, codes and sessions', async () => {
    const browser = balanced()
    const bearer = await signedIn(browser)
    const answers = await Promise.all(
      [1, 2, 3].map((index) =>
        call(browser, 'POST', '/puyu/user/tokens', { json: { token_name: `t${index}` }, bearer }),
      ),
    )
    expect(answers.map(({ envelope }) => envelope.code)).toEqual([0, 0, 0])
  })

  test('several processes on one PostgreSQL share unique names and the limit of tokens', async () => {
    const browser = balanced()
    const bearer = await signedIn(browser, { ...person, username: 'racer' })
    const create = (name: string) => call(browser, 'POST', '/puyu/user/tokens', { json: { token_name: name }, bearer })
    const same = await Promise.all(Array.from({ length: 6 }, () => create('same')))
    expect(same.map(({ envelope }) => envelope.code).sort()).toEqual([0, 1102, 1102, 1102, 1102, 1102])
    const many = await Promise.all(Array.from({ length: 60 }, (_, index) => create(`n${index}`)))
    expect(many.filter(({ envelope }) => envelope.code === 0)).toHaveLength(49)
  })

  test('a process creates an API token while another records a call of the user', async () => {
    const browser = balanced()
    const bearer = await signedIn(browser, { ...person, username: 'metered' })
    await servers[0]?.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from users where username = 'metered' for key share`)
      const made = await call(browser, 'POST', '/puyu/user/tokens', { json: { token_name: 't' }, bearer })
      expect(made.envelope.code).toBe(0)
    })
  })

  const chat = JSON.stringify({ model: 'intern-echo', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 1 })

  /** Calls a model once on a process, with a new API token of a new user. */
  async function newModelCaller(username: string) {
    const browser = balanced()
    const bearer = await signedIn(browser, { ...person, username })
    const made = await call<CreatedToken>(browser, 'POST', '/puyu/user/tokens', { json: { token_name: 't' }, bearer })
    const headers = { authorization: `Bearer ${made.envelope.data?.token ?? ''}` }
    return (server: TestServer | undefined) =>
      fetch(`${server?.origin}/v1/chat/completions`, { method: 'POST', headers, body: chat })
  }

  test('several processes on one PostgreSQL together admit no more calls than the limit', async () => {
    const callModel = await newModelCaller('caller')
    // On a busy machine a call may time out. It is retried, and the first attempt may have been counted.
    const insist = async (server: TestServer | undefined): Promise<number> => {
      const { status } = await callModel(server)
      return status === 503 ? insist(server) : status
    }
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => insist(servers[index % servers.length])))
    const admitted = answers.filter((status) => status === 200).length
    expect(admitted).toBeGreaterThan(0)
    expect(admitted).toBeLessThanOrEqual(10)
    expect(answers.filter((status) => status === 429)).toHaveLength(50 - admitted)
  })

  test('processes serve other users while many calls of one user wait for another process', async () => {
    const [busy, other] = [await newModelCaller('busy'), await newModelCaller('other')]
    const waiting = await servers[1]?.db.transaction(async (tx) => {
      const userId = sql`(select id::text from users where username = 'busy')`
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 1))`)
      const calls = Array.from({ length: 15 }, () => busy(servers[0]))
      const locks = sql`(select from pg_locks where locktype = 'advisory' and not granted) as locks`
      const waitingLocks = () => tx.select({ count: sql`count(*)`.mapWith(Number) }).from(locks)
      await expect.poll(waitingLocks).not.toEqual([{ count: 0 }])
      expect((await other(servers[0])).status).toBe(200)
      return calls
    })
    const statuses = (await Promise.all(waiting ?? [])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })

  test('several processes on one PostgreSQL count wrong passwords together', async () => {
    const browser = balanced()
    let page = await browser.open(startAddress(browser.origin, '/'))
    for (let attempt = 0; attempt < 10; attempt++)
      page = await browser.submit(page, 'screen=signin', { username: 'victim', password: `wrong ${attempt}` })
    expect(page.response.status).toBe(422)
    expect((await browser.submit(page, 'screen=signin', { username: 'victim', password: 'x' })).response.status).toBe(
      429,
    )
  })
})

describe.skipIf(postgresPrograms === null)('a database that cannot be used', () => {
  test('the error of an unusable database does not contain its password', async () => {
    const port = await freePort()
    await expect(openPostgres(`postgres://me:secret@127.0.0.1:${port}/portal`)).rejects.toThrow(
      expect.objectContaining({
        name: 'StartError',
        message: `DATABASE_URL: cannot use the database at 127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}`,
      }),
    )
  })
})
