import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiToken } from '@/openapi/types'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { callPartitions } from '@/server/records/retention/callPartitions'
import { cleanUp, cleanupJobs } from '@/server/records/retention/cleanup'
import type { Database } from '@/server/storage/database'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { StartError, createLog } from '@/server/platform/log'
import { createCalendar } from '@/server/platform/calendar'
import { runCommand } from '@/server/operator/runCommand'
import { seededCaller } from '@/tests/server/support/caller'
import { newPostgresDatabase, openUnhurried } from '@/tests/server/support/databases/newPostgresDatabase'
import { postgresPrograms } from '@/tests/server/support/databases/postgres'
import { collector, startTestServer } from '@/tests/server/support/testServer'

const guide = readFileSync('docs/operating.md', 'utf8')
const [, rights = ''] = /```sql\n(-- The owner[\s\S]*?)```/.exec(guide) ?? []

describe.skipIf(postgresPrograms === null)('An unusual PostgreSQL', () => {
  /** A new, empty database, and one with the portal's schema. */
  let [empty, migrated] = ['', '']
  beforeAll(async () => {
    ;[empty, migrated] = [await newPostgresDatabase(), await newPostgresDatabase()]
    await (await openUnhurried(migrated)).close()
  })

  const nameOf = (address: string) => new URL(address).pathname.slice(1)
  async function run(address: string, text: string) {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  const as = (user: string, address: string) => Object.assign(new URL(address), { username: user }).toString()

  /** The line of the error that ends a start; closes a database that opens nevertheless. */
  async function refusal(address: string) {
    const error: unknown = await openPostgres(address).then(
      (database) => database.close().then(() => 'it started'),
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(StartError)
    const { message } = error as StartError // as: the line before says so
    expect(message).not.toContain('\n')
    return message.replace(/^DATABASE_URL: cannot use the database at [^ ]+: /, '')
  }

  test('works if dates are written by the day first', async () => {
    const address = await newPostgresDatabase()
    const defaults = [
      "datestyle = 'SQL, DMY'",
      "timezone = 'Asia/Kathmandu'",
      'standard_conforming_strings = off',
      "default_transaction_isolation = 'serializable'",
    ]
    for (const setting of defaults) await run(address, `alter database ${nameOf(address)} set ${setting}`)
    const server = await startTestServer(await openUnhurried(address))
    const me = await seededCaller(server)
    const secret = await me.newSecret()
    const { data } = await me.ask<{ list: ApiToken[] }>('/user/tokens')
    const age = Date.now() - new Date(data?.list[0]?.created_at ?? Number.NaN).getTime()
    expect(Math.abs(age)).toBeLessThan(600_000)
    const headers = { authorization: `Bearer ${secret}` }
    const body = JSON.stringify({ model: 'intern-echo', messages: [{ role: 'user', content: 'Hello' }] })
    const answer = await fetch(`${server.origin}/v1/chat/completions`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    await answer.text()
    await server.stop()
  })

  test.each([
    ['new', () => empty],
    ['used', () => migrated],
  ])('stops the start in one line if the search_path of a %s database is empty', async (_, address) => {
    await run(address(), `alter database ${nameOf(address())} set search_path = ''`)
    expect(await refusal(address())).toBe(
      'the search_path of "postgres" ("") has no schema that it may use; run: alter role "postgres" set search_path = public',
    )
    await run(address(), `alter database ${nameOf(address())} reset search_path`)
  })

  test('stops the start in one line if the search_path leads elsewhere', async () => {
    await run(migrated, `create schema elsewhere; alter database ${nameOf(migrated)} set search_path = elsewhere`)
    expect(await refusal(migrated)).toBe(
      `the portal's tables are in none of the schemas of the search_path of "postgres" (elsewhere)`,
    )
    await run(migrated, `alter database ${nameOf(migrated)} reset search_path`)
  })

  test.each([
    ['new', () => empty],
    ['used', () => migrated],
  ])('stops the start in one line if a %s database is read-only', async (_, address) => {
    await run(address(), `alter database ${nameOf(address())} set default_transaction_read_only = on`)
    expect(await refusal(address())).toBe(
      'the database is read-only: a standby, or default_transaction_read_only is on',
    )
    const change = 'begin read write; alter database'
    await run(address(), `${change} ${nameOf(address())} reset default_transaction_read_only; commit`)
  })

  test('stops the start in one line if the encoding is another than UTF-8', async () => {
    const name = `portal_${randomUUID().replaceAll('-', '')}`
    await run(migrated, `create database ${name} encoding 'LATIN1' template template0`)
    const address = Object.assign(new URL(migrated), { pathname: `/${name}` }).toString()
    expect(await refusal(address)).toBe('the encoding of the database is LATIN1; it has to be UTF8')
  })

  describe('with a user who may not change the schema', () => {
    const suffix = randomUUID().slice(0, 8)
    const [owner, user] = [`portal_owner_${suffix}`, `portal_${suffix}`]
    let address = ''
    beforeAll(async () => {
      address = await newPostgresDatabase()
      await run(
        address,
        rights
          .replaceAll(/\bportalowner\b/g, owner)
          .replaceAll(/\bportalapp\b/g, user)
          .replaceAll(/\bcreate database .*\n/g, `alter database ${nameOf(address)} owner to ${owner};\n`)
          .replaceAll(/^\\connect.*\n/gm, ''),
      )
    })
    test('stops the start of an empty database in one line', async () => {
      expect(await refusal(as(user, address))).toBe(
        `the database has to be updated and "${user}" may not do that (permission denied for database ${nameOf(address)}); ` +
          'see "Rights in PostgreSQL" in docs/operating.md',
      )
    })

    test('works by the documented rights once the owner has updated it', async () => {
      await (await openUnhurried(as(owner, address))).close()
      const server = await startTestServer(await openUnhurried(as(user, address)))
      const me = await seededCaller(server)
      const headers = { authorization: `Bearer ${await me.newSecret()}` }
      const body = JSON.stringify({ model: 'intern-echo', messages: [{ role: 'user', content: 'Hello' }] })
      const answer = await fetch(`${server.origin}/v1/chat/completions`, { method: 'POST', headers, body })
      expect([answer.status, (await fetch(`${server.origin}/readyz`)).status]).toEqual([200, 200])
      await answer.text()
      const { retentionDays, reportingTimeZone } = server.configuration
      const round = {
        db: server.db,
        jobs: cleanupJobs(retentionDays, createCalendar(reportingTimeZone)),
        now: () => server.now(),
        log: createLog('debug', collector(server.logs)),
      }
      await cleanUp(round, new AbortController().signal)
      await server.stop()
      expect(server.logs.filter((line) => /"level":[56]0/.test(line))).toEqual([])
    })

    test('gets the next months by the owner’s monthly command', async () => {
      const months = async (db: Database) => (await callPartitions(db)).filter(({ isMonth }) => isMonth).length
      const database = await openUnhurried(as(owner, address))
      const { db } = database
      const before = await months(db)
      await db.execute(
        sql`drop table ${sql.identifier((await callPartitions(db)).findLast(({ isMonth }) => isMonth)?.name ?? '')}`,
      )
      const configuration = readConfiguration({}, '/nonexistent')
      const { code } = await runCommand(['retention', '--delete'], { db, configuration, now: () => new Date() })
      expect([code, await months(db)]).toEqual([0, before])
      await database.close()
    })

    test('names a right that is missing', async () => {
      await run(as(owner, address), `revoke delete on sessions from ${user}`)
      expect(await refusal(as(user, address))).toBe(
        `"${user}" lacks the right DELETE on sessions; see "Rights in PostgreSQL" in docs/operating.md`,
      )
      await run(as(owner, address), `grant delete on sessions to ${user}`)
      await run(as(owner, address), `revoke usage on sequence model_calls_id_seq from ${user}`)
      expect(await refusal(as(user, address))).toMatch(/lacks the right USAGE on model_calls_id_seq/)
      await run(as(owner, address), `grant usage on sequence model_calls_id_seq to ${user}`)
    })

    test('stops the start in one line if an update is due', async () => {
      const last = 'select max(created_at) from drizzle.__drizzle_migrations'
      await run(as(owner, address), `delete from drizzle.__drizzle_migrations where created_at = (${last})`)
      expect(await refusal(as(user, address))).toMatch(
        /^the database has to be updated and "portal_\w+" may not do that/,
      )
    })
  })
})
