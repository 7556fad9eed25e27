import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../database/database'
import { signInCodes } from '../database/schema'
import { randomSecret, secretHash } from '../lib/secrets'

const VALID_MS = 60_000

/** `browserHash`: of the cookie of the browser that began the sign-in. */
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
