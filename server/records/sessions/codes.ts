import { and, eq, isNull, ne, or, gt } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { signInCodes } from '@/server/storage/schema/schema'
import { secretHash, randomSecret } from '@/server/platform/secrets'

const VALID_MS = 60_000

/** `browserHash` identifies the browser that began the sign-in. */
type CodeGrant = { userId: string; providerSession: string | null; browserHash: string }

/** Issues a code of 256 bits that the portal exchanges for a session, once, within a minute. */
export async function issueCode(db: Database, grant: CodeGrant, now: Date): Promise<string> {
  const code = randomSecret()
  await db
    .insert(signInCodes)
    .values({ hash: secretHash(code), ...grant, expiresAt: new Date(now.getTime() + VALID_MS) })
  return code
}

/**
 * Deletes and returns the code; null if it is unknown, used or expired. `isOwn` means that the browser with the secret
 * `browser` began the sign-in. A code from another browser is deleted too, because it has leaked.
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

/** Revokes the codes of one session of the embedded provider, which has ended. */
export async function revokeCodes(db: Database, providerSession: string): Promise<void> {
  await db.delete(signInCodes).where(eq(signInCodes.providerSession, providerSession))
}

/**
 * Revokes the user's codes except those of `keptProviderSession`. Call it before sessions are revoked: it waits for a
 * concurrent exchange, whose session can then be revoked with them.
 */
export async function revokeOtherCodes(tx: Database, userId: string, keptProviderSession: string): Promise<void> {
  const other = or(isNull(signInCodes.providerSession), ne(signInCodes.providerSession, keptProviderSession))
  await tx.delete(signInCodes).where(and(eq(signInCodes.userId, userId), other))
}
