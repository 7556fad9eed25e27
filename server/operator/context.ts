import type { Configuration } from '../configuration/configuration'
import type { Database } from '../storage/database'
import type { HashQueue } from '../identity/accounts/hashQueue'

export type OperatorContext = {
  db: Database
  configuration: Pick<
    Configuration,
    | 'defaultLimits'
    | 'imageOrigins'
    | 'importedTokens'
    | 'keptDays'
    | 'oidc'
    | 'portal'
    | 'publicUrl'
    | 'reportingTimeZone'
  >
  now: () => Date
  /** The operator's name in the audit log; `operator` if none is given. */
  actor?: string
  /** The queue of a server in the same process, if there is one. */
  hashQueue?: HashQueue | undefined
}

/** The exit code and the output of a command. */
export type OperatorAnswer = { code: 0 | 1 | 2; text: string }
