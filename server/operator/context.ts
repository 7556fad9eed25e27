import type { Configuration } from '../configuration/configuration'
import type { Database } from '../storage/database'

/** The part of the server's hash queue that commands use. */
export type PasswordHashing = {
  run<Value>(asker: { address: string; isKnown: boolean }, work: () => Promise<Value>): Promise<Value>
}

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
  hashQueue?: PasswordHashing | undefined
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
