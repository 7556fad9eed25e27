import { and, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { isUuid } from '@/server/platform/text'
import type { Database } from '@/server/storage/database'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { apiTokens, providerAccounts, users } from '@/server/storage/schema/schema'
import type { AuditAction } from './auditLog'

export type AuditRow = typeof auditEvents.$inferSelect

/** `until` is the first instant that is left out; with `parties`, only events with one of them as actor or target. */
type AuditQuery = {
  since?: Date | undefined
  until?: Date | undefined
  action?: AuditAction | undefined
  parties?: readonly string[] | undefined
  limit: number
}

/** The events that match, newest first. */
export function listAudit(db: Database, { since, until, action, parties, limit }: AuditQuery): Promise<AuditRow[]> {
  const matches = [
    since && gte(auditEvents.at, since),
    until && lt(auditEvents.at, until),
    action && eq(auditEvents.action, action),
    parties && or(inArray(auditEvents.actor, parties), inArray(auditEvents.target, parties)),
  ]
  return db
    .select()
    .from(auditEvents)
    .where(and(...matches))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit)
}

/** A user, the account at the embedded sign-in, and the user's tokens. */
export async function partiesOf(db: Database, { id, subject }: { id: string; subject: string }): Promise<string[]> {
  const tokens = await db.select({ id: apiTokens.id }).from(apiTokens).where(eq(apiTokens.userId, id))
  return [`user:${id}`, `account:${subject}`, ...tokens.map((token) => `token:${token.id}`)]
}

const idsOf = (rows: readonly AuditRow[], kind: string) => {
  const parties = rows.flatMap(({ actor, target }) => [actor, target])
  const ids = parties.filter((party) => party.startsWith(`${kind}:`)).map((party) => party.slice(kind.length + 1))
  return [...new Set(ids.filter(isUuid))]
}

/** Usernames of the users and accounts that events name by their ids, e.g. `user:lin` by `user:<id>`. */
export async function namesIn(db: Database, rows: readonly AuditRow[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [kind, table] of [
    ['user', users],
    ['account', providerAccounts],
  ] as const) {
    const { id, username } = table
    const found = await db
      .select({ id, username })
      .from(table)
      .where(inArray(id, idsOf(rows, kind)))
    for (const one of found) names.set(`${kind}:${one.id}`, `${kind}:${one.username}`)
  }
  return names
}
