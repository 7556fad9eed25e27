import type { RenderBundle } from '@/openapi/renderBundle'
import { NO_METRICS, type GatewayMetrics } from '../gateway/context/metrics'
import type { Configuration } from '../configuration/configuration'
import { createCallRecorder } from '../gateway/metering/callRecorder'
import { createModelHealth } from '../gateway/metering/modelHealth'
import { createRunningCalls } from '../gateway/limits/runningCalls'
import { createReasoningSeal } from '../gateway/protocols/responses/sealedReasoning'
import { createModelServers } from '../gateway/upstream/modelServers'
import { createHashQueue, type HashQueue } from '../identity/accounts/hashQueue'
import { STANDARD_COST, type PasswordCost, createAccountStore } from '../identity/accounts/accountStore'
import { createSsoPages, type SsoPages } from '../identity/pages/ssoPages'
import type { PageHandler } from '../pages/pageHandler'
import type { ModelPagesRenderer } from '../pages/modelPages'
import type { ProjectsPageRenderer } from '../pages/projectsPage'
import { createCalendar } from '../platform/calendar'
import { NO_MAIL_METRICS, type MailMetrics } from '../mail/mailMetrics'
import { createReadQueue } from '../platform/readQueue'
import { createShutdown } from '../platform/http/shutdown'
import type { Log } from '../platform/log'
import { loadContract } from '../portal/api/contract'
import { createStars } from '../portal/community/stars'
import { createModelDescriptions } from '../portal/models/routes'
import { createSessionCookies } from '../records/sessions/cookies'
import { createSessionLookup } from '../records/sessions/sessionStore'
import { followChanges, type OpenDatabase } from '../storage/database'
import { followClock, testClock } from '../storage/clock'
import { createRateLimits } from '../storage/rateLimits'
import { loadReasoningKeys } from '../storage/secrets'
import { loadAccountIssuer } from '../identity/accounts/accountIssuer'
import { createKnownBrowsers } from '../identity/accounts/knownBrowsers'
import { loadBrowserKey } from '../identity/accounts/secrets'
import { createProvider } from '../identity/provider/provider'
import type { Tracing } from './tracing/traceRequests'

/** Receives the events of all parts of the server. */
export type ServerMetrics = GatewayMetrics & MailMetrics & { signIn(outcome: 'success' | 'failed' | 'refused'): void }

/** Used if no metrics port is configured. */
export const NO_SERVER_METRICS: ServerMetrics = { ...NO_METRICS, ...NO_MAIL_METRICS, signIn: () => undefined }

export type ServerInput = {
  configuration: Configuration
  database: OpenDatabase
  render: Pick<RenderBundle, 'pathKind' | 'themeCss'>
  pages: PageHandler
  /** The page of `pages` that is rendered again when the database changes. */
  projectsPage?: ProjectsPageRenderer
  /** The pages of `pages` that are rendered again when the offered models change. */
  modelPages?: ModelPagesRenderer
  log: Log
  /** Counts events; without it they are not counted. */
  metrics?: ServerMetrics
  /** Traces requests; without it they are not traced. */
  tracing?: Tracing | null
  /** Tests move the clock, lower the cost of passwords and check every response against the contract. */
  now?: () => Date
  passwordCost?: PasswordCost
  hashQueue?: HashQueue
  checksResponses?: boolean
}

/** Creates the embedded provider with the keys and accounts of the database; null if an outside provider is configured. */
async function openEmbeddedSignIn(
  { configuration, database, ...input }: ServerInput,
  pages: SsoPages,
  now: () => Date,
) {
  const { publicUrl, oidc } = configuration
  const { passwordCost = STANDARD_COST, hashQueue = createHashQueue() } = input
  const { db } = database
  if (oidc) return null
  const accountIssuer = await loadAccountIssuer(db, publicUrl, now())
  const accounts = createAccountStore({ db, passwordCost, hashQueue, now })
  const provider = await createProvider({ db, publicUrl, accounts, now, pages })
  const browserKey = await loadBrowserKey(db, now())
  const known = createKnownBrowsers({ accounts, browserKey, publicUrl, now })
  return { provider, accounts, accountIssuer, known }
}

/** Creates every part that routes share. Features declare the ports that they need of it; only `app` knows the whole. */
export async function createDeps(input: ServerInput) {
  const { configuration, database, render, log, metrics = NO_SERVER_METRICS } = input
  const { content, models } = configuration
  const clock = input.now ? testClock(input.now) : await followClock(database, log)
  const now = () => clock.now()
  const ssoPages = createSsoPages({
    publicUrl: configuration.publicUrl,
    contactEmail: configuration.portal.legal.email,
    themeCss: render.themeCss,
    content,
  })
  const embedded = await openEmbeddedSignIn(input, ssoPages, now)
  const changes = await followChanges(database, log)
  const calendar = createCalendar(configuration.reportingTimeZone)
  const { stop: stopModelServers, ...modelServers } = createModelServers(models.current(), { now, log, metrics })
  return {
    configuration,
    content,
    db: database.db,
    reads: database.reads,
    readQueue: createReadQueue(),
    maxCallsPerStatement: database.maxCallsPerStatement,
    checkDatabase: () => database.check(),
    rateLimits: createRateLimits(database.pool),
    changes,
    findSession: createSessionLookup(database.db, changes),
    contract: loadContract(),
    cookies: createSessionCookies(configuration.publicUrl),
    ...modelServers,
    describeModel: createModelDescriptions({ detailsOf: modelServers.models.detailsOf, settings: models }),
    stopModelServers,
    calls: createRunningCalls(),
    reasoningSeal: createReasoningSeal(await loadReasoningKeys(database.db, now())),
    shutdown: createShutdown(),
    recorder: createCallRecorder({ database, calendar, log }),
    health: createModelHealth({ db: database.db, calendar, now, log }),
    metrics,
    tracing: input.tracing ?? null,
    calendar,
    stars: createStars({ db: database.db, reads: database.reads, github: configuration.github, content, now, log }),
    render,
    ssoPages,
    embedded,
    log,
    clock,
    now,
    checksResponses: input.checksResponses ?? false,
  }
}

export type ServerDeps = Awaited<ReturnType<typeof createDeps>>
