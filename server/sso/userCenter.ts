import type { Language } from '@/openapi/types'
import { recordAudit, sourceOf } from '../audit/auditLog'
import type { ServerDeps } from '../http/serverDeps'
import type { RequestContext } from '../http/requestContext'
import { changeProfile } from '../sessions/userStore'
import { readProfile, type ProfileProblems, type SubmittedForm } from './accountForm'
import { USER_CENTER } from './addresses'
import { userCenterPage, type UserCenterPage } from './html/userCenterPage'
import type { Account } from './provider/accountStore'
import type { Provider } from './provider/provider'
import { inOtherLanguage, type SsoPages } from './ssoPages'
import { ssoTexts } from './texts/texts'

/** A signed-in person before the user centre. */
export type Visit = { context: RequestContext; language: Language; account: Account; sessionUid: string }
export type Submission = (visit: Visit, form: SubmittedForm) => Promise<Response>

type Shown = Pick<UserCenterPage, 'values' | 'problems' | 'notice'>

export const userCenterHref = (language: Language, done?: string) =>
  `${USER_CENTER}?lang=${language}${done ? `&done=${done}` : ''}`
export const hasProblem = (problems: ProfileProblems) => Object.keys(problems).length > 0

/** The page with what was typed and what is wrong with it. */
export function createShow(pages: SsoPages) {
  return (
    { context, language, account }: Visit,
    { values, problems, notice }: Shown,
    status: 200 | 422 | 429 | 503 = 200,
  ) => {
    const otherLanguageHref =
      status === 200 ? inOtherLanguage(context, language) : userCenterHref(language === 'zh' ? 'en' : 'zh')
    const frame = { ...pages.frame(language), otherLanguageHref }
    return pages.send(
      context,
      userCenterPage({ ...frame, username: account.username, values, problems, notice }),
      status,
    )
  }
}

export function createShowProblems(pages: SsoPages) {
  const show = createShow(pages)
  return (visit: Visit, problems: ProfileProblems, values: Shown['values'] = visit.account) =>
    show(visit, { values, problems, notice: null }, 422)
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
export function createProfileChange({ db, changes, now }: ServerDeps, provider: Provider, pages: SsoPages): Submission {
  const showProblems = createShowProblems(pages)
  return async (visit, form) => {
    const { account, context, language } = visit
    const { values, problems } = readProfile(form)
    if (hasProblem(problems)) return showProblems(visit, problems, values)
    await db.transaction(async (tx) => {
      await provider.accounts.changeProfile(tx, account.id, values)
      await changeProfile(tx, provider.issuer, account.id, values, now())
      const details = { email: values.email !== account.email, nickname: values.nickname !== account.nickname }
      const event = { action: 'profile.changed', outcome: 'success', actor: `account:${account.id}`, details } as const
      await recordAudit(tx, sourceOf(context), event, now())
    })
    changes.tell(null)
    return context.redirect(userCenterHref(language, 'profile'), 303)
  }
}
