import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CreatedToken } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { apiTokens } from '@/server/storage/schema/schema'
import { createCalendar } from '@/server/platform/calendar'
import { upsertUser } from '@/server/records/sessions/users'
import { recordCall } from '@/server/records/usage/recordCall'
import { seededCaller } from '../support/caller'
import { dumpDatabase } from '../support/databases/dumpDatabase'
import { newPostgresDatabase, openUnhurried } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { startTestServer } from '../support/testServer'

const guide = readFileSync('docs/operating.md', 'utf8')
const programs = postgresPrograms ?? ''

/** The guide's command for a program, with the role and database of this run. */
function argumentsOf(program: 'pg_dump' | 'pg_restore', address: URL): string[] {
  const [, documented = ''] = new RegExp(`${program} ([^<>\`]+?) [<>]`).exec(guide) ?? []
  expect(documented).not.toBe('')
  const words = documented.split(' ').map((word, index, all) => {
    if (word !== 'portal') return word
    return all[index - 1] === '--username' ? address.username : address.pathname.slice(1)
  })
  return ['--host', address.hostname, '--port', address.port, ...words]
}

const run = (program: 'pg_dump' | 'pg_restore', address: string, input?: Buffer) =>
  execFileSync(join(programs, program), argumentsOf(program, new URL(address)), { input, maxBuffer: 1e8 })

/** The names and kinds of all database objects. */
const namesOf = (db: Database) =>
  db
    .select({ name: sql<string>`name`, kind: sql<string>`kind` })
    .from(
      sql`(
        select relname as name, relkind::text as kind from pg_class c join pg_namespace n on n.oid = relnamespace
          where nspname in ('public', 'drizzle')
        union all
        select proname, 'function' from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname = 'public'
        union all
        select tgname, 'trigger' from pg_trigger where not tgisinternal) as named`,
    )
    .orderBy(sql`name`, sql`kind`)

describe.skipIf(!existsSync(join(programs, 'pg_dump')))('a backup with the guide’s commands', () => {
  test('restores everything into an empty database, on which the portal starts', { timeout: 300_000 }, async () => {
    const [from, to] = [await newPostgresDatabase(), await newPostgresDatabase()]
    const source = await openUnhurried(from)
    const profile = { username: 'lin', nickname: '林苇', email: 'lin@example.org', avatar: '' }
    const now = new Date()
    const userId = await upsertUser(source.db, 'backup', 'lin', profile, now)
    const token = { id: randomUUID(), userId, name: 'lin', hash: '', lastFour: '', createdAt: now, expiresAt: now }
    await source.db.insert(apiTokens).values(token)
    for (const calledAt of [now, new Date('2025-01-01'), new Date('2200-01-01')]) {
      const call = { userId, tokenId: token.id, model: 'intern-s1', calledAt, status: 200 }
      await recordCall(source.db, { ...call, inputTokens: 1, outputTokens: 1, latencyMs: 1 }, createCalendar('UTC'))
    }
    const expected = [await namesOf(source.db), await dumpDatabase(source.db)]
    await source.close()

    const dump = run('pg_dump', from)
    run('pg_restore', to, dump)
    // The guide's options replace existing objects.
    run('pg_restore', to, dump)

    const restored = await openUnhurried(to)
    expect([await namesOf(restored.db), await dumpDatabase(restored.db)]).toEqual(expected)
    await restored.close()
  })

  test(
    'a restore revives ended tokens and sessions, and the guide’s statements end them again',
    { timeout: 300_000 },
    async () => {
      const [from, to] = [await newPostgresDatabase(), await newPostgresDatabase()]
      const source = await startTestServer(await openUnhurried(from))
      const me = await seededCaller(source)
      const create = async (name: string) => (await me.ask<CreatedToken>('/user/tokens', { token_name: name })).data
      const [revoked, kept] = [await create('revoked'), await create('kept')]
      const dump = run('pg_dump', from)
      await source.db
        .update(apiTokens)
        .set({ revokedAt: new Date() })
        .where(eq(apiTokens.id, revoked?.item.id ?? ''))
      await me.ask('/users/logout', {})
      await source.stop()

      run('pg_restore', to, dump)
      const restored = await startTestServer(await openUnhurried(to))
      const statusOf = async (path: string, bearer = '') =>
        (await fetch(`${restored.origin}${path}`, { headers: { authorization: `Bearer ${bearer}` } })).status
      const statuses = async () => [
        await statusOf('/v1/models', revoked?.token),
        await statusOf('/v1/models', kept?.token),
        await statusOf('/puyu/user/tokens', me.bearer),
      ]
      expect(await statuses()).toEqual([200, 200, 200])
      const statements = [...guide.matchAll(/ {3}-- After a restore: [^\n]+\n([^`]+)```/g)].map(([, text = '']) => text)
      expect(statements).toHaveLength(2)
      for (const text of statements) await restored.db.execute(sql.raw(text.replaceAll('<id>', revoked?.item.id ?? '')))
      await expect.poll(statuses).toEqual([401, 200, 401])
      await restored.stop()
    },
  )
})
