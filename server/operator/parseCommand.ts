import type { Grant } from './applications/decisions'
import { isStorable } from '../platform/text'
import { OperatorError } from './context'
import {
  flag,
  nothingMore,
  numberOf,
  oneOf,
  onlyId,
  onlyOne,
  read,
  requireText,
  text,
  textOf,
  type Values,
} from './options'
import { readAudit, type AuditQuery } from './audit/parseAudit'
import type { Retention } from './runRetention'
import type { MoveIn } from './import/runImport'
import { readPeopleCommand, type PeopleCommand } from './people/parsePeople'
import { readCommunityCommand, type CommunityCommand } from './community/parseCommunity'

export type Command =
  | { name: 'help' }
  | { name: 'listApplications'; which: 'pending' | 'all' }
  | { name: 'approve'; id: string; grant: Grant; lowers: boolean }
  | { name: 'reject'; id: string; reason: string }
  | { name: 'showLimits'; user: string }
  | { name: 'setLimits'; user: string; grant: Grant; isConfirmed: boolean }
  | { name: 'sampleUsage'; user: string; days: number }
  | { name: 'retention'; retention: Retention }
  | { name: 'import'; moveIn: MoveIn }
  | { name: 'verifyImport' }
  | { name: 'password'; user: string }
  | { name: 'moveIssuer'; applies: boolean }
  | { name: 'audit'; query: AuditQuery }
  | { name: 'community'; command: CommunityCommand }
  | { name: 'people'; command: PeopleCommand }

/** What records and logs call a command: nothing that was typed. */
export const nameOf = (command: Command) => ('command' in command ? command.command.name : command.name)

/** The file that a command names, relative to the operator's folder; null for a command without one. */
export function fileOf(command: Command): string | null {
  if (command.name === 'import') return command.moveIn.file
  return command.name === 'community' && command.command.name === 'importProjects' ? command.command.file : null
}

/** The warning to confirm before a command that stops a user's calls; null if it needs no confirmation. */
export function questionOf(command: Command): string | null {
  if (command.name === 'setLimits' && !command.isConfirmed && Object.values(command.grant).includes(0))
    return `A limit of 0 refuses every call of ${command.user}.`
  if (command.name === 'people' && command.command.name === 'revokeTokens' && !command.command.isConfirmed)
    return `Every program that uses a token of ${command.command.user} stops working.`
  return null
}

const limitOptions = { rpm: text, tpm: text, 'input-tokens': text, 'output-tokens': text }

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
  const { values, rest } = read(args, { ...limitOptions, lower: flag })
  const lowers = values['lower'] === true
  return { name: 'approve', grant: readGrant(values), lowers, id: onlyId(rest, 'application') }
}

function readLimits([verb, ...args]: readonly string[]): Command {
  if (verb !== 'show' && verb !== 'set') throw new OperatorError('limits: show or set', 2)
  const { values, rest } = read(args, { user: text, ...(verb === 'set' ? { ...limitOptions, yes: flag } : {}) })
  nothingMore(rest)
  const user = requireText(values, 'user')
  if (verb === 'show') return { name: 'showLimits', user }
  const grant = readGrant(values)
  if (Object.keys(grant).length === 0) throw new OperatorError('limits set: name at least one limit', 2)
  return { name: 'setLimits', user, grant, isConfirmed: values['yes'] === true }
}

function readApplications([verb, ...args]: readonly string[]): Command {
  if (verb === 'approve') return readApproval(args)
  if (verb === 'list') {
    const { values, rest } = read(args, { all: flag })
    nothingMore(rest)
    return { name: 'listApplications', which: values['all'] === true ? 'all' : 'pending' }
  }
  if (verb === 'reject') {
    const { values, rest } = read(args, { reason: text })
    return { name: 'reject', id: onlyId(rest, 'application'), reason: textOf(values['reason']) ?? '' }
  }
  throw new OperatorError('applications: list, approve or reject', 2)
}

function readSampleUsage(args: readonly string[]): Command {
  const { values, rest } = read(args, { user: text, days: text })
  nothingMore(rest)
  const user = requireText(values, 'user')
  return { name: 'sampleUsage', user, days: numberOf(values, 'days', 1, 730) ?? 90 }
}

function readRetention(args: readonly string[]): Command {
  const { values, rest } = read(args, { days: text, delete: flag })
  nothingMore(rest)
  const days = numberOf(values, 'days', 1, 36_500) ?? null
  return { name: 'retention', retention: { days, deletes: values['delete'] === true } }
}

function readImport(args: readonly string[]): Command {
  const { values, rest } = read(args, { apply: flag, link: text, verify: flag })
  if (values['verify'] === true) {
    nothingMore(rest)
    if (Object.keys(values).length > 1) throw new OperatorError('--verify takes no other option', 2)
    return { name: 'verifyImport' }
  }
  const link = oneOf(values, 'link', ['email', 'username']) ?? null
  return { name: 'import', moveIn: { file: onlyOne(rest, 'file'), applies: values['apply'] === true, link } }
}

function readPassword(args: readonly string[]): Command {
  const { values, rest } = read(args, { user: text })
  nothingMore(rest)
  return { name: 'password', user: requireText(values, 'user') }
}

function readIssuer([verb, ...args]: readonly string[]): Command {
  if (verb !== 'move') throw new OperatorError('issuer: move', 2)
  const { values, rest } = read(args, { apply: flag })
  nothingMore(rest)
  return { name: 'moveIssuer', applies: values['apply'] === true }
}

/** What the operator wants; an OperatorError with code 2 where it cannot be understood. */
export function parseCommand(typed: readonly string[]): Command {
  if (!typed.every(isStorable)) throw new OperatorError('an argument holds a character that cannot be stored', 2)
  const [subject, ...args] = typed
  if (subject === undefined || subject === 'help' || subject === '--help' || subject === '-h') return { name: 'help' }
  if (args.includes('--help')) return { name: 'help' }
  if (subject === 'applications') return readApplications(args)
  if (subject === 'limits') return readLimits(args)
  if (subject === 'sample-usage') return readSampleUsage(args)
  if (subject === 'retention') return readRetention(args)
  if (subject === 'import') return readImport(args)
  if (subject === 'password') return readPassword(args)
  if (subject === 'issuer') return readIssuer(args)
  if (subject === 'audit') return { name: 'audit', query: readAudit(args) }
  const command = readCommunityCommand(subject, args)
  if (command) return { name: 'community', command }
  const people = readPeopleCommand(subject, args)
  if (people) return { name: 'people', command: people }
  throw new OperatorError(`${subject} is no command; try: npm run admin -- help`, 2)
}
