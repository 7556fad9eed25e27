import type { Language } from '../../openapi/types'
import type { Parts } from '../parts'
import type { RequestContext } from '../requestContext'
import { revokeOtherSessions } from '../sessions/sessionStore'
import { changeProfile, findUserId } from '../sessions/userStore'
import { readNewPassword, readProfile, type ProfileProblems, type SubmittedForm } from './accountForm'
import { userCenterPage, type UserCenterPage } from './html/userCenterPage'
import type { Account } from './provider/accountStore'
import type { Provider } from './provider/provider'
import { inOtherLanguage, type SsoPages } from './ssoPages'
import { ssoTexts } from './texts/texts'

export const USER_CENTER = '/sso/user-center'

/** A signed-in person before the user centre. */
export type Visit = { context: RequestContext; language: Language; account: Account; sessionUid: string }
export type Submission = (visit: Visit, form: SubmittedForm) => Promise<Response>

type Shown = Pick<UserCenterPage, 'values' | 'problems' | 'notice'>

const here = (language: Language, done?: string) => `${USER_CENTER}?lang=${language}${done ? `&done=${done}` : ''}`
const hasProblem = (problems: ProfileProblems) => Object.keys(problems).length > 0

function createShow(pages: SsoPages) {
  return (
    { context, language, account }: Visit,
    { values, problems, notice }: Shown,
    status: 200 | 422 | 429 = 200,
  ) => {
    const otherLanguageHref =
      status === 200 ? inOtherLanguage(context, language) : here(language === 'zh' ? 'en' : 'zh')
    const frame = { ...pages.frame(language), otherLanguageHref }
    return pages.send(
      context,
      userCenterPage({ ...frame, username: account.username, values, problems, notice }),
      status,
    )
  }
}

function createShowProblems(pages: SsoPages) {
  const show = createShow(pages)
  return (visit: Visit, problems: ProfileProblems, values: Shown['values'] = visit.account) =>
    show(visit, { values, problems, notice: { tone: 'error', text: ssoTexts[visit.language].errorSummary } }, 422)
}

/** The page itself, with a word on what has just been saved. */
export function createUserCenterView(pages: SsoPages): (visit: Visit) => Promise<Response> {
  const show = createShow(pages)
  return (visit) => {
    const { profileSaved, passwordSaved } = ssoTexts[visit.language].userCenter
    const done = visit.context.req.query('done')
    const text = done === 'profile' ? profileSaved : done === 'password' ? passwordSaved : null
    return show(visit, {
      values: visit.account,
      problems: {},
      notice: text === null ? null : { tone: 'success', text },
    })
  }
}

/** Saves nickname and e-mail, which the portal shows from then on. */
export function createProfileChange({ db, now }: Parts, provider: Provider, pages: SsoPages): Submission {
  const showProblems = createShowProblems(pages)
  return async (visit, form) => {
    const { values, problems } = readProfile(form)
    if (hasProblem(problems)) return showProblems(visit, problems, values)
    await provider.accounts.changeProfile(visit.account.id, values)
    await changeProfile(db, provider.issuer, visit.account.id, values, now())
    return visit.context.redirect(here(visit.language, 'profile'), 303)
  }
}

/** Saves a new password and ends all other sessions of the person. */
export function createPasswordChange({ db, attempts, now }: Parts, provider: Provider, pages: SsoPages): Submission {
  const show = createShow(pages)
  const showProblems = createShowProblems(pages)

  async function change({ account, sessionUid }: Visit, password: string) {
    await provider.accounts.changePassword(account.id, password)
    await provider.endOtherSessions(account.id, sessionUid)
    const userId = await findUserId(db, provider.issuer, account.id)
    if (userId !== null) await revokeOtherSessions(db, userId, sessionUid, now())
  }

  return async (visit, form) => {
    const { account, context, language } = visit
    const { password, problems } = readNewPassword(form, account.username)
    if (hasProblem(problems)) return showProblems(visit, problems)
    const wait = await attempts.count('signInByAccount', account.usernameKey)
    if (wait !== null) {
      const text = ssoTexts[language].tooManyAttempts(Math.ceil(wait / 60))
      return show(visit, { values: account, problems: {}, notice: { tone: 'error', text } }, 429)
    }
    const found = await provider.accounts.authenticate(account.username, form['current'] ?? '')
    if (!found) return showProblems(visit, { current: 'passwordWrong' })
    await attempts.forget('signInByAccount', account.usernameKey)
    await change(visit, password)
    return context.redirect(here(language, 'password'), 303)
  }
}
