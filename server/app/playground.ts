import type { Hono } from 'hono'
import { hasPlayground } from '@/openapi/rules/playground'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { CallHandler } from '../gateway/call/callHandlers'
import type { RejectionBudgets } from '../gateway/auth/rejectionBudgets'
import { findAccount } from '../gateway/limits/accountUsage'
import type { LimitContext } from '../gateway/limits/usageSnapshot'
import { addPlaygroundCall, createSessionGuard } from '../gateway/playground/routes'
import { createSessionWatches, type PlaygroundSession } from '../gateway/playground/sessionWatch'
import { isJson, isSameOrigin, spanOf, type ServerEnv } from '../platform/http/requestContext'
import { sendOutcome, sessionTokenOf, sessionUserHeader } from '../portal/api/api'
import { isLiveSession, type createSessionLookup } from '../records/sessions/sessionStore'
import type { Changes, Database } from '../storage/database'
import type { Configuration } from '../configuration/configuration'

type GatewayParts = { chat: CallHandler; rejections: RejectionBudgets; limitContext: LimitContext }

type PlaygroundPorts = {
  configuration: Pick<Configuration, 'publicUrl' | 'portal'>
  db: Database
  changes: Pick<Changes, 'subscribe'>
  findSession: ReturnType<typeof createSessionLookup>
  now: () => Date
  metrics: Parameters<typeof addPlaygroundCall>[1]['metrics']
}

/**
 * Adds the playground's call, unless the pages document another server's model API. A page of this portal alone may make it, so that a
 * session's token that leaked is no API token.
 */
export function addPlayground(
  app: Hono<ServerEnv>,
  { configuration, db, changes, findSession, now, metrics }: PlaygroundPorts,
  { chat, rejections, limitContext }: GatewayParts,
) {
  const { publicUrl, portal } = configuration
  if (!hasPlayground(portal)) return
  const isLive = (session: PlaygroundSession) => isLiveSession(db, session, now())
  const guard = createSessionGuard({
    rejections,
    isLive,
    watch: createSessionWatches({ changes, isLive, now }),
    findAccount: (userId) => findAccount(db, userId, limitContext),
  })
  addPlaygroundCall(app, {
    publicUrl,
    metrics,
    chat,
    authenticate: async (context, next) => {
      spanOf(context).setAttributes({ 'portal.operation': 'createPlaygroundCompletion' })
      if (!isSameOrigin(context.req, publicUrl)) return sendOutcome(context, { refusal: RefusalCode.FORBIDDEN })
      const token = sessionTokenOf(context)
      const session = token === undefined ? null : await findSession(token, now())
      if (session === null) return sendOutcome(context, { refusal: RefusalCode.UNAUTHENTICATED })
      if (!isJson(context.req, true)) return sendOutcome(context, { refusal: RefusalCode.UNSUPPORTED_MEDIA_TYPE })
      const { id, user, endsAt } = session
      await guard(context, { id, userId: user.id, endsAt }, next)
      context.res.headers.set(...sessionUserHeader(user))
      return undefined
    },
  })
}
