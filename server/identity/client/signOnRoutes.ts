import type { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isDatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { errorFields } from '@/server/platform/log'
import { languageTags } from '@/openapi/rules/language'
import type { SessionCookies } from '@/server/records/sessions/cookies'
import { upsertUser } from '@/server/records/sessions/users'
import type { FailedSignIn } from '@/server/records/audit/failedSignIn'
import type { Database } from '@/server/storage/database'
import type { RateLimits } from '@/server/storage/rateLimits'
import { secretHash } from '@/server/platform/secrets'
import type { RequestContext, ServerEnv } from '@/server/platform/http/requestContext'
import { CALLBACK, SIGN_ON_START } from '@/server/configuration/signInAddresses'
import { issueCode } from '@/server/records/sessions/codes'
import { signInCookiePrefixes } from '../provider/hostCookies'
import type { SsoPages } from '../pages/ssoPages'
import { beginFlow, consumeFlow, flowCookieName, FLOW_SECONDS, isFlowCookie, type Flow, type FlowProof } from './flows'
import { ProviderError, type SignOnClient, type AuthorizationOptions } from './oidcClient'

const MAX_LENGTH = 4096
// Control characters and line separators, which parsers drop or browsers treat as white space.
const unsafe = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/u

/**
 * The address to return to after signing in, or null unless it is a page of the portal. Rejects other origins, user
 * information, and paths that other parsers read as an origin (`//`, `\`, encoded slashes).
 */
export function acceptReturnAddress(
  text: string,
  publicUrl: string,
  isOwnPath: (pathname: string) => boolean,
): URL | null {
  if (text.length > MAX_LENGTH || unsafe.test(text)) return null
  if (!text.startsWith(`${publicUrl}/`) && text !== publicUrl && !/^\/(?!\/)/.test(text)) return null
  const beforeQuery = text.split(/[?#]/, 1)[0] ?? ''
  if (beforeQuery.includes('\\') || /%(25)*(2f|5c)/i.test(beforeQuery) || /[^:]\/\//.test(beforeQuery)) return null
  if (!URL.canParse(text, publicUrl)) return null
  const address = new URL(text, publicUrl)
  const isSafe = address.origin === publicUrl && address.username === '' && address.password === ''
  return isSafe && isOwnPath(address.pathname) ? address : null
}

/** Replaces any `code` in the address, because the portal reads the last one. */
export function withCode(returnTo: string, code: string): string {
  const address = new URL(returnTo)
  address.searchParams.delete('code')
  address.searchParams.append('code', code)
  return address.href
}

const MAX_FLOW_COOKIES = 12

type ProviderSessions = {
  /** The stored issuer of its accounts (`accountIssuer.ts`). */
  accountIssuer: string
  signedIn: (cookies: string | undefined) => Promise<{ uid: string; accountId: string } | null>
  holdSession: (tx: Database, session: { uid: string; accountId: string }) => Promise<boolean>
}

type SignOnPorts = {
  publicUrl: string
  /** The portal's id at its sign-on address. */
  clientId: string
  db: Database
  cookies: Pick<SessionCookies, 'ensureBrowser'>
  rateLimits: Pick<RateLimits, 'consume'>
  now: () => Date
  client: SignOnClient
  pages: Pick<SsoPages, 'languageOf' | 'sendError'>
  /** Whether the portal has a page at a path. */
  isOwnPath: (pathname: string) => boolean
  recordFailure: (context: RequestContext, failure: FailedSignIn) => Promise<void>
  /** Null if an outside provider is configured. */
  sessions: ProviderSessions | null
}

/** Redirects the browser to the provider, within the limits of its address; it returns to `flow.returnTo`. */
export type RedirectToProvider = (
  context: RequestContext,
  flow: Flow,
  options: Omit<AuthorizationOptions, 'language'>,
) => Promise<Response>

function createRedirectToProvider(ports: SignOnPorts): RedirectToProvider {
  const { db, cookies, rateLimits, now, client, pages } = ports
  const secure = ports.publicUrl.startsWith('https:')
  return async (context, flow, options) => {
    const wait = await rateLimits.consume('startByAddress', context.var.address)
    if (wait !== null) {
      context.header('Retry-After', String(wait))
      return pages.sendError(context, 'tooManyAttempts', { status: 429, language: flow.language })
    }
    // Tabs that begin at once agree here on one of their cookies, before any of them returns.
    cookies.ensureBrowser(context)
    const { secret, proof } = await beginFlow(db, flow, now())
    let address: URL
    try {
      address = await client.begin(proof, { ...options, language: flow.language })
    } catch (error) {
      if (!(error instanceof ProviderError) || isDatabaseUnavailable(error)) throw error
      context.var.log.error(errorFields(error), 'sign-in provider not available')
      return pages.sendError(context, errorPages[error.kind].text, { status: 502, language: flow.language })
    }
    forgetOldFlows(context, secure)
    const cookie = { path: '/', httpOnly: true, secure, sameSite: 'Lax', maxAge: FLOW_SECONDS } as const
    setCookie(context, flowCookieName(proof.state, secure), secret, cookie)
    return context.redirect(address.href, 302)
  }
}

const errorPages = {
  refused: { text: 'providerRefused', status: 400 },
  unreachable: { text: 'providerUnreachable', status: 502 },
  unusable: { text: 'providerUnusable', status: 502 },
} as const

/** Deletes the cookies of old sign-ins, so that a browser does not collect them without a bound. */
function forgetOldFlows(context: RequestContext, secure: boolean) {
  const names = Object.keys(getCookie(context))
  const flows = names.filter((name) => isFlowCookie(name, secure))
  if (flows.length < MAX_FLOW_COOKIES) return
  const prefixes = signInCookiePrefixes(secure)
  const others = names.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
  for (const name of [...flows, ...others]) deleteCookie(context, name, { path: '/', secure })
}

/** Adds `/sso/start`, which redirects a browser from the portal to the provider. */
function addStartRoute(app: Hono<ServerEnv>, ports: SignOnPorts, redirectToProvider: RedirectToProvider): void {
  const { publicUrl, clientId, isOwnPath, pages } = ports
  app.get(SIGN_ON_START, async (context) => {
    if (context.req.query('clientId') !== clientId) return pages.sendError(context, 'badRequest', { status: 400 })
    const returnTo = acceptReturnAddress(context.req.query('redirect') ?? '', publicUrl, isOwnPath)
    if (!returnTo) return pages.sendError(context, 'badReturnAddress', { status: 400 })
    const language = pages.languageOf(context)
    const options = {
      signsUp: context.req.query('screen') === 'signup',
      forcesPassword: context.req.query('prompt') === 'login',
    }
    return redirectToProvider(context, { returnTo: returnTo.href, language, givesCode: true }, options)
  })
}

/** The address that begins a sign-in again. */
function restartAddress({ returnTo, language, givesCode }: Flow, clientId: string) {
  if (!givesCode) return returnTo
  const query = new URLSearchParams({ redirect: returnTo, clientId, lang: languageTags[language] })
  return `${SIGN_ON_START}?${query.toString()}`
}

const sessionEnded = () => new ProviderError('refused', new Error('the session at the provider has ended'))

/** The provider session that a code belongs to. */
async function sessionOf(sessions: ProviderSessions, context: RequestContext, accountId: string): Promise<string> {
  const signedIn = await sessions.signedIn(context.req.header('cookie'))
  if (signedIn?.accountId !== accountId) throw sessionEnded()
  return signedIn.uid
}

/** Completes a sign-in that the provider admitted: stores the user, and sends the browser a code for the portal. */
function createSignInCompletion({ publicUrl, cookies, db, now, client, sessions }: SignOnPorts) {
  return async (context: RequestContext, { proof, returnTo, language, givesCode }: Flow & { proof: FlowProof }) => {
    const query = new URL(context.req.url).search
    const address = new URL(`${publicUrl}${CALLBACK}${query}`)
    const { issuer, subject, profile, userInfoFault } = await client.complete(address, proof)
    if (userInfoFault) context.var.log.warn(errorFields(userInfoFault), 'userinfo could not be read, ID token used')
    const providerSession = sessions && (await sessionOf(sessions, context, subject))
    return db.transaction(async (tx) => {
      if (providerSession !== null && !(await sessions?.holdSession(tx, { uid: providerSession, accountId: subject })))
        throw sessionEnded()
      const known = { ...profile, isIncomplete: userInfoFault !== null, language }
      const userId = await upsertUser(tx, sessions?.accountIssuer ?? issuer, subject, known, now())
      if (!givesCode) return context.redirect(returnTo, 302)
      // The cookie of the flow has proved that this browser began it.
      const browserHash = secretHash(cookies.ensureBrowser(context))
      const code = await issueCode(tx, { userId, providerSession, browserHash }, now())
      return context.redirect(withCode(returnTo, code), 302)
    })
  }
}

/** Adds `/sso/callback`, the address to which a provider redirects the browser. */
function addCallbackRoute(app: Hono<ServerEnv>, ports: SignOnPorts): void {
  const { publicUrl, clientId, db, now, pages, recordFailure } = ports
  const finish = createSignInCompletion(ports)
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
    const retryHref = restartAddress(flow, clientId)
    context.set('retryHref', retryHref)
    return finish(context, flow).catch((error: unknown) => refuse(context, error, retryHref))
  })
}

/** Adds the portal's own pages of a sign-in; returns the function that redirects a browser to the provider. */
export function addSignOnRoutes(app: Hono<ServerEnv>, ports: SignOnPorts): RedirectToProvider {
  const redirectToProvider = createRedirectToProvider(ports)
  addStartRoute(app, ports, redirectToProvider)
  addCallbackRoute(app, ports)
  return redirectToProvider
}
