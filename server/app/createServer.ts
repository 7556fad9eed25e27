import type { RenderBundle } from '@/openapi/renderBundle'
import { createApp } from './app'
import type { PageHandler } from '../pages/pageHandler'
import { listProjectsInSnapshot } from '../portal/community/projectStore'
import { createRateLimits } from '../storage/rateLimits'
import { createStars } from '../portal/community/stars'
import { followClock, givenClock } from '../storage/clock'
import type { Configuration } from '../configuration/configuration'
import { loadContract } from '../portal/api/contract'
import { createSessionCookies } from '../portal/sessions/cookies'
import { followChanges } from '../storage/changes'
import { cleanupJobs, startCleaning } from '../storage/retention/cleanup'
import type { OpenDatabase } from '../storage/database'
import { errorFields } from '../platform/errors'
import { createRunningCalls } from '../gateway/limits/runningCalls'
import type { Log } from '../platform/log'
import { NO_SERVER_METRICS, type ServerMetrics } from './metrics/serverMetrics'
import { createModelServers } from '../gateway/upstream/modelServers'
import type { RenewedPage } from '../pages/projectsPage'
import type { ServerDeps } from './serverDeps'
import { createCalendar } from '../platform/calendar'
import { createEmbeddedSignIn } from './embeddedSignIn'
import { createHashQueue, type HashQueue } from '../identity/accounts/hashQueue'
import { STANDARD_COST, type PasswordCost } from '../identity/accounts/passwords'
import { createSsoPages, type SsoPages } from '../identity/pages/ssoPages'
import { createSessionLookup } from '../portal/sessions/sessionStore'
import { createShutdown } from '../platform/http/shutdown'
import type { Tracing } from './tracing/traceRequests'
import { createCallRecorder } from '../gateway/metering/callRecorder'

const MAX_COUNTING_MS = 1000

const ignore = () => undefined

export type ServerInput = {
  configuration: Configuration
  database: OpenDatabase
  render: Pick<RenderBundle, 'pathKind' | 'themeCss'>
  pages: PageHandler
  /** Those of `pages` that are rendered again when the database changes. */
  renewed?: RenewedPage
  log: Log
  /** Where what happens is counted; nowhere without them. */
  metrics?: ServerMetrics
  /** Where requests are traced; nowhere without it. */
  tracing?: Tracing | null
  /** Tests move the clock, lower the cost of passwords and have every answer checked against the contract. */
  now?: () => Date
  passwordCost?: PasswordCost
  hashQueue?: HashQueue
  checksAnswers?: boolean
}

export type Server = {
  fetch(request: Request, bindings?: object): Response | Promise<Response>
  /** Reads which models there are, so that the log says at once what is missing. */
  readModels(): Promise<void>
  /** Logs a failure outside of any request. */
  report(error: unknown): void
  /** From here on answers end their connections and `/readyz` says 503. */
  beginStop(): void
  /** Breaks off what is under way, each in its protocol, and counts the model calls among it. */
  cut(): Promise<void>
  /** Cuts what is left, stops what runs beside the requests and closes the database. */
  close(): Promise<void>
}

/** The embedded provider; null if an outside one is configured. */
async function openEmbeddedSignIn(
  { configuration, database, ...input }: ServerInput,
  pages: SsoPages,
  now: () => Date,
) {
  if (configuration.oidc) return null
  const { passwordCost = STANDARD_COST, hashQueue = createHashQueue() } = input
  const { publicUrl } = configuration
  return createEmbeddedSignIn({ db: database.db, publicUrl, passwordCost, hashQueue, pages, now })
}

/** The dependencies that come from the database. */
const databaseDeps = (database: OpenDatabase) => ({
  db: database.db,
  maxCallsPerStatement: database.maxCallsPerStatement,
  checkDatabase: () => database.check(),
  rateLimits: createRateLimits(database.pool),
})

/** The projects as their page reads them. */
const projectPorts = ({ db, stars, changes, log }: ServerDeps): Parameters<RenewedPage['follow']>[0] => ({
  listProjects: (query) => listProjectsInSnapshot(db, { ...query, includesStars: stars.isOn }),
  changes,
  log,
})

/** The reference server without a port: everything it needs is given; of the environment only `UV_THREADPOOL_SIZE` is read. */
export async function createServer(input: ServerInput): Promise<Server> {
  const { configuration, database, render, pages, log, metrics = NO_SERVER_METRICS } = input
  const clock = input.now ? givenClock(input.now) : await followClock(database, log)
  const now = () => clock.now()
  const ssoPages = createSsoPages(configuration.publicUrl, render.themeCss)
  const embedded = await openEmbeddedSignIn(input, ssoPages, now)
  const changes = await followChanges(database, log)
  const calendar = createCalendar(configuration.reportingTimeZone)
  const { stop, ...modelServers } = createModelServers(configuration.models, { now, log, metrics })
  const deps = {
    configuration,
    ...databaseDeps(database),
    changes,
    findSession: createSessionLookup(database.db, changes),
    contract: loadContract(),
    cookies: createSessionCookies(configuration.publicUrl),
    ...modelServers,
    calls: createRunningCalls(),
    shutdown: createShutdown(),
    recorder: createCallRecorder({ database, calendar, log }),
    metrics,
    tracing: input.tracing ?? null,
    calendar,
    stars: createStars({ db: database.db, github: configuration.github, now, log }),
    render,
    provider: embedded?.provider ?? null,
    log,
    clock,
    now,
    checksAnswers: input.checksAnswers ?? false,
  }
  await input.renewed?.follow(projectPorts(deps))
  const app = createApp(deps, embedded, ssoPages, pages)
  const jobs = cleanupJobs(configuration.keptDays, calendar)
  const cleaning = await startCleaning({ db: database.background, jobs, now, log })
  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    readModels: () => modelServers.models.list().then(ignore, ignore),
    report: (error) => log.error(errorFields(error), 'server failed'),
    ...createEnd(deps, async () => {
      await cleaning.stop()
      await input.renewed?.stop()
      clock.stop()
      await stop()
      await changes.stop().catch((error: unknown) => log.warn(errorFields(error), 'listening did not end'))
      await database.close()
    }),
  }
}

/** How a server ends, step by step. */
function createEnd({ calls, shutdown, recorder, stars }: ServerDeps, closeDatabase: () => Promise<void>) {
  const cut = async () => {
    shutdown.begin()
    await calls.stop()
    shutdown.cut()
  }
  return {
    beginStop: shutdown.begin,
    cut,
    close: async () => {
      await cut()
      await recorder.close(MAX_COUNTING_MS)
      await stars.close()
      await closeDatabase()
    },
  }
}
