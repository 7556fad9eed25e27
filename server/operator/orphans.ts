import { count, countDistinct, notExists, eq, sql } from 'drizzle-orm'
import { accountSeconds, admissions, userLimits } from '../storage/schema/limitsSchema'
import { users } from '../storage/schema/schema'
import { modelCalls, tokenUses, usageDays, usageMonths } from '../storage/schema/usageSchema'
import { type OperatorContext, plural } from './context'

/** The tables that calls write. No foreign key ties their rows to a user. */
const tables = {
  admissions,
  account_seconds: accountSeconds,
  model_calls: modelCalls,
  token_uses: tokenUses,
  usage_days: usageDays,
  usage_months: usageMonths,
  user_limits: userLimits,
} as const

/** Counts the rows of calls, usage and limits whose user is not there. */
export async function runOrphans({ db }: OperatorContext): Promise<string> {
  const lines: string[] = []
  for (const [name, table] of Object.entries(tables)) {
    const owner = db
      .select({ one: sql`1` })
      .from(users)
      .where(eq(users.id, table.userId))
    const [found] = await db
      .select({ rows: count(), users: countDistinct(table.userId) })
      .from(table)
      .where(notExists(owner))
    if (found && found.rows > 0) lines.push(`  ${name}: ${plural(found.rows, 'row')} of ${plural(found.users, 'user')}`)
  }
  if (lines.length === 0) return 'Every row of calls, usage and limits has its user.'
  return ['Rows without their user:', ...lines].join('\n')
}
