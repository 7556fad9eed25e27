import type { Database } from '@/server/storage/database'
import { revokeOtherSessions } from '@/server/portal/sessions/endSessions'
import { endOtherSessions } from './endSessions'
import { revokeOtherCodes } from '@/server/portal/sessions/signInCodes'

/** Matches no session, so that none is spared. */
const NONE = ''

type SignedIn = {
  /** At the embedded provider; null for people of an outside one. */
  accountId: string | null
  /** Null for an account that has never signed in to the portal. */
  userId: string | null
}

/** Ends every session of a person, and their sign-ins under way. A trigger notifies all processes. */
export async function endSignIns(tx: Database, { accountId, userId }: SignedIn, now: Date): Promise<void> {
  if (accountId !== null) await endOtherSessions(tx, accountId, NONE)
  if (userId === null) return
  await revokeOtherCodes(tx, userId, NONE)
  await revokeOtherSessions(tx, userId, NONE, now)
}
