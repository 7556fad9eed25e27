import type { Hono } from 'hono'
import { sourceOf } from '@/server/storage/audit/auditLog'
import type { ServerDeps } from '@/server/app/serverDeps'
import type { RequestContext, ServerEnv } from '@/server/platform/http/requestContext'
import { clearSiteData } from '@/server/platform/http/securityHeaders'
import { revokeProviderSession, revokeSession } from '@/server/portal/sessions/sessionStore'
import { recordSignOut } from '@/server/portal/sessions/signOut'
import { readForm } from '../accounts/accountForm'
import { USER_CENTER } from '@/server/configuration/signInAddresses'
import { revokeCodes } from '@/server/portal/sessions/signInCodes'
import type { ProviderRedirect } from '../client/signOnStart'
import { messagePage } from '../pages/messagePage'
import { createPasswordChange } from './passwordChange'
import type { Provider, SignedIn } from '../provider/provider'
import type { ProviderPages, SsoPages } from '../pages/ssoPages'
import { ssoTexts } from '../texts/texts'
import { createProfileChange, createUserCenterView, type Submission, type Visit } from './userCenter'

function createSignOut({ db, changes, cookies, now }: ServerDeps, provider: Provider, pages: SsoPages) {
  /** What began in the provider's session, and what this browser's cookies name. */
  const endPortalSessions = (context: RequestContext, signedIn: SignedIn | null) =>
    db.transaction(async (tx) => {
      const by = { token: cookies.token(context), renewal: cookies.renewal(context) }
      if (signedIn) await revokeCodes(tx, signedIn.uid)
      const begun = signedIn ? await revokeProviderSession(tx, signedIn.uid, now()) : []
      const ended = [...begun, ...(await revokeSession(tx, by, now())).ended]
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
    const { signedOutTitle: title, signedOutLead: lead } = ssoTexts[language].userCenter
    const frame = { ...pages.frame(language), title, otherLanguageHref: null, shows: { page: 'signed-out' } as const }
    return pages.send(context, messagePage({ ...frame, lead, retryHref: null }))
  }
}

/** The embedded provider's user centre; who is not signed in there signs in first and returns. */
export function addUserCenterRoutes(
  app: Hono<ServerEnv>,
  { deps, provider, pages, ownPage, providerRedirect }: ProviderPages & { providerRedirect: ProviderRedirect },
): void {
  const { configuration } = deps
  const view = createUserCenterView(pages)
  const signOut = createSignOut(deps, provider, pages)

  async function visitOf(context: RequestContext): Promise<Visit | null> {
    const signedIn = await provider.signedIn(context.req.header('cookie'))
    const account = signedIn && (await provider.accounts.find(signedIn.accountId))
    return account && { context, language: pages.languageOf(context), account, sessionUid: signedIn.uid }
  }

  function signInFirst(context: RequestContext) {
    const language = pages.languageOf(context)
    const returnTo = `${configuration.publicUrl}${USER_CENTER}?lang=${language}`
    return providerRedirect.redirect(
      context,
      { returnTo, language, givesCode: false },
      { signsUp: false, forcesPassword: false },
    )
  }

  async function submit(context: RequestContext, run: Submission) {
    const visit = await visitOf(context)
    return visit ? run(visit, await readForm(context)) : signInFirst(context)
  }

  app.get(USER_CENTER, async (context) => {
    const visit = await visitOf(context)
    return visit ? view(visit) : signInFirst(context)
  })
  const profile = createProfileChange(deps, provider, pages)
  const password = createPasswordChange(deps, provider, pages)
  app.post(`${USER_CENTER}/profile`, ownPage, (context) => submit(context, profile))
  app.post(`${USER_CENTER}/password`, ownPage, (context) => submit(context, password))
  app.post(`${USER_CENTER}/sign-out`, ownPage, signOut)
}
