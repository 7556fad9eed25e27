import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { CHANGE_PASSWORD, SSO } from '../configuration/signInAddresses'
import { routedPath } from '../gateway/call/addresses'
import { createAdmitCall } from '../gateway/call/admitCall'
import { createGuard } from '../gateway/auth/guard'
import { createRejectionBudgets } from '../gateway/auth/rejectionBudgets'
import { createTokenLookup } from '../gateway/auth/tokenLookup'
import { createBodyReader } from '../gateway/bodies/bodyReader'
import { createCallHandlers } from '../gateway/call/callHandlers'
import { findAccount, remainingLimits } from '../gateway/limits/accountUsage'
import { createReserveQuota } from '../gateway/limits/quota'
import type { LimitContext } from '../gateway/limits/usageSnapshot'
import { createMessagesProtocol, createTokenCount } from '../gateway/protocols/anthropic/messagesProtocol'
import { createChatProtocol } from '../gateway/protocols/chat/chatProtocol'
import { createEmbeddingsClient, createEmbeddingsProtocol } from '../gateway/protocols/embeddings/embeddingsProtocol'
import { createGatewayContract } from '../gateway/protocols/gatewayContract'
import { createResponsesClient, createResponsesProtocol } from '../gateway/protocols/responses/responsesProtocol'
import { addGatewayRoutes } from '../gateway/call/routes'
import { createUsageReport } from '../gateway/call/usageReport'
import { createModelClient } from '../gateway/protocols/modelClient'
import { echoClient } from '../gateway/echo/echoClient'
import { createPasswordStrength } from '../identity/accounts/passwordStrength'
import { createRecordEvent } from '../identity/audit'
import { createSignOnClient } from '../identity/client/oidcClient'
import { addSignOnRoutes, type RedirectToProvider } from '../identity/client/signOnRoutes'
import { addInteractionRoutes } from '../identity/interactions/routes'
import { addPageFiles } from '../identity/pages/ssoPages'
import { addProtocolRoutes } from '../identity/protocolRoutes'
import { addUserCenterRoutes } from '../identity/userCenter/routes'
import type { FindPageUser } from '../portal/api/operations'
import type { PageHandler } from '../pages/pageHandler'
import { createAbortLog } from '../platform/http/bodyLimit'
import { ownPageOnly, type RequestContext, type ServerEnv } from '../platform/http/requestContext'
import { requestLog } from '../platform/http/requestLog'
import { securityHeaders } from '../platform/http/securityHeaders'
import { createApi } from '../portal/api/api'
import { addCertificateRoutes } from '../portal/certificates/routes'
import { addCommunityRoutes } from '../portal/community/routes'
import { addLimitRoutes } from '../portal/limits/routes'
import { addModelRoutes, offeredModelsOrNull } from '../portal/models/routes'
import { addPlaygroundRoutes } from '../portal/playground/routes'
import { createReadStatus } from '../portal/status/readStatus'
import { addStatusBadge, addStatusRoutes } from '../portal/status/routes'
import { addTokenRoutes } from '../portal/tokens/routes'
import { addStatisticsRoutes } from '../portal/usage/routes'
import { addInvitationRoutes, addUserRoutes } from '../portal/users/routes'
import { createFindPageUser } from '../portal/users/pageUser'
import { recordFailedSignIn, type FailedSignIn } from '../records/audit/failedSignIn'
import { errorFields } from '../platform/log'
import type { Shutdown } from '../platform/http/shutdown'
import type { ServerDeps } from './deps'
import { addPlayground } from './playground'
import { addFailures, addPages, addTraces, guardCalls, guardSignIn, limitBodies } from './middleware'

type HealthPorts = { checkDatabase: () => Promise<void>; shutdown: Pick<Shutdown, 'isStopping'> }

/** `/healthz`: the process responds; `/readyz`: the database is writable and the process does not stop. */
function addHealthRoutes(app: Hono<ServerEnv>, { checkDatabase, shutdown }: HealthPorts): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    if (shutdown.isStopping()) return context.json({ status: 'stopping' }, 503)
    try {
      await checkDatabase()
      return context.json({ status: 'ready' })
    } catch (error) {
      context.var.log.error(errorFields(error), 'database not available')
      return context.json({ status: 'unavailable' }, 503)
    }
  })
}

/** The longest request id of a client that is accepted: it is stored with every event of the audit log. */
const MAX_REQUEST_ID_LENGTH = 64

const failureRecorder = (deps: ServerDeps) => (context: RequestContext, failure: FailedSignIn) =>
  recordFailedSignIn(deps, context, failure)

/** The limits of accounts, by the configured defaults and the clock of the database. */
const limitContextOf = ({ configuration, calendar, clock }: ServerDeps): LimitContext => ({
  defaults: configuration.defaultLimits,
  calendar,
  clock: () => clock.sqlTime(),
})

/** Adds the model API. It sends chats to the configured upstreams, or to the echo model without any. */
function addModelApi(app: Hono<ServerEnv>, deps: ServerDeps) {
  const { configuration, recorder, models, callUpstreams } = deps
  const { publicUrl, corsOrigins, importedTokens } = configuration
  const limitContext = limitContextOf(deps)
  const tokens = createTokenLookup({ ...deps, limitContext })
  const admitCall = createAdmitCall({
    ...deps,
    reserveQuota: createReserveQuota({ ...deps, limitContext }),
    record: (call, admissionId) => recorder.record(call, admissionId),
  })
  const readBody = createBodyReader()
  const handler = createCallHandlers({ ...deps, admitCall, publicUrl, readBody })
  const contract = createGatewayContract()
  const rules = { ...configuration.models.current(), contract }
  const { upstreams, longestAnswer: longest } = rules
  const client = upstreams.length === 0 ? echoClient : createModelClient({ callUpstreams, longest, rules })
  const chat = handler(createChatProtocol(rules), client)
  const rejections = createRejectionBudgets()
  addGatewayRoutes(app, {
    publicUrl,
    corsOrigins,
    metrics: deps.metrics,
    models,
    describe: deps.describeModel,
    guard: createGuard({ tokens, importedTokens, rejections }),
    calls: {
      chat,
      embeddings: handler(
        createEmbeddingsProtocol(contract),
        createEmbeddingsClient({ client, upstreams, callUpstreams }),
      ),
      messages: handler(createMessagesProtocol(rules), client),
      responses: handler(createResponsesProtocol(rules, deps.reasoningSeal), createResponsesClient(client)),
    },
    reportUsage: createUsageReport({ ...deps, db: deps.reads }),
    countTokens: createTokenCount({ models, rules, callUpstreams, readBody }),
  })
  addPlayground(app, deps, { chat, rejections, limitContext })
}

/** Adds the API below `/puyu`; returns the look-up by which pages find their user and the first responses. */
function addPortal(app: Hono<ServerEnv>, deps: ServerDeps): FindPageUser {
  const { configuration, models, embedded } = deps
  const api = createApi(app, deps)
  const lists = { ...deps, db: deps.reads }
  addUserRoutes(api, {
    ...deps,
    publicUrl: configuration.publicUrl,
    recordFailure: failureRecorder(deps),
    endProviderSession: embedded && ((id) => embedded.provider.endSession(id)),
  })
  addTokenRoutes(api, deps)
  addPlaygroundRoutes(api, deps)
  const offeredModels = (log: ServerDeps['log']) => offeredModelsOrNull(models, log)
  const limitContext = limitContextOf(deps)
  const remaining = async (userId: string) =>
    remainingLimits((await findAccount(deps.reads, userId, limitContext)).usage, deps.calendar)
  addLimitRoutes(api, { ...deps, offeredModels, remainingLimits: remaining })
  addStatisticsRoutes(api, lists)
  addModelRoutes(api, { offeredModels, describe: deps.describeModel })
  const readStatus = createReadStatus({ ...lists, slowMs: configuration.models.current().slowMs })
  const statusPorts = { offeredModels, configuredIds: models.configuredIds, readStatus }
  addStatusRoutes(api, statusPorts)
  addStatusBadge(app, statusPorts)
  addCommunityRoutes(api, lists)
  addCertificateRoutes(api, lists)
  addInvitationRoutes(api)
  return createFindPageUser(deps, api)
}

/** Adds everything below `/sso`: the OpenID client and, unless an outside provider is configured, the embedded one. */
function addSignIn(app: Hono<ServerEnv>, deps: ServerDeps): void {
  const { embedded, ssoPages: pages } = deps
  const { publicUrl, oidc, portal } = deps.configuration
  const provider = embedded?.provider.client ?? oidc
  if (!provider) throw new Error('neither an embedded nor an outside provider')
  const client = createSignOnClient({ provider, publicUrl, fetch: embedded?.provider.fetch ?? null })
  const redirectToProvider = addSignOnRoutes(app, {
    ...deps,
    publicUrl,
    clientId: portal.sso.clientId,
    pages,
    client,
    isOwnPath: (path) => deps.render.pathKind(path) !== 'unknown',
    recordFailure: failureRecorder(deps),
    sessions: embedded && { ...embedded.provider, accountIssuer: embedded.accountIssuer },
  })
  addPageFiles(app, pages)
  app.get(CHANGE_PASSWORD, (context) => context.redirect(portal.sso.userCenter, 302))
  if (embedded) addEmbeddedSignIn(app, { ...deps, embedded }, redirectToProvider)
  app.all(`${SSO}/*`, (context) => pages.sendError(context, 'notFound', { status: 404 }))
}

type WithEmbedded = ServerDeps & { embedded: NonNullable<ServerDeps['embedded']> }

function addEmbeddedSignIn(app: Hono<ServerEnv>, deps: WithEmbedded, redirectToProvider: RedirectToProvider): void {
  const { rateLimits, embedded, ssoPages: pages } = deps
  const { publicUrl } = deps.configuration
  const strengthOf = createPasswordStrength(publicUrl, deps.content)
  const parts = { ...deps, ...embedded, pages, record: createRecordEvent(deps), strengthOf }
  const ownPage = ownPageOnly(publicUrl, (context) => pages.sendError(context, 'crossSite', { status: 403 }))

  addInteractionRoutes(app, { ...parts, ownPage })

  addUserCenterRoutes(app, {
    ...parts,
    ownPage,
    signIn(context, path, language) {
      const flow = { returnTo: `${publicUrl}${path}`, language, givesCode: false }
      return redirectToProvider(context, flow, { signsUp: false, forcesPassword: false })
    },
  })
  addProtocolRoutes(app, { publicUrl, rateLimits, pages, forward: embedded.provider.fetch })
}

/** Composes the routes in the order in which they are tried; `pages` responds to the rest. */
export function createApp(deps: ServerDeps, pages: PageHandler): Hono<ServerEnv> {
  const { log, tracing, ssoPages } = deps
  const { publicUrl, trustedProxies } = deps.configuration
  const app = new Hono<ServerEnv>({ getPath: routedPath })
  app.use(requestId({ limitLength: MAX_REQUEST_ID_LENGTH }))
  app.use(requestLog(log, trustedProxies))
  if (tracing !== null) addTraces(app, tracing)
  app.use(deps.shutdown.middleware)
  app.use(securityHeaders(publicUrl))
  addModelApi(app, deps)
  limitBodies(app, ssoPages)
  addHealthRoutes(app, deps)
  guardCalls(app, publicUrl)
  const findPageUser = addPortal(app, deps)
  guardSignIn(app)
  addSignIn(app, deps)
  addPages(app, (context) => pages(context, findPageUser))
  addFailures(app, { publicUrl, ssoPages, noteAborted: createAbortLog(log, deps.now) })
  return app
}
