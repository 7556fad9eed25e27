import type { Language } from '@/openapi/types'
import type { Changes, Database } from '@/server/storage/database'
import type { RateLimits } from '@/server/storage/rateLimits'
import type { RequestContext } from '@/server/platform/http/requestContext'
import { changeProfile } from '@/server/portal/sessions/sessionStore'
import type { RecordEvent } from '../audit'
import { readProfile, type ProfileProblems, type SubmittedForm } from '../accounts/accountForm'
import { USER_CENTER } from '@/server/configuration/signInAddresses'
import { userCenterPage, type UserCenterPage } from '../pages/userCenterPage'
import type { Account, AccountStore } from '../accounts/accountStore'
import { tooMany, inOtherLanguage, type SsoPages } from '../pages/ssoPages'
import { ssoTexts } from '../texts/texts'

/** A request of a signed-in user to the user centre. */
export type UserCenterVisit = { context: RequestContext; language: Language; account: Account; sessionUid: string }
export type UserCenterSubmission = (visit: UserCenterVisit, form: SubmittedForm) => Promise<Response>

type PageContent = Pick<UserCenterPage, 'values' | 'problems' | 'notice'>

export const userCenterHref = (language: Language, done?: string) =>
  `${USER_CENTER}?lang=${language}${done ? `&done=${done}` : ''}`
export const hasProblem = (problems: ProfileProblems) => Object.keys(problems).length > 0

type PagePorts = Pick<SsoPages, 'frame' | 'send'>

/** Sends the page with the typed values and their problems. */
export function createShow(pages: PagePorts) {
  return (
    { context, language, account }: UserCenterVisit,
    { values, problems, notice }: PageContent,
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

export function createShowProblems(pages: PagePorts) {
  const show = createShow(pages)
  return (visit: UserCenterVisit, problems: ProfileProblems, values: PageContent['values'] = visit.account) =>
    show(visit, { values, problems, notice: null }, 422)
}

/** Sends the page with the saved values, and a notice after a change. */
export function createUserCenterView(pages: PagePorts): (visit: UserCenterVisit) => Promise<Response> {
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

type ProfilePorts = {
  db: Database
  /** The stored issuer of the accounts, under which the portal finds their users. */
  accountIssuer: string
  accounts: Pick<AccountStore, 'changeProfile'>
  rateLimits: Pick<RateLimits, 'consume'>
  changes: Pick<Changes, 'publish'>
  record: RecordEvent
  now: () => Date
  pages: PagePorts
}

/** Handles the form for nickname and email, and copies them to the portal's user. */
export function createProfileChange(ports: ProfilePorts): UserCenterSubmission {
  const { db, accountIssuer, accounts, rateLimits, changes, record, now, pages } = ports
  const [show, showProblems] = [createShow(pages), createShowProblems(pages)]

  const save = ({ account, context }: UserCenterVisit, values: Pick<Account, 'email' | 'nickname'>) =>
    db.transaction(async (tx) => {
      if (!(await accounts.changeProfile(tx, account.id, values))) return null
      const details = { email: values.email !== account.email, nickname: values.nickname !== account.nickname }
      const event = { action: 'profile.changed', outcome: 'success', actor: `account:${account.id}`, details } as const
      await record(context, event, tx)
      return changeProfile(tx, accountIssuer, account.id, values, now())
    })

  return async (visit, form) => {
    const { account, context, language } = visit
    const { values, problems } = readProfile(form)
    if (hasProblem(problems)) return showProblems(visit, problems, values)
    const isChanged = values.email !== account.email || values.nickname !== account.nickname
    const wait = isChanged ? await rateLimits.consume('profileChangeByAccount', account.id) : null
    if (wait !== null) {
      const { text, status } = tooMany(context, language, wait)
      return show(visit, { values, problems: {}, notice: { tone: 'error', text } }, status)
    }
    const userId = isChanged ? await save(visit, values) : null
    if (userId !== null) changes.publish({ kind: 'user', id: userId })
    return context.redirect(userCenterHref(language, 'profile'), 303)
  }
}
