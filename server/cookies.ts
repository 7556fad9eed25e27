import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_COOKIE } from '../openapi/configuration'
import type { RequestContext } from './requestContext'

/** The portal's cookies, named and secured as the public address allows. */
export type SessionCookies = {
  renewal(context: RequestContext): string | undefined
  setToken(context: RequestContext, token: string, maxAgeSeconds: number): void
  setRenewal(context: RequestContext, secret: string, maxAgeSeconds: number): void
  clear(context: RequestContext): void
}

export function createSessionCookies(publicUrl: string): SessionCookies {
  const secure = publicUrl.startsWith('https:')
  const renewalName = secure ? '__Host-portal-renewal' : 'portal-renewal'
  const shared = { path: '/', secure }
  return {
    renewal: (context) => getCookie(context, renewalName),
    setToken: (context, token, maxAge) =>
      setCookie(context, SESSION_COOKIE, token, { ...shared, sameSite: 'Lax', maxAge }),
    setRenewal: (context, secret, maxAge) =>
      setCookie(context, renewalName, secret, { ...shared, sameSite: 'Strict', httpOnly: true, maxAge }),
    clear: (context) => {
      deleteCookie(context, SESSION_COOKIE, shared)
      deleteCookie(context, renewalName, shared)
    },
  }
}
