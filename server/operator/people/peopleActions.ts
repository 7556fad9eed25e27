import { randomBytes } from 'node:crypto'
import { addDays } from '@/openapi/rules/days'
import { accountOfName, hashPassword, STANDARD_COST, storePasswordHash } from '@/server/identity/accounts/accountStore'
import { endSignIns } from '@/server/identity/accounts/endSignIns'
import { HashQueueFull, type HashQueue } from '@/server/identity/accounts/hashQueue'
import { isUuid } from '@/server/platform/text'
import { localSource, recordAudit } from '@/server/records/audit/auditLog'
import { findUserId } from '@/server/records/sessions/users'
import { revokeTokens } from '@/server/records/tokens/revokeTokens'
import { createTokenKey } from '@/server/records/tokens/tokenKey'
import { searchUsers, tokensEndingIn } from '@/server/records/tokens/userSearch'
import { findCalls } from '@/server/records/usage/callSearch'
import { listTopUsers } from '@/server/records/usage/userTotals'
import type { Database } from '@/server/storage/database'
import { action, preparedAction, calendarOf, type OperatorContext } from '../context'
import { issuerOf } from '../issuer'
import { Refusal } from '../refusals'
import { requireUser, userTarget } from '../users'

export const MAX_FOUND = 20

const keyOf = ({ configuration }: OperatorContext, text: string) => createTokenKey(configuration.importedTokens)(text)

export const findUsers = (text: string) =>
  action({ name: 'findUsers' }, async (context) => {
    const now = context.now()
    const search = { text, tokenKey: keyOf(context, text), limit: MAX_FOUND + 1, now }
    const found = await searchUsers(context.db, search)
    if (found.length === 0) throw new Refusal('noUserFound')
    return { found: found.slice(0, MAX_FOUND), hasMore: found.length > MAX_FOUND, now }
  })

/** The live token with these last four characters, alone or behind its prefix as `users find` prints it. */
async function tokenEndingIn({ db, now }: OperatorContext, text: string): Promise<{ id: string }> {
  const [, prefix, lastFour] = /^(?:(.*)…)?([A-Za-z0-9]{4})$/.exec(text) ?? []
  if (lastFour === undefined) throw new Refusal('noTokenText')
  const tokens = await tokensEndingIn(db, lastFour, prefix, now())
  const [token, ...others] = tokens
  if (!token) throw new Refusal('noTokenEndsSo')
  if (others.length > 0) throw new Refusal('tokenAmbiguous', { tokens })
  return token
}

/** Revokes a token by its id, its full value or its last four characters. */
export const revokeToken = (token: string) =>
  // A text that is no id may be the token itself.
  action({ name: 'revokeToken', target: () => (isUuid(token) ? `token:${token}` : '') }, async (context) => {
    const { db, now, actor } = context
    const key = keyOf(context, token)
    const which = isUuid(token) ? { id: token } : key === null ? await tokenEndingIn(context, token) : { key }
    const [revoked] = await revokeTokens(db, which, now(), actor)
    if (!revoked) throw new Refusal('noLiveToken')
    return revoked
  })

/** Revokes every token of a user. */
export const revokeTokensOf = (name: string, confirmation?: string) =>
  action({ name: 'revokeTokens', target: userTarget(name), confirmation }, async ({ db, now, actor }) => {
    const user = await requireUser(db, name)
    return { user, revoked: await revokeTokens(db, { userId: user.id }, now(), actor) }
  })

/** Finds the calls of a request id; without a user all months are searched. */
export const showCalls = (requestId: string, name: string | null) =>
  action({ name: 'showCall', target: userTarget(name) }, async ({ db }) => {
    const userId = name === null ? null : (await requireUser(db, name)).id
    const found = await findCalls(db, requestId, userId)
    if (found.length === 0) throw new Refusal('noCall')
    return found
  })

export const topUsage = (days: number, limit: number) =>
  action({ name: 'topUsage' }, async (context) => {
    const to = calendarOf(context).dayOf(context.now())
    const from = addDays(to, 1 - days)
    return { from, to, users: await listTopUsers(context.db, { from, to, limit }) }
  })

async function hashInTurn(password: string, hashQueue: HashQueue | undefined): Promise<string> {
  const hash = () => hashPassword(password, STANDARD_COST)
  try {
    return await (hashQueue ? hashQueue.run({ address: 'operator', isKnown: true }, hash) : hash())
  } catch (error) {
    if (!(error instanceof HashQueueFull)) throw error
    throw new Refusal('hashQueueFull')
  }
}

/** The audit target of an account; empty for an unknown name. */
const accountTarget = (name: string) => async (db: Database) => {
  const account = await accountOfName(db, name)
  return account ? `account:${account.id}` : ''
}

/** Gives an account of the embedded sign-in a new password of 120 random bits, and ends the account's sessions. */
export const resetPassword = (name: string) =>
  preparedAction({ name: 'password', target: accountTarget(name) }, async ({ db, configuration, hashQueue }) => {
    if (configuration.oidc !== null) throw new Refusal('passwordsElsewhere')
    const account = await accountOfName(db, name)
    if (!account) throw new Refusal('unknown', { thing: 'account', id: name })
    const password = randomBytes(15).toString('base64url')
    const passwordHash = await hashInTurn(password, hashQueue)
    const { id, username } = account
    return async ({ db: tx, now, actor = 'operator' }) => {
      if (!(await storePasswordHash(tx, { id, passwordHash }, now()))) throw new Refusal('accountGone')
      const userId = await findUserId(tx, await issuerOf(tx, configuration), id)
      await endSignIns(tx, { accountId: id, userId }, now())
      const event = { action: 'password.changed', outcome: 'success', actor, target: `account:${id}` } as const
      await recordAudit(tx, localSource, event, now())
      return { username, password }
    }
  })
