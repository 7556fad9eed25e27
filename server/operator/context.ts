import type { Configuration } from '../configuration/configuration'
import type { Database } from '../database/database'
import type { HashQueue } from '../sso/provider/hashQueue'

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
  /** Who types the commands, as the audit log calls them; `operator` where nobody is named. */
  actor?: string
  /** Where a server hashes passwords in the same process. */
  hashQueue?: HashQueue | undefined
}

/** The exit code of the command and what it says. */
export type OperatorAnswer = { code: 0 | 1 | 2; text: string }
