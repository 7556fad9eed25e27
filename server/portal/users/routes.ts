import { RefusalCode } from '@/openapi/refusalCodes'
import { recordAudit } from '@/server/records/audit/auditLog'
import { sourceOf, isSameOrigin, type RequestContext } from '@/server/platform/http/requestContext'
import type { FailedSignIn } from '@/server/records/audit/failedSignIn'
import { sessionTokenOf, type Api } from '../api/api'
import type { Changes, Database } from '@/server/storage/database'
import type { RateLimits } from '@/server/storage/rateLimits'
import type { SessionCookies } from '@/server/records/sessions/cookies'
import { openSession, type IssuedSession } from '@/server/records/sessions/sessionStore'
import { userInfo } from '@/server/records/sessions/users'
import { clearSiteData } from '@/server/platform/http/securityHeaders'
import { readRenewableUser, renewToken } from '@/server/records/sessions/renewal'
import { revokeSession, recordSignOut } from '@/server/records/sessions/endSessions'
import { redeemCode, revokeCodes } from '@/server/records/sessions/codes'

type UserPorts = {
  db: Database
  rateLimits: Pick<RateLimits, 'consume'>
  changes: Pick<Changes, 'publish'>
  cookies: Pick<SessionCookies, 'browser' | 'renewal' | 'setToken' | 'setRenewal' | 'clear'>
  publicUrl: string
  metrics: { signIn(outcome: 'success'): void }
  recordFailure: (context: RequestContext, failure: FailedSignIn) => Promise<void>
  /** Ends a session of the embedded provider; null if the provider is an outside one. */
  endProviderSession: ((id: string) => Promise<void>) | null
}

const secondsUntil = (end: Date, now: Date) => Math.floor((end.getTime() - now.getTime()) / 1000)

/** Exchanges a sign-in code for a session, in one transaction: if the session cannot be stored, the code stays valid. */
function createExchange({ db, cookies }: UserPorts) {
  return (context: RequestContext, code: string, now: Date): Promise<IssuedSession | FailedSignIn> =>
    db.transaction(async (tx) => {
      const redeemed = await redeemCode(tx, code, cookies.browser(context), now)
      if (!redeemed) return { reason: 'codeUnknown' }
      const actor = `user:${redeemed.userId}`
      if (!redeemed.isOwn) return { reason: 'codeOfAnotherBrowser', target: actor }
      await recordAudit(tx, sourceOf(context), { action: 'session.opened', outcome: 'success', actor }, now)
      return openSession(tx, redeemed.userId, redeemed.providerSession, now)
    })
}

function addAuthenticate(api: Api, ports: UserPorts) {
  const { cookies, rateLimits, metrics, recordFailure } = ports
  const exchange = createExchange(ports)
  api.public('authenticate', async ({ context, body, now }) => {
    const wait = await rateLimits.consume('codeByAddress', context.var.address)
    if (wait !== null) return { refusal: RefusalCode.TOO_MANY_REQUESTS, retryAfterSeconds: wait }
    const session = await exchange(context, body.code, now)
    if ('reason' in session) {
      await recordFailure(context, session)
      return { refusal: RefusalCode.AUTH_CODE_INVALID }
    }
    metrics.signIn('success')
    cookies.setToken(context, session.token, secondsUntil(session.expiresAt, now))
    cookies.setRenewal(context, session.renewal, secondsUntil(session.endsAt, now))
    return { data: { token: session.token } }
  })
}

function addRenewal(api: Api, { db, rateLimits, changes, cookies, publicUrl }: UserPorts) {
  /** Counts by user, so that invalid cookies create no counters. */
  async function waitOf(secret: string, now: Date) {
    const user = await readRenewableUser(db, secret, now)
    return user && rateLimits.consume('renewalByUser', user.id)
  }

  api.public('renewSession', async ({ context, now }) => {
    if (!isSameOrigin(context.req, publicUrl)) return { refusal: RefusalCode.FORBIDDEN }
    const secret = cookies.renewal(context)
    const wait = secret === undefined ? null : await waitOf(secret, now)
    if (wait !== null) return { refusal: RefusalCode.TOO_MANY_REQUESTS, retryAfterSeconds: wait }
    const renewed = secret === undefined ? null : await renewToken(db, secret, sourceOf(context), now)
    if (renewed !== null && 'ended' in renewed) changes.publish({ kind: 'session', id: renewed.ended })
    if (renewed === null || 'ended' in renewed) return { refusal: RefusalCode.RENEWAL_REFUSED }
    cookies.setToken(context, renewed.token, secondsUntil(renewed.expiresAt, now))
    if (renewed.renewal !== null) cookies.setRenewal(context, renewed.renewal, secondsUntil(renewed.endsAt, now))
    return { data: { token: renewed.token } }
  })
}

function addLogout(api: Api, { db, changes, cookies, publicUrl, endProviderSession }: UserPorts) {
  api.public('logout', async ({ context, body, now }) => {
    const token = sessionTokenOf(context)
    if (body.jwt && body.jwt !== token) return { refusal: RefusalCode.INVALID_REQUEST }
    const renewal = cookies.renewal(context)
    // A page of another origin cannot send a bearer token, but browsers attach the cookie to its requests.
    if (renewal !== undefined && token === undefined && !isSameOrigin(context.req, publicUrl))
      return { refusal: RefusalCode.FORBIDDEN }
    const { ended, providerSessions } = await db.transaction(async (tx) => {
      const revoked = await revokeSession(tx, { token, renewal }, now)
      await recordSignOut(tx, sourceOf(context), revoked.ended, now)
      return revoked
    })
    for (const { id } of ended) changes.publish({ kind: 'session', id })
    // Include sessions that had ended before: this repeats a logout that failed here.
    for (const providerSession of providerSessions) {
      await endProviderSession?.(providerSession)
      await revokeCodes(db, providerSession)
    }
    cookies.clear(context)
    clearSiteData(context)
    return { data: null }
  })
}

/** `/puyu/users/*`: the session itself. */
export function addUserRoutes(api: Api, ports: UserPorts): void {
  addAuthenticate(api, ports)
  addRenewal(api, ports)
  addLogout(api, ports)
  api.authenticated('getUserInfo', ({ body, session }) =>
    Promise.resolve(
      body.jwt === session.token ? { data: userInfo(session.user) } : { refusal: RefusalCode.INVALID_REQUEST },
    ),
  )
}

/** `GET /puyu/invitation/validate`: this server has no invitations, so each signed-in user is accepted. */
export function addInvitationRoutes(api: Api): void {
  api.authenticated('validateInvitation', () => Promise.resolve({ data: { valid: true } }))
}
