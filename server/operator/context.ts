import { asc, eq, or, sql } from 'drizzle-orm'
import type { HashQueue } from '@/server/identity/accounts/hashQueue'
import type { Configuration } from '../configuration/configuration'
import { createCalendar, type Calendar } from '../platform/calendar'
import type { Database } from '../storage/database'
import { users } from '../storage/schema/schema'
import { isUuid } from '../platform/text'
import type { User } from '../records/sessions/users'

/** The services that a command needs. */
export type OperatorContext = {
  db: Database
  configuration: Pick<
    Configuration,
    | 'defaultLimits'
    | 'imageOrigins'
    | 'importedTokens'
    | 'models'
    | 'retentionDays'
    | 'oidc'
    | 'portal'
    | 'publicUrl'
    | 'reportingTimeZone'
  >
  /** The database's time. */
  now: () => Date
  /** The operator's name in the audit log; by default `operator`. */
  actor?: string
  /** Shows a line to the operator while the command runs. */
  report?: (notice: string) => void
  /** The queue of the server in this process; undefined outside of a server. */
  hashQueue?: HashQueue | undefined
}

/** The exit code and the output of a command. */
export type OperatorAnswer = { code: 0 | 1 | 2; text: string }

/** A message to the operator instead of a result. The code is the exit code: 1 for not done, 2 for not understood. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  constructor(
    message: string,
    readonly code: 1 | 2 = 1,
  ) {
    super(message)
  }
}

/** The text for an operator if something was done; otherwise an OperatorError. */
export async function orElse(isDone: Promise<boolean>, done: string, otherwise: string): Promise<string> {
  if (!(await isDone)) throw new OperatorError(otherwise)
  return done
}

/** The operator's name in the audit log. The command line claims this name without proof. */
export function actorNamed(name = ''): string {
  return /^[\w.@-]{1,64}$/.test(name) ? `operator:${name}` : 'operator'
}

/** A command as it was typed, ready to run. */
export type Command = {
  /** The name in records and logs. Neither holds anything else that was typed. */
  name: string
  /** The target in the audit log, e.g. `user:` with an id; empty if it is unknown. */
  target?: (db: Database) => string | Promise<string>
  /** The file whose text is the input, relative to the operator's folder. */
  file?: string
  /** The warning to confirm before a command that stops a user's calls. */
  question?: string
  /** Whether a command with a dry run writes. */
  applies?: boolean
  /** Whether the command writes in transactions of its own: one for thousands of rows would block the embedded database. */
  isLong?: true
} & (
  | { run(context: OperatorContext, input: string): string | Promise<string> }
  /** Does slow work outside of the transaction; the result runs inside. */
  | { prepare(context: OperatorContext): Promise<(inside: OperatorContext) => Promise<string>> }
)

/** Takes the command that the arguments select. */
export type Take = (command: Command) => void

const MAX_LINES = 20

/** Escapes characters that would move a terminal's cursor or hide in it: users write these texts. */
export function visible(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

const wide =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\u3000-\u303e\u30a0-\u30ff\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/u

/** The columns of a text on a terminal: Chinese characters take two, combining marks none. */
const displayWidth = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (/\p{M}/u.test(character) ? 0 : wide.test(character) ? 2 : 1), 0)

/** A table: cells below each other, each padded to the widest of its column. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widths = lines.reduce<number[]>(
    (most, cells) => cells.map((cell, at) => Math.max(most[at] ?? 0, displayWidth(cell))),
    [],
  )
  return lines
    .map((cells) =>
      cells
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - displayWidth(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The first 20 of many lines, and how many more there are. */
export function firstLines(lines: readonly string[]): string {
  const more = lines.length - MAX_LINES
  return [...lines.slice(0, MAX_LINES), ...(more > 0 ? [`and ${more} more`] : [])].map(visible).join('\n')
}

/** The calendar of the statistics, whose days the commands show. */
export const calendarOf = ({ configuration }: OperatorContext): Calendar =>
  createCalendar(configuration.reportingTimeZone)

/** `1 call`, `2 calls`. */
export const plural = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)

const MAX_LISTED = 20

/** The users of a name. A prefix selects one column; without one, a username may equal another user's id or ssoUid. */
function isNamed(name: string) {
  const [, column, value = name] = /^(id|subject|username):(.*)$/s.exec(name) ?? []
  const isOfId = isUuid(value) ? eq(users.id, value) : sql`false`
  if (column === 'id') return isOfId
  if (column === 'subject') return eq(users.subject, value)
  const isOfUsername = eq(users.username, value)
  return column === 'username' ? isOfUsername : or(isOfUsername, eq(users.subject, value), isOfId)
}

/**
 * The one user with a username, an ssoUid or an id, or with one of them behind its prefix (`username:`, `subject:`, `id:`). An
 * OperatorError for an unknown name, and for an ambiguous one, whose users it lists.
 */
export async function findUser(db: Database, name: string): Promise<User> {
  const found = await db.select().from(users).where(isNamed(name)).orderBy(asc(users.id)).limit(MAX_LISTED)
  const [user] = found
  if (!user) throw new OperatorError(`no user named ${name} has signed in yet`)
  if (found.length === 1) return user
  const rows = found.map(({ id, subject, username }) => [`  id:${id}`, `subject:${subject}`, `username:${username}`])
  const list = aligned(rows.map((cells) => cells.map(visible)))
  throw new OperatorError(`several users are named ${name}; name one by its id:\n${list}`)
}

/** The audit target of a user; empty if no name is given or not exactly one user has it. */
export const userTarget = (name: string | null) => async (db: Database) => {
  if (name === null) return ''
  try {
    return `user:${(await findUser(db, name)).id}`
  } catch (error) {
    if (error instanceof OperatorError) return ''
    throw error
  }
}
