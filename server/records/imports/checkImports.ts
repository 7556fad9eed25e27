import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { importedRecords } from '@/server/storage/schema/communitySchema'
import { users } from '@/server/storage/schema/schema'
import { usageDays, usageMonths } from '@/server/storage/schema/usageSchema'
import type { User } from '../sessions/users'

type MonthCounts = { calls: number; inputTokens: number; outputTokens: number }
/** A month of a user with imported use: its stored totals, and the totals expected from imports and from calls here. */
export type CheckedMonth = { userId: string; username: string; month: string; held: MonthCounts; expected: MonthCounts }

const total = (column: string) => sql`coalesce(sum((${importedRecords.counted} ->> ${column})::bigint), 0)`

/** Imported use by user and month, of all sources; the id of such a record begins with its month. */
const importedUse = (db: Database) =>
  db
    .select({
      userId: sql<string>`${importedRecords.localId}::uuid`.as('of_user'),
      month: sql<string>`(left(${importedRecords.foreignId}, 7) || '-01')::date`.as('of_month'),
      calls: total('calls').as('imported_calls'),
      input: total('inputTokens').as('imported_input'),
      output: total('outputTokens').as('imported_output'),
    })
    .from(importedRecords)
    .where(eq(importedRecords.kind, 'usage'))
    .groupBy(sql`1`, sql`2`)
    .as('imported')

/** Every month with imported use, in one statement: calls that end meanwhile are in both sums or in neither. */
export async function checkMonths(db: Database): Promise<CheckedMonth[]> {
  const imported = importedUse(db)
  const ofMonth = sql`${usageDays.userId} = ${imported.userId} and ${usageDays.day} >= ${imported.month}
    and ${usageDays.day} < (${imported.month} + interval '1 month')::date`
  const sum = (column: keyof MonthCounts, alias: 'calls' | 'input' | 'output') => {
    const here = sql`(select coalesce(sum(${usageDays[column]}), 0) from ${usageDays} where ${ofMonth})`
    return sql`${imported[alias]} + ${here}`.mapWith(Number)
  }
  const held = (column: keyof MonthCounts) => sql`coalesce(${usageMonths[column]}, 0)`.mapWith(Number)
  const isOfMonth = and(eq(usageMonths.userId, imported.userId), eq(usageMonths.month, imported.month))
  return db
    .select({
      userId: users.id,
      username: users.username,
      month: sql<string>`to_char(${imported.month}, 'YYYY-MM')`,
      held: { calls: held('calls'), inputTokens: held('inputTokens'), outputTokens: held('outputTokens') },
      expected: {
        calls: sum('calls', 'calls'),
        inputTokens: sum('inputTokens', 'input'),
        outputTokens: sum('outputTokens', 'output'),
      },
    })
    .from(imported)
    .innerJoin(users, eq(users.id, imported.userId))
    .leftJoin(usageMonths, isOfMonth)
    .orderBy(users.username, imported.month)
}

/** Imported people whose account has another issuer than today's: they cannot sign in, but their tokens work. */
export type ImportOrphan = { source: string; id: string; user: User }

export function listImportOrphans(db: Database, issuer: string): Promise<ImportOrphan[]> {
  const isOrphan = and(eq(importedRecords.kind, 'user'), ne(users.issuer, issuer))
  return db
    .select({ source: importedRecords.source, id: importedRecords.foreignId, user: users })
    .from(importedRecords)
    .innerJoin(users, eq(sql`${users.id}::text`, importedRecords.localId))
    .where(isOrphan)
    .orderBy(importedRecords.source, importedRecords.foreignId)
}
