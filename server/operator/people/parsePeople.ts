import { OperatorError } from '../context'
import { flag, nothingMore, numberOf, onlyOne, read, requireText, text } from '../options'

export type PeopleCommand =
  | { name: 'findUsers'; text: string }
  /** `token` is its id or its full value. */
  | { name: 'revokeToken'; token: string }
  | { name: 'revokeTokens'; user: string; isConfirmed: boolean }
  | { name: 'topUsage'; days: number; limit: number }

const MAX_TOP = 1000

function readUsers([verb, ...args]: readonly string[]): PeopleCommand {
  if (verb !== 'find') throw new OperatorError('users: find', 2)
  const typed = onlyOne(read(args, {}).rest, 'name, email, id, token or last four characters').trim()
  if (typed === '') throw new OperatorError('one name, email, id, token or last four characters is needed', 2)
  return { name: 'findUsers', text: typed }
}

function readTokens([verb, ...args]: readonly string[]): PeopleCommand {
  if (verb !== 'revoke') throw new OperatorError('tokens: revoke', 2)
  const { values, rest } = read(args, { user: text, yes: flag })
  if (values['user'] === undefined) return { name: 'revokeToken', token: onlyOne(rest, 'token or its id') }
  nothingMore(rest)
  return { name: 'revokeTokens', user: requireText(values, 'user'), isConfirmed: values['yes'] === true }
}

function readUsage([verb, ...args]: readonly string[]): PeopleCommand {
  if (verb !== 'top') throw new OperatorError('usage: top', 2)
  const { values, rest } = read(args, { days: text, limit: text })
  nothingMore(rest)
  const days = numberOf(values, 'days', 1, 3660) ?? 7
  return { name: 'topUsage', days, limit: numberOf(values, 'limit', 1, MAX_TOP) ?? 20 }
}

/** The command about users, their tokens or their usage; null for other subjects. */
export function readPeopleCommand(subject: string, args: readonly string[]): PeopleCommand | null {
  if (subject === 'users') return readUsers(args)
  if (subject === 'tokens') return readTokens(args)
  return subject === 'usage' ? readUsage(args) : null
}
