import type { RenderBundle } from '@/openapi/renderBundle'
import type { Stars } from '../portal/community/stars'
import type { Clock } from '../storage/clock'
import type { Configuration } from '../configuration/configuration'
import type { Contract } from '../portal/api/contract'
import type { SessionCookies } from '../portal/sessions/cookies'
import type { Changes } from '../storage/changes'
import type { Database } from '../storage/database'
import type { RateLimits } from '../storage/rateLimits'
import type { RunningCalls } from '../gateway/limits/runningCalls'
import type { Log } from '../platform/log'
import type { ModelCatalogue } from '../gateway/upstream/models'
import type { AskUpstreams } from '../gateway/upstream/askUpstreams'
import type { ServerMetrics } from './metrics/serverMetrics'
import type { Calendar } from '../platform/calendar'
import type { Provider } from '../identity/provider/provider'
import type { Session } from '../portal/sessions/sessionStore'
import type { Shutdown } from '../platform/http/shutdown'
import type { Tracing } from './tracing/traceRequests'
import type { CallRecorder } from '../gateway/metering/callRecorder'

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
  rateLimits: RateLimits
  models: ModelCatalogue
  askUpstreams: AskUpstreams
  /** The gateway's calls under way. */
  calls: RunningCalls
  shutdown: Shutdown
  /** Keeps the calls of models that have ended. */
  recorder: CallRecorder
  metrics: ServerMetrics
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
