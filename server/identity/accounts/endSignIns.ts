import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { providerAccounts, providerRecords } from '@/server/storage/schema/schema'
import { revokeOtherCodes } from '@/server/records/sessions/codes'
import { revokeOtherSessions } from '@/server/records/sessions/endSessions'

/** Ends an account's sessions and pending sign-ins at the embedded provider, except the session `keptUid`. */
async function endOtherSessions(tx: Database, accountId: string, keptUid: string): Promise<void> {
  const { sessionGeneration } = providerAccounts
  await tx
    .update(providerAccounts)
    .set({ sessionGeneration: sql`${sessionGeneration} + 1`, keptSession: keptUid })
    .where(eq(providerAccounts.id, accountId))
  const isSession = and(eq(providerRecords.model, 'Session'), ne(providerRecords.uid, keptUid))
  const isSignIn = eq(providerRecords.model, 'Interaction')
  await tx.delete(providerRecords).where(and(eq(providerRecords.accountId, accountId), or(isSignIn, isSession)))
}

/** Matches no session, so that all of them end. */
const NONE = ''

type SignedIn = {
  /** The account at the embedded provider; null for users of an outside one. */
  accountId: string | null
  /** Null for an account that has never signed in to the portal. */
  userId: string | null
}

/**
 * Ends the sessions and pending sign-ins of a user, except the provider's session `keptUid` and what began in it. A trigger notifies
 * all processes.
 */
export async function endSignIns(
  tx: Database,
  { accountId, userId }: SignedIn,
  now: Date,
  keptUid = NONE,
): Promise<void> {
  if (accountId !== null) await endOtherSessions(tx, accountId, keptUid)
  if (userId === null) return
  await revokeOtherCodes(tx, userId, keptUid)
  await revokeOtherSessions(tx, userId, keptUid, now)
}
