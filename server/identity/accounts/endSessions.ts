import { and, eq, ne, or } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { providerRecords } from '@/server/storage/schema/schema'

/** Ends what an account is or is being signed in with at the embedded provider, but the session `keptUid`; none where that is ''. */
export async function endOtherSessions(tx: Database, accountId: string, keptUid: string): Promise<void> {
  const isSession = and(eq(providerRecords.model, 'Session'), ne(providerRecords.uid, keptUid))
  const isSignIn = eq(providerRecords.model, 'Interaction')
  await tx.delete(providerRecords).where(and(eq(providerRecords.accountId, accountId), or(isSignIn, isSession)))
}
