import type { Database } from '../storage/database'
import type { OperatorContext } from './context'

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
