import type { Hono } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import { isDatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { errorFields } from '@/server/platform/log'
import { languageTags } from '@/openapi/rules/language'
import { type SessionCookies, upsertUser } from '@/server/portal/sessions/sessionStore'
import type { FailedSignIn } from '@/server/storage/audit/failedSignIn'
import type { Database } from '@/server/storage/database'
import { secretHash } from '@/server/platform/secrets'
import type { RequestContext, ServerEnv } from '@/server/platform/http/requestContext'
import { CALLBACK, SIGN_ON_START } from '@/server/configuration/signInAddresses'
import { errorPages, withCode } from './signOnStart'
import { flowCookieName, consumeFlow, type Flow, type FlowProof } from './flows'
import { ProviderError, type SignOnClient } from './oidcClient'
import { issueCode } from '@/server/portal/sessions/endSessions'
import type { SsoPages } from '../pages/ssoPages'

function retryAddress({ returnTo, language, givesCode }: Flow, clientId: string) {
  if (!givesCode) return returnTo
  const query = new URLSearchParams({ redirect: returnTo, clientId, lang: languageTags[language] })
  return `${SIGN_ON_START}?${query.toString()}`
}

const sessionEnded = () => new ProviderError('refused', new Error('the session at the provider has ended'))

/** Sessions at the embedded provider. */
type ProviderSessions = {
  /** The stored issuer of its accounts (`accountIssuer.ts`). */
  accountIssuer: string
  signedIn: (cookies: string | undefined) => Promise<{ uid: string; accountId: string } | null>
  holdSession: (tx: Database, uid: string) => Promise<boolean>
}

/** The provider session that a code belongs to. */
async function sessionOf(embedded: ProviderSessions, context: RequestContext, accountId: string): Promise<string> {
  const signedIn = await embedded.signedIn(context.req.header('cookie'))
  if (signedIn?.accountId !== accountId) throw sessionEnded()
  return signedIn.uid
}

type CompletionPorts = {
  publicUrl: string
  cookies: Pick<SessionCookies, 'ensureBrowser'>
  db: Database
  now: () => Date
  client: Pick<SignOnClient, 'complete'>
  /** Null if an outside provider is configured. */
  embedded: ProviderSessions | null
}

/** Completes a sign-in that the provider admitted: stores the user, and sends the browser a code for the portal. */
export function createSignInCompletion({ publicUrl, cookies, db, now, client, embedded }: CompletionPorts) {
  return async (context: RequestContext, { proof, returnTo, givesCode }: Flow & { proof: FlowProof }) => {
    const query = new URL(context.req.url).search
    const address = new URL(`${publicUrl}${CALLBACK}${query}`)
    const { issuer, subject, profile } = await client.complete(address, proof)
    const providerSession = givesCode && embedded ? await sessionOf(embedded, context, subject) : null
    return db.transaction(async (tx) => {
      const userId = await upsertUser(tx, embedded?.accountIssuer ?? issuer, subject, profile, now())
      if (!givesCode) return context.redirect(returnTo, 302)
      if (embedded && providerSession !== null && !(await embedded.holdSession(tx, providerSession)))
        throw sessionEnded()
      // The cookie of the flow has proved that this browser began it.
      const browserHash = secretHash(cookies.ensureBrowser(context))
      const code = await issueCode(tx, { userId, providerSession, browserHash }, now())
      return context.redirect(withCode(returnTo, code), 302)
    })
  }
}

type CallbackPorts = {
  publicUrl: string
  /** The portal's id at its sign-on address. */
  clientId: string
  db: Database
  now: () => Date
  pages: Pick<SsoPages, 'sendError'>
  recordFailure: (context: RequestContext, failure: FailedSignIn) => Promise<void>
  finish: ReturnType<typeof createSignInCompletion>
}

/** Adds `/sso/callback`, the address to which a provider redirects the browser. */
export function addCallbackRoute(app: Hono<ServerEnv>, ports: CallbackPorts): void {
  const { publicUrl, clientId, db, now, pages, recordFailure, finish } = ports
  const secure = publicUrl.startsWith('https:')

  async function refuse(context: RequestContext, error: unknown, retryHref: string) {
    if (!(error instanceof ProviderError) || isDatabaseUnavailable(error)) throw error
    context.var.log.warn(errorFields(error), 'sign-in not completed')
    const { text, status } = errorPages[error.kind]
    await recordFailure(context, { reason: text })
    return pages.sendError(context, text, { status, retryHref })
  }

  app.get(CALLBACK, async (context) => {
    const state = context.req.query('state') ?? ''
    const cookie = flowCookieName(state, secure)
    const secret = getCookie(context, cookie)
    const flow = secret === undefined ? null : await consumeFlow(db, state, secret, now())
    if (!flow) return pages.sendError(context, 'flowUnknown', { status: 400 })
    context.set('language', flow.language)
    deleteCookie(context, cookie, { path: '/', secure })
    const retryHref = retryAddress(flow, clientId)
    context.set('retryHref', retryHref)
    return finish(context, flow).catch((error: unknown) => refuse(context, error, retryHref))
  })
}
