import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { signInCodes } from '@/server/storage/schema/schema'
import { randomSecret, secretHash } from '@/server/platform/secrets'

const VALID_MS = 60_000

/** `browserHash`: of the cookie of the browser that the sign-in came back to, which had begun it. */
export type CodeGrant = { userId: string; providerSession: string | null; browserHash: string }

/** A code of 256 bits that the portal exchanges for a session, once, within a minute. */
export async function issueCode(db: Database, grant: CodeGrant, now: Date): Promise<string> {
  const code = randomSecret()
  await db
    .insert(signInCodes)
    .values({ hash: secretHash(code), ...grant, expiresAt: new Date(now.getTime() + VALID_MS) })
  return code
}

/**
 * Uses the code up; null when it is unknown, used or too old. `isOwn` where the browser with the secret `browser` began
 * the sign-in. Used up even where not: whoever else holds the code has seen what only the owner should.
 */
export async function redeemCode(
  tx: Database,
  code: string,
  browser: string | undefined,
  now: Date,
): Promise<(Omit<CodeGrant, 'browserHash'> & { isOwn: boolean }) | null> {
  const [row] = await tx
    .delete(signInCodes)
    .where(and(eq(signInCodes.hash, secretHash(code)), gt(signInCodes.expiresAt, now)))
    .returning()
  if (!row) return null
  const { userId, providerSession, browserHash } = row
  return { userId, providerSession, isOwn: browser !== undefined && browserHash === secretHash(browser) }
}

/** Takes back the codes of one session of the embedded provider, which is over. */
export async function revokeCodes(db: Database, providerSession: string): Promise<void> {
  await db.delete(signInCodes).where(eq(signInCodes.providerSession, providerSession))
}

/**
 * Takes back the user's codes but those of `keptProviderSession`. Before the sessions are ended: it waits for an exchange
 * under way, whose session is then ended with them.
 */
export async function revokeOtherCodes(tx: Database, userId: string, keptProviderSession: string): Promise<void> {
  const other = or(isNull(signInCodes.providerSession), ne(signInCodes.providerSession, keptProviderSession))
  await tx.delete(signInCodes).where(and(eq(signInCodes.userId, userId), other))
}
