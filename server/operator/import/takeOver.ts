import { and, count, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { localSource, recordAudit } from '@/server/records/audit/auditLog'
import type { Database } from '@/server/storage/database'
import { apiTokens, providerAccounts, sessions, users } from '@/server/storage/schema/schema'
import { endSignIns } from '@/server/identity/accounts/endSignIns'
import { storePasswordHash, lockedPassword } from '@/server/identity/accounts/accountStore'
import { revokeTokens } from '@/server/records/tokens/revokeTokens'
import { isAnyOf, type ImportContext } from './importContext'
import type { UserRecord } from './lineReaders'

/** The sessions, and the API tokens made here, that a link by address or name ends. */
export type Ends = { sessions: number; tokens: number }

/** Counts the sessions and tokens that links of these users would end. */
export async function countEnds(db: Database, { content, now }: ImportContext, userIds: readonly string[]) {
  const countIn = async (table: typeof sessions | typeof apiTokens, isLive: SQL | undefined) => {
    const { userId } = table
    const rows = await db
      .select({ userId, number: count() })
      .from(table)
      .where(and(isAnyOf(userId, userIds), isNull(table.revokedAt), isLive))
      .groupBy(userId)
    return new Map(rows.map((row) => [row.userId, row.number]))
  }
  const live = await countIn(sessions, gt(sessions.endsAt, now))
  const isOwn = inArray(apiTokens.prefix, [...content.tokenPrefixes])
  const tokens = await countIn(apiTokens, and(isOwn, gt(apiTokens.expiresAt, now)))
  return (id: string): Ends => ({ sessions: live.get(id) ?? 0, tokens: tokens.get(id) ?? 0 })
}

type Linked = { userId: string; subject: string; record: UserRecord }

/** Anyone could sign up with this name, so the account gets the file's profile, and only the operator can set its password. */
async function resetAccount(tx: Database, { now, actor }: ImportContext, { userId, subject, record }: Linked) {
  const { nickname, email } = record
  await storePasswordHash(tx, { id: subject, passwordHash: lockedPassword() }, now)
  await tx.update(providerAccounts).set({ nickname, email }).where(eq(providerAccounts.id, subject))
  // The profile is the file's as of this import, so the next one may change it.
  await tx.update(users).set({ nickname, email, updatedAt: now }).where(eq(users.id, userId))
  const event = { action: 'password.changed', outcome: 'success', actor, target: `account:${subject}` } as const
  await recordAudit(tx, localSource, event, now)
}

/**
 * Ends the sessions and own tokens of an account before it gets the records of another service: an address or a name proves
 * less than a sign-in. Imported tokens stay.
 */
export async function takeOver(tx: Database, context: ImportContext, linked: Linked): Promise<void> {
  const { content, now, actor, isEmbedded } = context
  const { userId, subject } = linked
  // Before the sessions end: a sign-in under way with the former password then ends with them.
  if (isEmbedded) await resetAccount(tx, context, linked)
  await endSignIns(tx, { accountId: isEmbedded ? subject : null, userId }, now)
  await revokeTokens(tx, { userId, prefixes: content.tokenPrefixes }, now, actor)
}
