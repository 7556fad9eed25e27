import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pg-proxy'
import type { Database } from '@/server/storage/database'

type PlanNode = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: PlanNode[] }

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Converts `$1` and the like back to parameters of the statement. */
const bound = (text: string, values: readonly unknown[]) =>
  sql.join(
    text.split(/\$(\d+)/).map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
  )

/** The statements that code sends to its database; each returns no rows. */
export async function statementsOf(run: (db: Database) => Promise<unknown>): Promise<SQL[]> {
  const sent: SQL[] = []
  const db = drizzle((text, values) => {
    sent.push(bound(text, values))
    return Promise.resolve({ rows: [] })
  })
  await run(db as unknown as Database).catch(() => undefined) // as: it has no schema; some throw where nothing is found
  return sent
}

/** The plan of a statement: its tables and indexes, and whether it reads a whole table or sorts. */
export async function planOf(db: Database, statement: SQL) {
  const answer = (await db.execute(sql`explain (format json) ${statement}`)) as { rows: unknown[] } // as both drivers answer
  const [row] = answer.rows as { 'QUERY PLAN': { Plan: PlanNode }[] }[] // as `explain` says
  const nodes = row?.['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)) ?? []
  const types = nodes.map((node) => node['Node Type'])
  return {
    types,
    tables: nodes.flatMap((node) => node['Relation Name'] ?? []),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    scansWhole: types.includes('Seq Scan'),
    sorts: types.some((type) => type.includes('Sort')),
  }
}

/** The plans of the statements that code sends, in order. */
export async function plansOf(db: Database, run: (db: Database) => Promise<unknown>) {
  const plans = []
  for (const statement of await statementsOf(run)) plans.push(await planOf(db, statement))
  return plans
}
