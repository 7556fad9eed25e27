import type { Hono } from 'hono'
import type { Language } from '../../openapi/types'
import { isSameOrigin } from '../crossSite'
import type { Parts } from '../parts'
import type { RequestContext, ServerEnv } from '../requestContext'
import { revokeOtherSessions, revokeProviderSession } from '../sessions/sessionStore'
import { changeProfile, findUserId } from '../sessions/userStore'
import { readForm, readNewPassword, readProfile, type ProfileProblems, type SubmittedForm } from './accountForm'
import type { Bridge } from './bridgeRoutes'
import { messagePage } from './html/messagePage'
import { userCenterPage, type UserCenterPage } from './html/userCenterPage'
import type { Account } from './provider/accountStore'
import type { Provider } from './provider/provider'
import { inOtherLanguage, type SsoPages } from './ssoPages'
import { ssoTexts } from './texts/texts'

const PATH = '/sso/user-center'

type Visit = { context: RequestContext; language: Language; account: Account; sessionUid: string }
type Shown = Pick<UserCenterPage, 'values' | 'problems' | 'notice'>

function createUserCenter({ db, attempts, now }: Parts, provider: Provider, pages: SsoPages) {
  const here = (language: Language, done?: string) => `${PATH}?lang=${language}${done ? `&done=${done}` : ''}`

  function show(
    { context, language, account }: Visit,
    { values, problems, notice }: Shown,
    status: 200 | 422 | 429 = 200,
  ) {
    const otherLanguageHref =
      status === 200 ? inOtherLanguage(context, language) : here(language === 'zh' ? 'en' : 'zh')
    const frame = { ...pages.frame(language), otherLanguageHref }
    return pages.send(
      context,
      userCenterPage({ ...frame, username: account.username, values, problems, notice }),
      status,
    )
  }

  function showProblems(visit: Visit, problems: ProfileProblems, values: Shown['values'] = visit.account) {
    return show(
      visit,
      { values, problems, notice: { tone: 'error', text: ssoTexts[visit.language].errorSummary } },
      422,
    )
  }

  async function passwordIsRight({ context, language, account }: Visit, form: SubmittedForm) {
    const wait = await attempts.count('signInByAccount', account.usernameKey)
    if (wait !== null) return { ok: false, notice: ssoTexts[language].tooManyAttempts(Math.ceil(wait / 60)) }
    const found = await provider.accounts.authenticate(account.username, form['current'] ?? '')
    if (!found) return { ok: false, notice: null }
    await attempts.forget('signInByAccount', account.usernameKey)
    context.var.log.info('password changed')
    return { ok: true, notice: null }
  }

  return {
    view(visit: Visit) {
      const texts = ssoTexts[visit.language].userCenter
      const done = new Map([
        ['profile', texts.profileSaved],
        ['password', texts.passwordSaved],
      ]).get(visit.context.req.query('done') ?? '')
      return show(visit, {
        values: visit.account,
        problems: {},
        notice: done === undefined ? null : { tone: 'success', text: done },
      })
    },
    async saveProfile(visit: Visit, form: SubmittedForm) {
      const { values, problems } = readProfile(form)
      if (Object.keys(problems).length > 0) return showProblems(visit, problems, values)
      await provider.accounts.changeProfile(visit.account.id, values)
      await changeProfile(db, provider.issuer, visit.account.id, values, now())
      return visit.context.redirect(here(visit.language, 'profile'), 303)
    },
    async savePassword(visit: Visit, form: SubmittedForm) {
      const { password, problems } = readNewPassword(form, visit.account.username)
      if (Object.keys(problems).length > 0) return showProblems(visit, problems)
      const { ok, notice } = await passwordIsRight(visit, form)
      if (notice !== null)
        return show(visit, { values: visit.account, problems: {}, notice: { tone: 'error', text: notice } }, 429)
      if (!ok) return showProblems(visit, { current: 'passwordWrong' })
      await provider.accounts.changePassword(visit.account.id, password)
      await provider.endOtherSessions(visit.account.id, visit.sessionUid)
      const userId = await findUserId(db, provider.issuer, visit.account.id)
      if (userId !== null) await revokeOtherSessions(db, userId, visit.sessionUid, now())
      return visit.context.redirect(here(visit.language, 'password'), 303)
    },
  }
}

/** The embedded provider's user centre; whoever is not signed in there signs in first and comes back. */
export function addUserCenterRoutes(
  app: Hono<ServerEnv>,
  parts: Parts,
  provider: Provider,
  bridge: Bridge,
  pages: SsoPages,
): void {
  const { db, cookies, configuration, now } = parts
  const center = createUserCenter(parts, provider, pages)

  async function visitOf(context: RequestContext): Promise<Visit | null> {
    const signedIn = await provider.signedIn(context.req.header('cookie'))
    const account = signedIn && (await provider.accounts.find(signedIn.accountId))
    return account && { context, language: pages.languageOf(context), account, sessionUid: signedIn.uid }
  }

  function signInFirst(context: RequestContext) {
    const language = pages.languageOf(context)
    const returnTo = `${configuration.publicUrl}${PATH}?lang=${language}`
    return bridge.leave(context, { returnTo, language, givesCode: false }, { signsUp: false, forcesPassword: false })
  }

  async function submit(context: RequestContext, run: (visit: Visit, form: SubmittedForm) => Promise<Response>) {
    if (!isSameOrigin(context.req, configuration.publicUrl))
      return pages.sendError(context, 'crossSite', { status: 403 })
    const visit = await visitOf(context)
    return visit ? run(visit, readForm(await context.req.parseBody())) : signInFirst(context)
  }

  async function signOut(context: RequestContext) {
    if (!isSameOrigin(context.req, configuration.publicUrl))
      return pages.sendError(context, 'crossSite', { status: 403 })
    const signedIn = await provider.signedIn(context.req.header('cookie'))
    if (signedIn) {
      await provider.endSession(signedIn.uid)
      await revokeProviderSession(db, signedIn.uid, now())
    }
    cookies.clear(context)
    const language = pages.languageOf(context)
    const { signedOutTitle: title, signedOutLead: lead } = ssoTexts[language].userCenter
    return pages.send(
      context,
      messagePage({ ...pages.frame(language), title, lead, otherLanguageHref: null, retryHref: null }),
    )
  }

  app.get(PATH, async (context) => {
    const visit = await visitOf(context)
    return visit ? center.view(visit) : signInFirst(context)
  })
  app.post(`${PATH}/profile`, (context) => submit(context, center.saveProfile))
  app.post(`${PATH}/password`, (context) => submit(context, center.savePassword))
  app.post(`${PATH}/sign-out`, signOut)
}
