import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Grant } from '../limits/decisions'
import { OperatorError } from './operatorError'

export type Command =
  | { name: 'help' }
  | { name: 'listApplications'; which: 'pending' | 'all' }
  | { name: 'approve'; id: string; grant: Grant }
  | { name: 'reject'; id: string; reason: string }
  | { name: 'showLimits'; user: string }
  | { name: 'setLimits'; user: string; grant: Grant }
  | { name: 'sampleUsage'; user: string; days: number }

export const HELP = `npm run admin -- <command>

  applications list [--all]             applications that wait for a decision; with --all the decided ones too
  applications approve <id>             sets the user's limits to what the application asks for, or to
      [--rpm N] [--tpm N]               requests and tokens per minute
      [--input-tokens N] [--output-tokens N]   tokens per calendar month
  applications reject <id> [--reason TEXT]
  limits show --user NAME               the limits of a user, and what of them is used
  limits set --user NAME [--rpm N] …    sets the limits that are named, as approving does; the others stay
  sample-usage --user NAME [--days 90]  writes made-up calls for trying out the statistics

The database is the one of DATABASE_URL or DATA_DIR, as in .env. The embedded one is reached through the running server.
`

type Options = NonNullable<ParseArgsConfig['options']>
type Values = Record<string, string | boolean | undefined>

function read(args: readonly string[], options: Options): { values: Values; rest: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { values: values as Values, rest: positionals } // as: no option is given several times
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error), 2)
  }
}

const textOf = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)

function numberOf(values: Values, option: string, least: number, most: number): number | undefined {
  const text = textOf(values[option])
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d{1,15}$/.test(text) || value < least || value > most)
    throw new OperatorError(`--${option} must be a whole number from ${least} to ${most}`, 2)
  return value
}

function onlyId(rest: readonly string[]): string {
  const [id, ...more] = rest
  if (id === undefined || more.length > 0) throw new OperatorError('one application id is needed', 2)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new OperatorError(`${id} is not an id`, 2)
  return id
}

function nothingMore(rest: readonly string[]) {
  if (rest.length > 0) throw new OperatorError(`${rest[0] ?? ''} is not understood`, 2)
}

const number = { type: 'string' } as const
const limitOptions = { rpm: number, tpm: number, 'input-tokens': number, 'output-tokens': number }

function readGrant(values: Values): Grant {
  const perMinute = (option: string) => numberOf(values, option, 0, 1_000_000_000)
  const perMonth = (option: string) => numberOf(values, option, 0, 1_000_000_000_000)
  const [rpm, tpm] = [perMinute('rpm'), perMinute('tpm')]
  const [inputTokens, outputTokens] = [perMonth('input-tokens'), perMonth('output-tokens')]
  return {
    ...(rpm === undefined ? {} : { rpm }),
    ...(tpm === undefined ? {} : { tpm }),
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
  }
}

function readApproval(args: readonly string[]): Command {
  const { values, rest } = read(args, limitOptions)
  return { name: 'approve', grant: readGrant(values), id: onlyId(rest) }
}

function requireUser(values: Values): string {
  const user = textOf(values['user'])
  if (user === undefined || user === '') throw new OperatorError('--user NAME is needed', 2)
  return user
}

function readLimits([verb, ...args]: readonly string[]): Command {
  if (verb !== 'show' && verb !== 'set') throw new OperatorError('limits: show or set', 2)
  const { values, rest } = read(args, { user: number, ...(verb === 'set' ? limitOptions : {}) })
  nothingMore(rest)
  const user = requireUser(values)
  if (verb === 'show') return { name: 'showLimits', user }
  const grant = readGrant(values)
  if (Object.keys(grant).length === 0) throw new OperatorError('limits set: name at least one limit', 2)
  return { name: 'setLimits', user, grant }
}

function readApplications([verb, ...args]: readonly string[]): Command {
  if (verb === 'approve') return readApproval(args)
  if (verb === 'list') {
    const { values, rest } = read(args, { all: { type: 'boolean' } })
    nothingMore(rest)
    return { name: 'listApplications', which: values['all'] === true ? 'all' : 'pending' }
  }
  if (verb === 'reject') {
    const { values, rest } = read(args, { reason: { type: 'string' } })
    return { name: 'reject', id: onlyId(rest), reason: textOf(values['reason']) ?? '' }
  }
  throw new OperatorError('applications: list, approve or reject', 2)
}

function readSampleUsage(args: readonly string[]): Command {
  const { values, rest } = read(args, { user: { type: 'string' }, days: { type: 'string' } })
  nothingMore(rest)
  const user = requireUser(values)
  return { name: 'sampleUsage', user, days: numberOf(values, 'days', 1, 730) ?? 90 }
}

/** What the operator wants; an OperatorError with code 2 where it cannot be understood. */
export function parseCommand([subject, ...args]: readonly string[]): Command {
  if (subject === undefined || subject === 'help' || subject === '--help' || subject === '-h') return { name: 'help' }
  if (args.includes('--help')) return { name: 'help' }
  if (subject === 'applications') return readApplications(args)
  if (subject === 'limits') return readLimits(args)
  if (subject === 'sample-usage') return readSampleUsage(args)
  throw new OperatorError(`${subject} is no command; try: npm run admin -- help`, 2)
}
