import type { HashQueue } from '@/server/identity/accounts/hashQueue'
import type { Configuration } from '../configuration/configuration'
import { createCalendar, type Calendar } from '../platform/calendar'
import type { Database } from '../storage/database'

/** The services that a command needs. */
export type OperatorContext = {
  db: Database
  configuration: Configuration
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

/** The operator's name in the audit log. The command line claims this name without proof. */
export function actorNamed(name = ''): string {
  return /^[\w.@-]{1,64}$/.test(name) ? `operator:${name}` : 'operator'
}

type ActionFacts = {
  /** The name in records and logs. Neither holds anything else that was typed. */
  name: string
  /** The target in the audit log, e.g. `user:` with an id; empty if it is unknown. */
  target?: ((db: Database) => string | Promise<string>) | undefined
  /** The warning that the operator has not confirmed yet: such an action is refused. */
  confirmation?: string | undefined
  /** Whether an action with a dry run writes. */
  applies?: boolean
  /** Whether the action writes in transactions of its own: one for thousands of rows would block the embedded database. */
  isLong?: true
}

type Run<Data> = (context: OperatorContext, input: string) => Data | Promise<Data>

/** An action of an operator. It returns data, which a terminal prints and a console shows. */
export type Action<Data> = ActionFacts & {
  /** Does slow work outside of the transaction; the result runs inside. */
  prepare(context: OperatorContext): Run<Data> | Promise<Run<Data>>
}

export const preparedAction = <Data>(facts: ActionFacts, prepare: Action<Data>['prepare']): Action<Data> => ({
  ...facts,
  prepare,
})

export const action = <Data>(facts: ActionFacts, run: Run<Data>): Action<Data> => preparedAction(facts, () => run)

/** An action as it was typed, with its printer. */
export type Command = Pick<ActionFacts, 'name' | 'confirmation'> & {
  /** The file whose text is the input, relative to the operator's folder. */
  file?: string | undefined
  run(context: OperatorContext, input: string): Promise<string>
}

/** Registers the action that the arguments select, with its printer and the file that it reads. */
export type Register = <Data>(
  action: Action<Data>,
  print: (data: Data, context: OperatorContext) => string,
  file?: string,
) => void

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
