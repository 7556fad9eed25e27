import { Hono, type MiddlewareHandler } from 'hono'
import { playgroundPath } from '@/openapi/rules/playground'
import type { ServerEnv } from '@/server/platform/http/requestContext'
import { countRejection, rejectIfOver, type RejectionBudgets } from '../auth/rejectionBudgets'
import { createCaller } from '../auth/tokenLookup'
import type { KnownToken, GatewayEnv } from '../context/gatewayContext'
import type { CallHandler } from '../call/callHandlers'
import { GatewayError } from '../errors/gatewayError'
import type { AccountUsage } from '../limits/accountUsage'
import { sendError, type ErrorPorts } from '../call/routes'
import type { PlaygroundSession, SessionWatch } from './sessionWatch'

type PlaygroundRoutes = ErrorPorts & {
  /** Rejects requests of other origins and without a session, as every call of the portal does. */
  authenticate: MiddlewareHandler<GatewayEnv>
  chat: CallHandler
}

type SessionGuardPorts = {
  rejections: RejectionBudgets
  watch: (session: PlaygroundSession) => SessionWatch
  isLive: (session: PlaygroundSession) => Promise<boolean>
  findAccount: (userId: string) => Promise<AccountUsage>
}

/** Creates a function that makes the user of a session the caller of a request, for as long as the session lasts. */
export function createSessionGuard({ rejections, watch, isLive, findAccount }: SessionGuardPorts) {
  async function requireAccount(session: PlaygroundSession): Promise<KnownToken> {
    const [lives, account] = await Promise.all([isLive(session), findAccount(session.userId)])
    if (!lives) throw new GatewayError('session_ended')
    const { userId, endsAt: expiresAt } = session
    return { tokenId: null, userId, expiresAt, models: null, own: null, isCached: false, ...account }
  }

  return async (context: Parameters<CallHandler>[0], session: PlaygroundSession, next: () => Promise<void>) => {
    const startedAt = performance.now()
    context.set('startedAt', startedAt)
    const watched = watch(session)
    context.set('session', watched)
    let budget = rejections.ofUser(session.userId, 0)
    try {
      const read = () => requireAccount(session)
      const account = await read()
      budget = rejections.ofUser(session.userId, account.usage.limits.rpm)
      rejectIfOver(budget)
      context.set('caller', createCaller(account, { read, forget: () => undefined }))
      context.set('tokenMs', performance.now() - startedAt)
      await next()
    } catch (error) {
      if (error instanceof GatewayError) await countRejection(context, error.status, () => budget)
      throw error
    } finally {
      watched.end()
    }
    await countRejection(context, context.res.status, () => budget)
  }
}

/** Adds the call of the playground: a chat of the model API for the user of a session, without an API token. */
export function addPlaygroundCall(app: Hono<ServerEnv>, { authenticate, chat, ...ports }: PlaygroundRoutes): void {
  const playground = new Hono<GatewayEnv>()
  playground.onError((error, context) => sendError(context, ports, error))
  playground.post(
    '/',
    async (context, next) => {
      await next()
      const { headers } = context.res // `context.header` would turn the response into a web stream
      headers.set('Cache-Control', 'no-store')
      headers.set('Vary', 'Accept-Language')
    },
    authenticate,
    chat,
  )
  app.route(playgroundPath, playground)
}
