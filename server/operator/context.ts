import type { HashQueue } from '@/server/identity/accounts/hashQueue'
import type { Configuration } from '../configuration/configuration'
import type { Database } from '../storage/database'

/** The services that a command needs. */
export type OperatorContext = {
  db: Database
  configuration: Pick<
    Configuration,
    | 'defaultLimits'
    | 'imageOrigins'
    | 'importedTokens'
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
