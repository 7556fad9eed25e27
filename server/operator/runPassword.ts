import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { localSource, recordAudit } from '../audit/auditLog'
import { providerAccounts } from '../database/schema'
import { issuerOf } from '../importing/runImport'
import { revokeOtherSessions } from '../sessions/sessionStore'
import { findUserId } from '../sessions/userStore'
import { usernameKey } from '../sso/provider/accountStore'
import { endOtherSessions } from '../sso/provider/endSessions'
import { hashPassword, STANDARD_COST } from '../sso/provider/passwords'
import { revokeOtherCodes } from '../sso/signInCodes'
import { visible } from './applicationText'
import { OperatorError } from './operatorError'
import type { OperatorContext } from './runCommand'

/** 120 random bits. */
const newPassword = () => randomBytes(15).toString('base64url')

/** No session is kept. */
const NONE = ''

/** Gives an account of the embedded sign-in another password, and ends what was signed in with the one before. */
export async function runPassword(
  name: string,
  { db, configuration, now, actor = 'operator' }: OperatorContext,
): Promise<string> {
  if (configuration.oidc !== null)
    throw new OperatorError('people sign in at an outside provider, which keeps their passwords')
  const isNamed = eq(providerAccounts.usernameKey, usernameKey(name))
  const [account] = await db.select().from(providerAccounts).where(isNamed)
  if (!account) throw new OperatorError(`there is no account ${name}`)
  const password = newPassword()
  const passwordHash = await hashPassword(password, STANDARD_COST)
  await db.update(providerAccounts).set({ passwordHash, updatedAt: now() }).where(isNamed)
  await endOtherSessions(db, account.id, NONE)
  const userId = await findUserId(db, await issuerOf(db, configuration), account.id)
  if (userId !== null) {
    await revokeOtherCodes(db, userId, NONE)
    await revokeOtherSessions(db, userId, NONE, now())
  }
  const event = { action: 'password.changed', outcome: 'success', actor, target: `account:${account.id}` } as const
  await recordAudit(db, localSource, event, now())
  return `${visible(account.username)} signs in with this password, which is not shown again:\n${password}`
}
