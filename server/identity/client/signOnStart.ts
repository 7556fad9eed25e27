import type { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isDatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { errorFields } from '@/server/platform/log'
import type { SessionCookies } from '@/server/portal/sessions/sessionStore'
import type { Database } from '@/server/storage/database'
import type { RateLimits } from '@/server/storage/rateLimits'
import type { RequestContext, ServerEnv } from '@/server/platform/http/requestContext'
import { SIGN_ON_START } from '@/server/configuration/signInAddresses'
import { signInCookiePrefixes } from '../provider/hostCookies'
import type { SsoPages } from '../pages/ssoPages'
import { beginFlow, flowCookieName, FLOW_SECONDS, isFlowCookie, type Flow } from './flows'
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

/** Redirects the browser to the provider, within the limits of its address; it returns to `flow.returnTo`. */
export type RedirectToProvider = (
  context: RequestContext,
  flow: Flow,
  options: Omit<AuthorizationOptions, 'language'>,
) => Promise<Response>

type RedirectPorts = {
  db: Database
  publicUrl: string
  cookies: Pick<SessionCookies, 'ensureBrowser'>
  rateLimits: Pick<RateLimits, 'consume'>
  now: () => Date
  client: Pick<SignOnClient, 'begin'>
  pages: Pick<SsoPages, 'sendError'>
}

export function createRedirectToProvider(ports: RedirectPorts): RedirectToProvider {
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

/** The page and status of each error. */
export const errorPages = {
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

type StartPorts = {
  publicUrl: string
  /** The portal's id at its sign-on address. */
  clientId: string
  /** Whether the portal has a page at a path. */
  isOwnPath: (pathname: string) => boolean
  pages: Pick<SsoPages, 'languageOf' | 'sendError'>
  redirectToProvider: RedirectToProvider
}

/** Adds `/sso/start`, which redirects a browser from the portal to the provider. */
export function addStartRoute(
  app: Hono<ServerEnv>,
  { publicUrl, clientId, isOwnPath, pages, redirectToProvider }: StartPorts,
): void {
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
