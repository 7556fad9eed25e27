import type { Command as Program } from 'commander'
import type { Calendar } from '@/server/platform/calendar'
import type { TokenRow } from '@/server/records/tokens/tokenStore'
import type { FoundUser } from '@/server/records/tokens/userSearch'
import type { NamedCall } from '@/server/records/usage/callSearch'
import { aligned, calendarOf, OperatorError, plural, visible, type OperatorContext, type Register } from '../context'
import * as value from '../values'
import { findUsers, MAX_FOUND, resetPassword, revokeToken, revokeTokensOf, showCalls, topUsage } from './peopleActions'

/** The time, and the days of the reporting zone. */
type Today = { now: Date; dayOf: Calendar['dayOf'] }

function stateOf({ revokedAt, expiresAt }: TokenRow, { now, dayOf }: Today): string {
  if (revokedAt !== null) return `revoked ${dayOf(revokedAt)}`
  return `${expiresAt > now ? 'live until' : 'expired'} ${dayOf(expiresAt)}`
}

const tokenText = (token: TokenRow, lastUsedAt: Date | undefined, today: Today) =>
  [
    `${token.prefix}…${token.lastFour}`,
    token.name,
    stateOf(token, today),
    lastUsedAt === undefined ? 'never used' : `last used ${today.dayOf(lastUsedAt)}`,
    token.id,
  ].map(visible)

function userText({ user, tokens, uses }: FoundUser, today: Today): string {
  const { username, nickname, email, id, subject, issuer, lastSignInAt } = user
  const facts = [
    ['id', id],
    ['ssoUid', subject],
    ['issuer', issuer],
    ['last sign-in', lastSignInAt?.toISOString() ?? 'none'],
  ].map(([name = '', value = '']) => `  ${name.padEnd(12)}  ${visible(value)}`)
  const head = [username, ...(nickname === '' ? [] : [`(${nickname})`]), ...(email === '' ? [] : [`<${email}>`])]
  const rows = aligned(tokens.map((token) => tokenText(token, uses.get(token.id), today))).split('\n')
  const listed = tokens.length === 0 ? ['  tokens        none'] : ['  tokens', ...rows.map((row) => `    ${row}`)]
  return [visible(head.join(' ')), ...facts, ...listed].join('\n')
}

/** Users with their tokens, a block each. */
function usersText(
  { found, hasMore, now }: { found: readonly FoundUser[]; hasMore: boolean; now: Date },
  context: OperatorContext,
): string {
  const { dayOf } = calendarOf(context)
  const more = hasMore ? [`Only ${MAX_FOUND} users are shown; give more of the name.`] : []
  return [...found.map((one) => userText(one, { now, dayOf })), ...more].join('\n\n')
}

const known = (value: string | number | null, unit = '') => (value === null ? '—' : `${value}${unit}`)

/** A call as a block of lines. */
function callText({ call, username, tokenName }: NamedCall): string {
  const tokens = `${call.inputTokens} input (${known(call.cachedTokens)} cached), ${call.outputTokens} output (${known(call.reasoningTokens)} reasoning)`
  const facts = [
    ['user', `${username ?? 'unknown'}  ${call.userId}`],
    ['token', call.tokenId === null ? 'playground' : `${tokenName ?? 'unknown'}  ${call.tokenId}`],
    ['model', call.model + (call.actualModel === null ? '' : ` (at the server: ${call.actualModel})`)],
    ['protocol', known(call.protocol)],
    ['client', known(call.client)],
    ['status', `${call.status}${call.errorCode === null ? '' : ` ${call.errorCode}`}`],
    ['finished by', known(call.finishReason)],
    ['tokens', tokens],
    ['time', `${call.latencyMs} ms, first token after ${known(call.firstTokenMs, ' ms')}`],
  ]
  const lines = facts.map(([name = '', value = '']) => `  ${name.padEnd(12)}${visible(value)}`)
  return [call.calledAt.toISOString(), ...lines].join('\n')
}

function addUsageCommands(program: Program, register: Register) {
  program
    .command('calls')
    .command('show')
    .description('shows a call by its X-Request-Id: who, which model, tokens, status and times')
    .argument('<request-id>', 'the id that the response carried', value.text)
    .option('--user <NAME>', 'whose call it was; without it all months are searched', value.text)
    .action((requestId: string, { user = null }: { user?: string | null }) =>
      register(showCalls(requestId, user), (found) => found.map(callText).join('\n\n')),
    )
  program
    .command('usage')
    .command('top')
    .description('lists the users with the most tokens in the last days, today included')
    .option('--days <N>', 'how many days', value.wholeNumber(1, 3660), 7)
    .option('--limit <N>', 'how many users', value.wholeNumber(1, 1000), 20)
    .action(({ days, limit }: { days: number; limit: number }) =>
      register(topUsage(days, limit), ({ from, to, users }) => {
        if (users.length === 0) return `Nothing was called from ${from} to ${to}.`
        const rows = users.map(({ username, calls, inputTokens, outputTokens, userId }) =>
          [username, `${calls}`, `${inputTokens}`, `${outputTokens}`, userId].map(visible),
        )
        const table = aligned([['user', 'calls', 'input tokens', 'output tokens', 'id'], ...rows])
        return `From ${from} to ${to}, most tokens first:\n${table}`
      }),
    )
}

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
    .action((text: string) => register(findUsers(text), usersText))
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
  addUsageCommands(program, register)
  program
    .command('password')
    .description(
      'gives an account of the embedded sign-in a new password, prints it once and signs the user out; API tokens stay valid',
    )
    .requiredOption('--user <NAME>', 'username of the account', value.text)
    .action(({ user }: { user: string }) =>
      register(
        resetPassword(user),
        ({ username, password }) =>
          `${visible(username)} signs in with this password, which is not shown again:\n${password}`,
      ),
    )
}

type Revocation = { token: string | undefined; user: string | undefined; isConfirmed: boolean }

function addRevocation(register: Register, { token, user, isConfirmed }: Revocation) {
  if (user !== undefined && token === undefined)
    register(
      revokeTokensOf(user, isConfirmed ? undefined : `Every program that uses a token of ${user} stops working.`),
      (of) => `Revoked ${plural(of.revoked.length, 'token')} of ${visible(of.user.username)}.`,
    )
  else if (token !== undefined && user === undefined)
    register(revokeToken(token), ({ name, prefix, lastFour }) => {
      const revoked = visible(`${name}, ${prefix}…${lastFour}`)
      return `Revoked ${revoked}. Every process rejects it within seconds.`
    })
  else throw new OperatorError('tokens revoke: give a token, its id or --user', 2)
}
