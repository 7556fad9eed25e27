import { RefusalCode } from '../../openapi/refusalCodes'
import { bearerOf, type Api } from '../contract/api'
import { isSameOrigin } from '../crossSite'
import type { Parts } from '../parts'
import type { RequestContext } from '../requestContext'
import { openSession, renewToken, revokeSession } from '../sessions/sessionStore'
import { userInfo } from '../sessions/userStore'
import { redeemCode } from '../sso/signInCodes'

const secondsUntil = (end: Date, now: Date) => Math.floor((end.getTime() - now.getTime()) / 1000)

function addAuthenticate(api: Api, { db, cookies, attempts }: Parts) {
  api.open('authenticate', async ({ context, body, now }) => {
    const wait = await attempts.count('codeByAddress', context.var.address)
    if (wait !== null) return { refusal: RefusalCode.TOO_MANY_REQUESTS, retryAfterSeconds: wait }
    const grant = await redeemCode(db, body.code, now)
    if (!grant) return { refusal: RefusalCode.AUTH_CODE_INVALID }
    const session = await openSession(db, grant.userId, grant.providerSession, now)
    cookies.setToken(context, session.token, secondsUntil(session.expiresAt, now))
    cookies.setRenewal(context, session.renewal, secondsUntil(session.endsAt, now))
    return { data: { token: session.token } }
  })
}

function addRenewal(api: Api, { db, cookies, configuration }: Parts) {
  api.open('renewSession', async ({ context, now }) => {
    if (!isSameOrigin(context.req, configuration.publicUrl)) return { refusal: RefusalCode.FORBIDDEN }
    const secret = cookies.renewal(context)
    const renewed = secret === undefined ? null : await renewToken(db, secret, now)
    if (!renewed) return { refusal: RefusalCode.RENEWAL_REFUSED }
    cookies.setToken(context, renewed.token, secondsUntil(renewed.expiresAt, now))
    return { data: { token: renewed.token } }
  })
}

function addLogout(api: Api, { db, cookies, configuration, provider }: Parts) {
  const renewalCookie = (context: RequestContext) =>
    isSameOrigin(context.req, configuration.publicUrl) ? cookies.renewal(context) : undefined

  api.open('logout', async ({ context, body, now }) => {
    const token = bearerOf(context)
    if (body.jwt && token !== undefined && body.jwt !== token) return { refusal: RefusalCode.INVALID_REQUEST }
    const renewal = renewalCookie(context)
    if (token === undefined && renewal === undefined && cookies.renewal(context) !== undefined)
      return { refusal: RefusalCode.FORBIDDEN }
    const providerSessions = await revokeSession(db, { token, renewal }, now)
    for (const session of providerSessions) await provider?.endSession(session)
    cookies.clear(context)
    return { data: null }
  })
}

/** `/puyu/users/*`: the session itself. */
export function addUserRoutes(api: Api, parts: Parts): void {
  addAuthenticate(api, parts)
  addRenewal(api, parts)
  addLogout(api, parts)
  api.own('getUserInfo', ({ body, session }) =>
    Promise.resolve(
      body.jwt === session.token ? { data: userInfo(session.user) } : { refusal: RefusalCode.INVALID_REQUEST },
    ),
  )
}
