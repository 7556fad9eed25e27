import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { StartError, createLog } from '@/server/platform/log'
import { createCalendar } from '@/server/platform/calendar'
import { runCommand } from '@/server/operator/runCommand'
import { cleanUp, cleanupJobs } from '@/server/records/retention/cleanup'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { REQUEST_POOL } from '@/server/storage/postgres/pool'
import { newCaller } from '@/tests/server/support/caller'
import { examplesOfRequest, operationsOf } from '@/tests/server/support/contractOperations'
import {
  migratedPostgresDatabase,
  newPostgresDatabase,
  openUnhurried,
} from '@/tests/server/support/databases/newPostgresDatabase'
import { pgBouncerProgram, startPgBouncer, type PoolMode } from '@/tests/server/support/databases/pgBouncer'
import { postgresPrograms } from '@/tests/server/support/databases/postgres'
import { freePort } from '@/tests/server/support/freePort'
import { call, exchange, signedIn, signInWith, somebody, startAddress } from '@/tests/server/support/journeys'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

type Bouncer = Awaited<ReturnType<typeof startPgBouncer>>

const isMissing = postgresPrograms === null || pgBouncerProgram === null
/** All calls of the contract, the sign-out last. */
const operations = operationsOf(parse(readFileSync('openapi/puyu.yaml', 'utf8')), '').toSorted(
  (one, other) => Number(one.id === 'logout') - Number(other.id === 'logout'),
)

if (process.env['CI'] && isMissing)
  test('PgBouncer is there for its tests', () => {
    expect.unreachable('CI runs every suite')
  })

describe.skipIf(isMissing)('PgBouncer that lends connections for a session', () => {
  let bouncer: Bouncer
  let servers: [TestServer, TestServer]
  beforeAll(async () => {
    bouncer = await startPgBouncer(inject('postgres'), 'session')
    const address = bouncer.addressOf(await migratedPostgresDatabase())
    const port = await freePort()
    const environment = { PUBLIC_URL: `http://127.0.0.1:${port}` }
    servers = [
      await startTestServer(await openUnhurried(address), { environment, port }),
      await startTestServer(await openUnhurried(address), { environment }),
    ]
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await bouncer.stop()
  })

  test('a new database is migrated and its time-outs hold', async () => {
    const database = await openPostgres(bouncer.addressOf(await newPostgresDatabase()))
    const { rows } = (await database.pool?.query(
      `select name, setting from pg_settings where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`,
    )) ?? { rows: [] }
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual({
      lock_timeout: REQUEST_POOL.lockMs,
      statement_timeout: REQUEST_POOL.statementMs,
      idle_in_transaction_session_timeout: REQUEST_POOL.idleMs,
    })
    await database.close()
  })

  test('every call of the contract is answered', async () => {
    const [server] = servers
    const me = await newCaller(server)
    const renewed = await call(me.browser, 'POST', '/puyu/users/login')
    expect(renewed.envelope.code).toBe(0)
    const failed: string[] = []
    for (const operation of operations) {
      const { path, body } = examplesOfRequest(operation)
      const headers = {
        origin: server.origin,
        'content-type': 'application/json',
        authorization: `Bearer ${me.bearer}`,
      }
      const sent = operation.takesBody ? { body: JSON.stringify(body) } : {}
      const { status } = await fetch(`${server.origin}${path}`, { method: operation.method, headers, ...sent })
      if (status >= 500 || (status === 401 && operation.schemes.includes('session')))
        failed.push(`${operation.id} ${status}`)
    }
    expect(failed).toEqual([])
  })

  test.each([
    ['chat/completions', { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 9 }],
    ['messages', { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 9 }],
    ['responses', { input: 'Hello', max_output_tokens: 9 }],
  ])(
    'a model call of %s is answered whole and streamed, and another process hears of a revocation',
    async (path, body) => {
      const [first, second] = servers
      const me = await newCaller(first)
      const secret = await me.newSecret()
      const ask = (server: TestServer, stream: boolean) =>
        fetch(`${server.origin}/v1/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'intern-echo', ...body, stream }),
        })
      for (const stream of [false, true]) {
        const answer = await ask(second, stream)
        expect([answer.status, (await answer.text()).length]).toEqual([200, expect.any(Number)])
      }
      const { data } = await me.ask<{ list: { id: string; token_name: string }[] }>('/user/tokens')
      const id = data?.list.find(({ token_name }) => token_name === 'client')?.id ?? ''
      await call(me.browser, 'DELETE', `/puyu/user/tokens/${id}`, { bearer: me.bearer })
      await expect.poll(async () => (await ask(second, false)).status).toBe(401)
    },
  )

  test('a user with an account signs in from another browser', async () => {
    const [server] = servers
    const who = somebody()
    await signedIn(server.browser(), who)
    const browser = server.browser()
    const { url } = await signInWith(browser, await browser.open(startAddress(server.origin, '/api/tokens')), who)
    expect(await exchange(browser, url)).not.toBe('')
  })

  test('the operator’s commands and a cleaning of the months work', async () => {
    const [server] = servers
    const { db, configuration } = server
    const who = somebody()
    const { userId, tokenId } = await newCaller(server, who)
    const user = `id:${userId}`
    const both = ['--text-zh', '文', '--text-en', 'Text', '--title-zh', '题', '--title-en', 'Title']
    const commands = [
      ['applications', 'list'],
      ['limits', 'set', '--user', user, '--rpm', '9'],
      ['limits', 'show', '--user', user],
      ['users', 'find', userId],
      ['sample-usage', '--user', user, '--days', '3'],
      ['sample-data', '--account', user],
      ['usage', 'top'],
      ['tokens', 'revoke', tokenId],
      ['projects', 'list'],
      ['certificates', 'issue', '--account', user, '--kind', 'completion', '--title-zh', '题', '--title-en', 'Title'],
      ['certificates', 'list'],
      ['activities', 'record', '--account', user, '--kind', 'activity', '--title-zh', '题', '--title-en', 'Title'],
      ['incidents', 'open', ...both],
      ['incidents', 'list'],
      ['issuer', 'move'],
      ['reasoning-key', 'replace'],
      ['password', '--user', who.username],
      ['retention', '--delete'],
      ['orphans'],
      ['audit'],
    ]
    for (const args of commands) {
      const { code, text } = await runCommand(args, { db, configuration, now: () => server.now() })
      expect([args, code, text]).toEqual([args, 0, expect.any(String)])
    }
    const jobs = cleanupJobs(configuration.retentionDays, createCalendar('UTC'))
    await cleanUp({ db, jobs, now: () => new Date(), log: createLog('silent') }, new AbortController().signal)
  })
})

describe.skipIf(isMissing)('PgBouncer that lends connections for less than a session', () => {
  test.each<PoolMode>(['transaction', 'statement'])(
    'ends the start in mode %s with one line, before anything is locked',
    async (mode) => {
      const bouncer = await startPgBouncer(inject('postgres'), mode)
      const direct = await newPostgresDatabase()
      const error: unknown = await openPostgres(bouncer.addressOf(direct)).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(StartError)
      expect(String(error)).toMatch(/^StartError: DATABASE_URL: [^\n]*pool_mode = session[^\n]*$/)
      const client = new pg.Client({ connectionString: direct })
      await client.connect()
      const { rows } = await client.query(`select count(*)::int as locks from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`)
      expect(rows).toEqual([{ locks: 0 }])
      await client.end()
      await bouncer.stop()
    },
  )
})
