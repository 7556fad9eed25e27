import { sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'

/** Every row of every table as text, by the table's name. */
export async function dumpDatabase(db: Database): Promise<Record<string, string[]>> {
  const tables = await db
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
    .orderBy(sql`tablename`)
  const dump: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await db.select({ row: sql<string>`row_to_json(one)::text` }).from(sql.raw(`"${name}" as one`))
    dump[name] = rows.map(({ row }) => row).sort()
  }
  return dump
}
