import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm'
import { localSource, recordAudit } from '@/server/storage/audit/auditLog'
import type { Database } from '@/server/storage/database'
import { apiTokens, providerAccounts, sessions, users } from '@/server/storage/schema/schema'
import { endSignIns } from '@/server/identity/accounts/endSignIns'
import { storePasswordHash, lockedPassword } from '@/server/identity/accounts/accountStore'
import { revokeTokens } from '../tokens'
import { OWN_PREFIX } from '@/server/configuration/tokenForms'
import { inChunks, type ImportContext } from './importContext'
import type { UserRecord } from './lineReaders'

/** The sessions, and the API tokens made here, that a link by address or name ends. */
export type Ends = { sessions: number; tokens: number }

/** Counts the sessions and tokens that links of these users would end. */
export async function countEnds(db: Database, userIds: readonly string[], now: Date) {
  const live = await inChunks(userIds, (ids) =>
    db
      .select({ userId: sessions.userId, number: count() })
      .from(sessions)
      .where(and(inArray(sessions.userId, ids), isNull(sessions.revokedAt), gt(sessions.endsAt, now)))
      .groupBy(sessions.userId),
  )
  const isOwn = and(eq(apiTokens.prefix, OWN_PREFIX), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now))
  const tokens = await inChunks(userIds, (ids) =>
    db
      .select({ userId: apiTokens.userId, number: count() })
      .from(apiTokens)
      .where(and(inArray(apiTokens.userId, ids), isOwn))
      .groupBy(apiTokens.userId),
  )
  const numberOf = (rows: readonly { userId: string; number: number }[], id: string) =>
    rows.find(({ userId }) => userId === id)?.number ?? 0
  return (id: string): Ends => ({ sessions: numberOf(live, id), tokens: numberOf(tokens, id) })
}

/** Anyone could sign up with this name, so the account gets the file's profile, and only the operator can set its password. */
async function resetAccount(
  tx: Database,
  { now, actor }: ImportContext,
  userId: string,
  accountId: string,
  { nickname, email }: UserRecord,
) {
  await storePasswordHash(tx, accountId, lockedPassword(), now)
  await tx.update(providerAccounts).set({ nickname, email }).where(eq(providerAccounts.id, accountId))
  await tx.update(users).set({ nickname, email }).where(eq(users.id, userId))
  const event = { action: 'password.changed', outcome: 'success', actor, target: `account:${accountId}` } as const
  await recordAudit(tx, localSource, event, now)
}

/**
 * Ends the sessions and own tokens of an account before it gets the records of another service: an address or a name proves
 * less than a sign-in. Imported tokens stay.
 */
export async function takeOver(
  tx: Database,
  context: ImportContext,
  { userId, subject, record }: { userId: string; subject: string; record: UserRecord },
): Promise<void> {
  const { now, actor, isEmbedded } = context
  // Before the sessions end: a sign-in under way with the former password then ends with them.
  if (isEmbedded) await resetAccount(tx, context, userId, subject, record)
  await endSignIns(tx, { accountId: isEmbedded ? subject : null, userId }, now)
  await revokeTokens(tx, { userId, areOwn: true }, now, actor)
}
