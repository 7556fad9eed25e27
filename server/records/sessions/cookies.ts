import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_COOKIE } from '@/openapi/configuration'
import { randomSecret, isSecret } from '@/server/platform/secrets'
import { hostCookie } from '@/server/platform/http/hostCookie'
import type { RequestContext } from '@/server/platform/http/requestContext'

/** The lifetime of the browser's secret, longer than that of a sign-in. */
const BROWSER_SECONDS = 60 * 60

/** The portal's cookies, named and secured as the public address allows. */
export type SessionCookies = ReturnType<typeof createSessionCookies>

export function createSessionCookies(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const renewalName = hostCookie('portal-renewal', secure)
  const browserName = hostCookie('portal-browser', secure)
  const shared = { path: '/', secure }
  return {
    /** The secret that identifies a browser that began a sign-in. */
    browser: (context: RequestContext) => getCookie(context, browserName),
    /** Creates that secret if it is missing. All tabs share it, and each sign-in that begins or returns renews it. */
    ensureBrowser(context: RequestContext) {
      const known = getCookie(context, browserName)
      const secret = known !== undefined && isSecret(known) ? known : randomSecret()
      setCookie(context, browserName, secret, { ...shared, sameSite: 'Lax', httpOnly: true, maxAge: BROWSER_SECONDS })
      return secret
    },
    token: (context: RequestContext) => getCookie(context, SESSION_COOKIE),
    renewal: (context: RequestContext) => getCookie(context, renewalName),
    setToken: (context: RequestContext, token: string, maxAge: number) =>
      setCookie(context, SESSION_COOKIE, token, { ...shared, sameSite: 'Lax', maxAge }),
    setRenewal: (context: RequestContext, secret: string, maxAge: number) =>
      setCookie(context, renewalName, secret, { ...shared, sameSite: 'Strict', httpOnly: true, maxAge }),
    clear: (context: RequestContext) => {
      deleteCookie(context, SESSION_COOKIE, shared)
      deleteCookie(context, renewalName, shared)
    },
  }
}
