import type { Hono } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'
import { recordFailedSignIn } from '@/server/storage/audit/failedSignIn'
import { isDatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { errorFields } from '@/server/platform/errors'
import { languageTags } from '@/openapi/rules/language'
import type { ServerDeps } from '@/server/app/serverDeps'
import { secretHash } from '@/server/platform/secrets'
import type { RequestContext, ServerEnv } from '@/server/platform/http/requestContext'
import { upsertUser } from '@/server/portal/sessions/userStore'
import { CALLBACK, SIGN_ON_START } from '@/server/configuration/signInAddresses'
import { faultPages } from './signOnStart'
import { flowCookieName, takeFlow, type Flow, type FlowProof } from './flows'
import { ProviderFault, type SignOnClient } from './oidcClient'
import { withCode } from './returnAddress'
import { issueCode } from '@/server/portal/sessions/signInCodes'
import type { Provider } from '../provider/provider'
import type { SsoPages } from '../pages/ssoPages'

function againAddress({ returnTo, language, givesCode }: Flow, clientId: string) {
  if (!givesCode) return returnTo
  const query = new URLSearchParams({ redirect: returnTo, clientId, lang: languageTags[language] })
  return `${SIGN_ON_START}?${query.toString()}`
}

const sessionIsOver = () => new ProviderFault('refused', new Error('the session at the provider is over'))

/** The session at the embedded provider that a code comes of. */
async function sessionOf(provider: Provider, context: RequestContext, accountId: string): Promise<string> {
  const signedIn = await provider.signedIn(context.req.header('cookie'))
  if (signedIn?.accountId !== accountId) throw sessionIsOver()
  return signedIn.uid
}

/** Finishes a sign-in that the provider let through: remembers the person, and gives the browser a code for the portal. */
function createFinish({ configuration, cookies, db, provider, now }: ServerDeps, client: SignOnClient) {
  return async (context: RequestContext, { proof, returnTo, givesCode }: Flow & { proof: FlowProof }) => {
    const query = new URL(context.req.url).search
    const address = new URL(`${configuration.publicUrl}${CALLBACK}${query}`)
    const { issuer, subject, profile } = await client.complete(address, proof)
    const providerSession = givesCode && provider ? await sessionOf(provider, context, subject) : null
    return db.transaction(async (tx) => {
      const userId = await upsertUser(tx, provider?.accountIssuer ?? issuer, subject, profile, now())
      if (!givesCode) return context.redirect(returnTo, 302)
      if (provider && providerSession !== null && !(await provider.holdSession(tx, providerSession)))
        throw sessionIsOver()
      // The flow's own cookie has shown that this browser began it.
      const browserHash = secretHash(cookies.keepBrowser(context))
      const code = await issueCode(tx, { userId, providerSession, browserHash }, now())
      return context.redirect(withCode(returnTo, code), 302)
    })
  }
}

/** `/sso/callback`: where a provider sends the browser back. */
export function addCallbackRoute(app: Hono<ServerEnv>, deps: ServerDeps, client: SignOnClient, pages: SsoPages): void {
  const { configuration, db } = deps
  const secure = configuration.publicUrl.startsWith('https:')
  const finish = createFinish(deps, client)

  async function refuse(context: RequestContext, error: unknown, retryHref: string) {
    if (!(error instanceof ProviderFault) || isDatabaseUnavailable(error)) throw error
    context.var.log.warn(errorFields(error), 'sign-in not completed')
    const { text, status } = faultPages[error.kind]
    await recordFailedSignIn(deps, context, { reason: text })
    return pages.sendError(context, text, { status, retryHref })
  }

  app.get(CALLBACK, async (context) => {
    const state = context.req.query('state') ?? ''
    const cookie = flowCookieName(state, secure)
    const secret = getCookie(context, cookie)
    const flow = secret === undefined ? null : await takeFlow(db, state, secret, deps.now())
    if (!flow) return pages.sendError(context, 'flowUnknown', { status: 400 })
    context.set('language', flow.language)
    deleteCookie(context, cookie, { path: '/', secure })
    const retryHref = againAddress(flow, configuration.portal.sso.clientId)
    context.set('retryHref', retryHref)
    return finish(context, flow).catch((error: unknown) => refuse(context, error, retryHref))
  })
}
