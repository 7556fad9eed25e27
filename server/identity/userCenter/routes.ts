import type { Hono, MiddlewareHandler } from 'hono'
import type { Language } from '@/openapi/types'
import { sourceOf, type RequestContext, type ServerEnv } from '@/server/platform/http/requestContext'
import type { SessionCookies } from '@/server/records/sessions/cookies'
import { clearSiteData } from '@/server/platform/http/securityHeaders'
import { revokeProviderSession, revokeSession, recordSignOut } from '@/server/records/sessions/endSessions'
import { revokeCodes } from '@/server/records/sessions/codes'
import type { AccountStore } from '../accounts/accountStore'
import { readForm } from '../accounts/accountForm'
import { USER_CENTER } from '@/server/configuration/signInAddresses'
import { messagePage } from '../pages/layout'
import type { SsoPages } from '../pages/ssoPages'
import {
  createPasswordChange,
  createProfileChange,
  createUserCenterPages,
  type UserCenterPorts,
  type UserCenterVisit,
} from './userCenter'

/** The session of a browser at the embedded provider. */
type SignedIn = { uid: string; accountId: string }
type ReadSignedIn = (cookies: string | undefined) => Promise<SignedIn | null>

type RoutePorts = Omit<UserCenterPorts, 'accounts' | 'pages'> & {
  cookies: Pick<SessionCookies, 'token' | 'renewal' | 'clear'>
  provider: { signedIn: ReadSignedIn; endSession: (uid: string) => Promise<void> }
  accounts: UserCenterPorts['accounts'] & Pick<AccountStore, 'find'>
  pages: Pick<SsoPages, 'frame' | 'languageOf' | 'send' | 'textsIn'>
  /** Rejects forms that no page of the portal sent. */
  ownPage: MiddlewareHandler<ServerEnv>
  /** Redirects a visitor to the sign-in, from where they return to `path`. */
  signIn: (context: RequestContext, path: string, language: Language) => Promise<Response>
}

function createSignOut({ db, changes, cookies, now, provider, pages }: RoutePorts) {
  /** Ends the sessions that began in the provider's session, and those of this browser's cookies. */
  const endPortalSessions = (context: RequestContext, signedIn: SignedIn | null) =>
    db.transaction(async (tx) => {
      const by = { token: cookies.token(context), renewal: cookies.renewal(context) }
      if (signedIn) await revokeCodes(tx, signedIn.uid)
      const ofProvider = signedIn ? await revokeProviderSession(tx, signedIn.uid, now()) : []
      const ended = [...ofProvider, ...(await revokeSession(tx, by, now())).ended]
      await recordSignOut(tx, sourceOf(context), ended, now(), signedIn ? `account:${signedIn.accountId}` : undefined)
      return ended
    })

  return async (context: RequestContext) => {
    const signedIn = await provider.signedIn(context.req.header('cookie'))
    if (signedIn) await provider.endSession(signedIn.uid)
    for (const { id } of await endPortalSessions(context, signedIn)) changes.publish({ kind: 'session', id })
    cookies.clear(context)
    clearSiteData(context)
    const language = pages.languageOf(context)
    const { signedOutTitle: title, signedOutLead: lead } = pages.textsIn(language).userCenter
    const frame = { ...pages.frame(language), title, otherLanguageHref: null, shows: { page: 'signed-out' } as const }
    return pages.send(context, messagePage({ ...frame, lead, retryHref: null }))
  }
}

/** Adds the embedded provider's user center. Visitors without a session sign in first and return. */
export function addUserCenterRoutes(app: Hono<ServerEnv>, ports: RoutePorts): void {
  const { provider, accounts, pages, ownPage, signIn } = ports
  const show = createUserCenterPages(pages)

  async function visitOf(context: RequestContext): Promise<UserCenterVisit | null> {
    const signedIn = await provider.signedIn(context.req.header('cookie'))
    const account = signedIn && (await accounts.find(signedIn.accountId))
    return account && { context, language: pages.languageOf(context), account, sessionUid: signedIn.uid }
  }

  function signInFirst(context: RequestContext) {
    const language = pages.languageOf(context)
    return signIn(context, `${USER_CENTER}?lang=${language}`, language)
  }

  async function submit(context: RequestContext, run: ReturnType<typeof createProfileChange>) {
    const visit = await visitOf(context)
    return visit ? run(visit, await readForm(context)) : signInFirst(context)
  }

  app.get(USER_CENTER, async (context) => {
    const visit = await visitOf(context)
    return visit ? show.view(visit) : signInFirst(context)
  })
  const changeProfile = createProfileChange(ports)
  const changePassword = createPasswordChange(ports)
  app.post(`${USER_CENTER}/profile`, ownPage, (context) => submit(context, changeProfile))
  app.post(`${USER_CENTER}/password`, ownPage, (context) => submit(context, changePassword))
  app.post(`${USER_CENTER}/sign-out`, ownPage, createSignOut(ports))
}
