import type { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Language } from '../../openapi/types'
import { isDatabaseAway } from '../database/databaseAway'
import { errorFields } from '../errorFields'
import type { Parts } from '../parts'
import type { RequestContext, ServerEnv } from '../requestContext'
import { secretHash } from '../secrets'
import { rememberUser } from '../sessions/userStore'
import { beginFlow, flowCookieName, FLOW_SECONDS, isFlowCookie, takeFlow, type Flow, type FlowProof } from './flows'
import { ProviderFault, type SignOnClient, type TripOptions } from './oidcClient'
import { signInCookiePrefixes } from './provider/hostCookies'
import { acceptReturnAddress, withCode } from './returnAddress'
import { issueCode } from './signInCodes'
import type { SsoPages } from './ssoPages'

const CALLBACK = '/sso/callback'
const MOST_FLOW_COOKIES = 12

export type Bridge = {
  /** Sends the browser to the provider, where its address may go on; it comes back to `flow.returnTo`. */
  leave(
    context: RequestContext,
    flow: Omit<Flow, 'browserHash'>,
    options: Omit<TripOptions, 'language'>,
  ): Promise<Response>
}

export function createBridge(
  { db, configuration, cookies, attempts, now }: Parts,
  client: SignOnClient,
  pages: SsoPages,
): Bridge {
  const secure = configuration.publicUrl.startsWith('https:')
  return {
    async leave(context, flow, options) {
      const wait = await attempts.count('startByAddress', context.var.address)
      if (wait !== null) {
        context.header('Retry-After', String(wait))
        return pages.sendError(context, 'tooManyAttempts', { status: 429, language: flow.language })
      }
      const browserHash = secretHash(cookies.keepBrowser(context))
      const { secret, proof } = await beginFlow(db, { ...flow, browserHash }, now())
      let address: URL
      try {
        address = await client.begin(proof, { ...options, language: flow.language })
      } catch (error) {
        if (!(error instanceof ProviderFault) || isDatabaseAway(error)) throw error
        context.var.log.error(errorFields(error), 'sign-in provider not available')
        return pages.sendError(context, faultPages[error.kind].text, { status: 502, language: flow.language })
      }
      forgetOldFlows(context, secure)
      const cookie = { path: '/', httpOnly: true, secure, sameSite: 'Lax', maxAge: FLOW_SECONDS } as const
      setCookie(context, flowCookieName(proof.state, secure), secret, cookie)
      return context.redirect(address.href, 302)
    },
  }
}

/** What a person reads of each fault, and its status. */
const faultPages = {
  refused: { text: 'providerRefused', status: 400 },
  unreachable: { text: 'providerUnreachable', status: 502 },
  unusable: { text: 'providerUnusable', status: 502 },
} as const

/** A browser that starts sign-ins without end must not collect cookies without end. */
function forgetOldFlows(context: RequestContext, secure: boolean) {
  const names = Object.keys(getCookie(context))
  const flows = names.filter((name) => isFlowCookie(name, secure))
  if (flows.length < MOST_FLOW_COOKIES) return
  const prefixes = signInCookiePrefixes(secure)
  const others = names.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
  for (const name of [...flows, ...others]) deleteCookie(context, name, { path: '/', secure })
}

function againAddress({ returnTo, language, givesCode }: Flow, clientId: string) {
  if (!givesCode) return returnTo
  return `/sso/start?${new URLSearchParams({ redirect: returnTo, clientId, lang: language === 'zh' ? 'zh-CN' : 'en-US' })}`
}

function addStart(app: Hono<ServerEnv>, parts: Parts, bridge: Bridge, pages: SsoPages) {
  const { publicUrl, portal } = parts.configuration
  const isOwnPath = (pathname: string) => parts.render.pathKind(pathname) !== 'unknown'
  app.get('/sso/start', async (context) => {
    if (context.req.query('clientId') !== portal.sso.clientId)
      return pages.sendError(context, 'badRequest', { status: 400 })
    const returnTo = acceptReturnAddress(context.req.query('redirect') ?? '', publicUrl, isOwnPath)
    if (!returnTo) return pages.sendError(context, 'badReturnAddress', { status: 400 })
    const language = pages.languageOf(context)
    const options = {
      signsUp: context.req.query('screen') === 'signup',
      forcesPassword: context.req.query('prompt') === 'login',
    }
    return bridge.leave(context, { returnTo: returnTo.href, language, givesCode: true }, options)
  })
}

function addCallback(app: Hono<ServerEnv>, parts: Parts, client: SignOnClient, pages: SsoPages) {
  const { configuration, db, provider } = parts
  const secure = configuration.publicUrl.startsWith('https:')

  async function finish(context: RequestContext, flow: Flow & { proof: FlowProof }) {
    const query = new URL(context.req.url).search
    const { issuer, subject, profile } = await client.complete(
      new URL(`${configuration.publicUrl}${CALLBACK}${query}`),
      flow.proof,
    )
    const userId = await rememberUser(db, issuer, subject, profile, parts.now())
    if (!flow.givesCode) return context.redirect(flow.returnTo, 302)
    const signedIn = (await provider?.signedIn(context.req.header('cookie'))) ?? null
    const providerSession = signedIn?.accountId === subject ? signedIn.uid : null
    const { browserHash } = flow
    const code = await issueCode(db, { userId, providerSession, browserHash }, parts.now())
    return context.redirect(withCode(flow.returnTo, code), 302)
  }

  app.get(CALLBACK, async (context) => {
    const state = context.req.query('state') ?? ''
    const cookie = flowCookieName(state, secure)
    const secret = getCookie(context, cookie)
    const flow = secret === undefined ? null : await takeFlow(db, state, secret, parts.now())
    if (!flow) return pages.sendError(context, 'flowUnknown', { status: 400 })
    context.set('language', flow.language)
    deleteCookie(context, cookie, { path: '/', secure })
    try {
      return await finish(context, flow)
    } catch (error) {
      return refuse(context, error, flow.language, againAddress(flow, configuration.portal.sso.clientId))
    }
  })

  function refuse(context: RequestContext, error: unknown, language: Language, retryHref: string) {
    if (isDatabaseAway(error)) return pages.sendUnavailable(context, { language, retryHref })
    if (!(error instanceof ProviderFault)) throw error
    context.var.log.warn(errorFields(error), 'sign-in not completed')
    const { text, status } = faultPages[error.kind]
    return pages.sendError(context, text, { status, language, retryHref })
  }
}

/** `/sso/start` and `/sso/callback`: the bridge between the portal's sign-on address and an OpenID provider. */
export function addBridgeRoutes(
  app: Hono<ServerEnv>,
  parts: Parts,
  client: SignOnClient,
  bridge: Bridge,
  pages: SsoPages,
): void {
  addStart(app, parts, bridge, pages)
  addCallback(app, parts, client, pages)
}
