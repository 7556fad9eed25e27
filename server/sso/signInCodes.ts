import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../database/database'
import { signInCodes } from '../database/schema'
import { randomSecret, secretHash } from '../secrets'

const VALID_MS = 60_000

export type CodeGrant = { userId: string; providerSession: string | null }

/** A code of 256 bits that the portal exchanges for a session, once, within a minute. */
export async function issueCode(db: Database, grant: CodeGrant, now: Date): Promise<string> {
  const code = randomSecret()
  await db
    .insert(signInCodes)
    .values({ hash: secretHash(code), ...grant, expiresAt: new Date(now.getTime() + VALID_MS) })
  return code
}

/** Uses the code up; null when it is unknown, used or too old. */
export async function redeemCode(db: Database, code: string, now: Date): Promise<CodeGrant | null> {
  const [row] = await db
    .delete(signInCodes)
    .where(and(eq(signInCodes.hash, secretHash(code)), gt(signInCodes.expiresAt, now)))
    .returning({ userId: signInCodes.userId, providerSession: signInCodes.providerSession })
  return row ?? null
}
