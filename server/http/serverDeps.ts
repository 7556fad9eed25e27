import type { RenderBundle } from '@/openapi/renderBundle'
import type { Stars } from '../community/stars'
import type { Clock } from '../lib/clock'
import type { Configuration } from '../configuration/configuration'
import type { Contract } from '../contract/contract'
import type { SessionCookies } from './cookies'
import type { Changes } from '../database/changes'
import type { Database } from '../database/database'
import type { Attempts } from './attempts'
import type { RunningCalls } from '../gateway/admission/runningCalls'
import type { Log } from '../lib/log'
import type { ModelCatalogue } from '../gateway/models'
import type { AskUpstreams } from '../gateway/upstream/askUpstreams'
import type { Metrics } from '../metrics/metrics'
import type { Calendar } from '../reporting/calendar'
import type { Provider } from '../sso/provider/provider'
import type { Session } from '../sessions/sessionStore'
import type { Shutdown } from './shutdown'
import type { Tracing } from '../tracing/tracing'
import type { CallRecorder } from '../usage/callRecorder'

/** What the routes are made of; built once by `createServer`. */
export type ServerDeps = {
  configuration: Configuration
  db: Database
  /** Calls of models that are let through in one statement, at most. */
  maxCallsPerStatement: number
  /** What is kept for seconds is dropped by them. */
  changes: Changes
  /** Rejects where nothing can be written now. */
  checkDatabase: () => Promise<void>
  /** The live session of a bearer token, prolonged; null when there is none. */
  findSession: (token: string, now: Date) => Promise<Session | null>
  contract: Contract
  cookies: SessionCookies
  attempts: Attempts
  models: ModelCatalogue
  askUpstreams: AskUpstreams
  /** The gateway's calls under way. */
  calls: RunningCalls
  shutdown: Shutdown
  /** Keeps the calls of models that have ended. */
  recorder: CallRecorder
  metrics: Metrics
  /** Null where nobody traces. */
  tracing: Tracing | null
  calendar: Calendar
  stars: Stars
  render: Pick<RenderBundle, 'pathKind' | 'themeCss'>
  /** The embedded provider; null when an outside one is configured. */
  provider: Provider | null
  log: Log
  clock: Clock
  /** The time of `clock`. */
  now: () => Date
  checksAnswers: boolean
}
