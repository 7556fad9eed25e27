import type { Command as Program } from 'commander'
import { randomBytes } from 'node:crypto'
import { isUuid } from '@/server/platform/text'
import { localSource, recordAudit } from '@/server/records/audit/auditLog'
import { findUserId } from '@/server/records/sessions/users'
import { accountOfName, storePasswordHash, hashPassword, STANDARD_COST } from '@/server/identity/accounts/accountStore'
import { endSignIns } from '@/server/identity/accounts/endSignIns'
import { HashQueueFull, type HashQueue } from '@/server/identity/accounts/hashQueue'
import type { Database } from '@/server/storage/database'
import { type Register, OperatorError, type OperatorContext, visible } from '../context'
import { userTarget } from '../users'
import * as value from '../values'
import { issuerOf } from '../issuer'
import { showCall } from './runCalls'
import { findUsers, listTop, revokeOne, revokeAll } from './runPeople'

/** 120 random bits. */
const newPassword = () => randomBytes(15).toString('base64url')

async function hashInTurn(password: string, hashQueue: HashQueue | undefined): Promise<string> {
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
  if (!(await storePasswordHash(db, { id: accountId, passwordHash }, now())))
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
async function preparePassword(
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
const accountTarget = (name: string) => async (db: Database) => {
  const account = await accountOfName(db, name)
  return account ? `account:${account.id}` : ''
}

/** Adds the commands about users, their tokens, usage and passwords. */
export function addPeopleCommands(program: Program, register: Register) {
  program
    .command('users')
    .command('find')
    .description('finds users with their tokens')
    .argument(
      '<text>',
      'part of a name or email, an id, ssoUid, token, token id, or last four characters of a token',
      value.text,
    )
    .action((text: string) => register({ name: 'findUsers', run: (context) => findUsers(context, text) }))
  program
    .command('tokens')
    .command('revoke')
    .description('revokes a token, or every token of a user')
    .argument('[token]', 'id of the token, its full value, or its last four characters as users find prints them')
    .option('--user <NAME>', 'revokes every token of this user', value.text)
    .option('--yes', 'confirms --user')
    .action((token: string | undefined, { user, yes = false }: { user?: string; yes?: boolean }) =>
      addRevocation(register, { token, user, isConfirmed: yes }),
    )
  program
    .command('calls')
    .command('show')
    .description('shows a call by its X-Request-Id: who, which model, tokens, status and times')
    .argument('<request-id>', 'the id that the response carried', value.text)
    .option('--user <NAME>', 'whose call it was; without it all months are searched', value.text)
    .action((requestId: string, { user = null }: { user?: string | null }) =>
      register({ name: 'showCall', target: userTarget(user), run: (context) => showCall(context, requestId, user) }),
    )
  program
    .command('usage')
    .command('top')
    .description('lists the users with the most tokens in the last days, today included')
    .option('--days <N>', 'how many days', value.wholeNumber(1, 3660), 7)
    .option('--limit <N>', 'how many users', value.wholeNumber(1, 1000), 20)
    .action(({ days, limit }: { days: number; limit: number }) =>
      register({ name: 'topUsage', run: (context) => listTop(context, days, limit) }),
    )
  program
    .command('password')
    .description(
      'gives an account of the embedded sign-in a new password, prints it once and signs the user out; API tokens stay valid',
    )
    .requiredOption('--user <NAME>', 'username of the account', value.text)
    .action(({ user }: { user: string }) =>
      register({ name: 'password', target: accountTarget(user), prepare: (context) => preparePassword(user, context) }),
    )
}

type Revocation = { token: string | undefined; user: string | undefined; isConfirmed: boolean }

function addRevocation(register: Register, { token, user, isConfirmed }: Revocation) {
  if (user !== undefined && token === undefined)
    register({
      name: 'revokeTokens',
      target: userTarget(user),
      ...(isConfirmed ? {} : { confirmation: `Every program that uses a token of ${user} stops working.` }),
      run: (context) => revokeAll(context, user),
    })
  else if (token !== undefined && user === undefined)
    register({
      name: 'revokeToken',
      // A text that is no id may be the token itself.
      target: () => (isUuid(token) ? `token:${token}` : ''),
      run: (context) => revokeOne(context, token),
    })
  else throw new OperatorError('tokens revoke: give a token, its id or --user', 2)
}
