import { randomBytes } from 'node:crypto'
import { localSource, recordAudit } from '@/server/storage/audit/auditLog'
import { issuerOf } from '../issuer'
import { findUserId } from '@/server/portal/sessions/userStore'
import { endSignIns } from '@/server/identity/accounts/endSignIns'
import { accountOfName, storePasswordHash } from '@/server/identity/accounts/accountStore'
import { HashQueueFull } from '@/server/identity/accounts/hashQueue'
import { hashPassword, STANDARD_COST } from '@/server/identity/accounts/passwords'
import { type OperatorContext, OperatorError, type PasswordHashing } from '../context'
import type { Database } from '@/server/storage/database'
import { visible } from '../terminalText'

/** 120 random bits. */
const newPassword = () => randomBytes(15).toString('base64url')

async function hashInTurn(password: string, hashQueue: PasswordHashing | undefined): Promise<string> {
  const hash = () => hashPassword(password, STANDARD_COST)
  try {
    return await (hashQueue ? hashQueue.run({ address: 'operator', isKnown: true }, hash) : hash())
  } catch (error) {
    if (!(error instanceof HashQueueFull)) throw error
    throw new OperatorError('too many passwords are being hashed; try again in a few seconds')
  }
}

async function givePassword(
  { db, configuration, now, actor = 'operator' }: OperatorContext,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  if (!(await storePasswordHash(db, accountId, passwordHash, now())))
    throw new OperatorError('the account no longer exists')
  const userId = await findUserId(db, await issuerOf(db, configuration), accountId)
  await endSignIns(db, { accountId, userId }, now())
  const event = { action: 'password.changed', outcome: 'success', actor, target: `account:${accountId}` } as const
  await recordAudit(db, localSource, event, now())
}

/**
 * Creates and hashes a new password for an account of the embedded sign-in. The returned function stores it in the transaction of
 * its context, and ends the account's sessions.
 */
export async function preparePassword(
  name: string,
  { db, configuration, hashQueue }: OperatorContext,
): Promise<(inside: OperatorContext) => Promise<string>> {
  if (configuration.oidc !== null)
    throw new OperatorError('users sign in at an outside provider, which stores their passwords')
  const account = await accountOfName(db, name)
  if (!account) throw new OperatorError(`there is no account ${name}`)
  const password = newPassword()
  const passwordHash = await hashInTurn(password, hashQueue)
  return async (inside) => {
    await givePassword(inside, account.id, passwordHash)
    return `${visible(account.username)} signs in with this password, which is not shown again:\n${password}`
  }
}

/** The audit target of an account; empty for an unknown name. */
export const accountTarget = (name: string) => async (db: Database) => {
  const account = await accountOfName(db, name)
  return account ? `account:${account.id}` : ''
}
