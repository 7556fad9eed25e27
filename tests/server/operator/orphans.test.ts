import { sql, type SQL } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { grantLimits } from '@/server/records/limits/limitStore'
import { runCommand } from '@/server/operator/runCommand'
import { accountSeconds } from '@/server/storage/schema/limitsSchema'
import { usageMonths } from '@/server/storage/schema/usageSchema'
import type { Database } from '@/server/storage/database'
import { newCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'

/** The statements of the guide, without the begin and commit around them. */
const statements = () => {
  const guide = readFileSync('docs/operating.md', 'utf8')
  const [, text = ''] = /-- Closing an account\.\nbegin;\n([^`]+)\ncommit;/.exec(guide) ?? []
  return text.split('\n')
}

async function rowsOf<Row>(db: Database, query: SQL) {
  const { rows } = (await db.execute(query)) as { rows: Row[] } // as: both drivers' own result
  return rows
}

/** The tables that have a row of a user, or of its subject at the embedded sign-in. */
async function tablesWith(db: Database, userId: string, subject: string): Promise<string[]> {
  const columns = await rowsOf<{ name: string; column: string }>(
    db,
    sql`select c.table_name as name, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type in ('uuid', 'text')`,
  )
  const found = new Set<string>()
  for (const { name, column } of columns) {
    const [row] = await rowsOf(
      db,
      sql`select 1 from ${sql.identifier(name)} where ${sql.identifier(column)}::text in (${userId}, ${subject}) limit 1`,
    )
    if (row) found.add(name)
  }
  return [...found].sort()
}

describeOnBoth('An account that is closed by hand', (server) => {
  const orphans = async () => {
    const { db, configuration } = server()
    return (await runCommand(['orphans'], { db, configuration, now: () => server().now() })).text
  }

  test('leaves no row of its user outside of the audit log, and none without a user', async () => {
    const { db } = server()
    const me = await newCaller(server())
    await me.record({ inputTokens: 5 })
    await db.insert(accountSeconds).values({ userId: me.userId, endsAt: server().now(), requests: 1, tokens: 5 })
    await grantLimits(db, me.userId, { rpm: 9 }, server().now())
    const [user] = await rowsOf<{ subject: string }>(db, sql`select subject from users where id = ${me.userId}`)
    const subject = user?.subject ?? ''
    expect(await tablesWith(db, me.userId, subject)).toEqual(
      expect.arrayContaining(['account_seconds', 'api_tokens', 'provider_accounts', 'sessions', 'usage_days', 'users']),
    )
    await db.transaction(async (tx) => {
      for (const statement of statements()) await tx.execute(sql.raw(statement.replaceAll('<id>', me.userId)))
    })
    expect(await tablesWith(db, me.userId, subject)).toEqual([])
    expect(await orphans()).toBe('Every row of calls, usage and limits has its user.')
  })

  test('is found by the command orphans if its user was deleted alone', async () => {
    const month = { month: '2026-11-01', calls: 1, inputTokens: 1, outputTokens: 1 }
    const { db } = server()
    const [one, other] = [randomUUID(), randomUUID()]
    await db.insert(usageMonths).values([
      { userId: one, ...month },
      { userId: one, ...month, month: '2026-10-01' },
      { userId: other, ...month },
    ])
    expect(await orphans()).toBe('Rows without their user:\n  usage_months: 3 rows of 2 users')
    await db.execute(sql`delete from usage_months where user_id in (${one}, ${other})`)
  })
})
