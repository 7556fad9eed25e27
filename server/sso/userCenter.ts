import type { Language } from '../../openapi/types'
import { recordAudit, sourceOf, type AuditEvent } from '../audit/auditLog'
import type { Database } from '../database/database'
import type { Parts } from '../parts'
import { rateKeyOf } from '../rateKey'
import type { RequestContext } from '../requestContext'
import { revokeOtherSessions } from '../sessions/sessionStore'
import { changeProfile, findUserId } from '../sessions/userStore'
import { readNewPassword, readProfile, type ProfileProblems, type SubmittedForm } from './accountForm'
import { userCenterPage, type UserCenterPage } from './html/userCenterPage'
import type { Account } from './provider/accountStore'
import type { Provider } from './provider/provider'
import { inOtherLanguage, type SsoPages } from './ssoPages'
import { ssoTexts } from './texts/texts'
import { busy, tooMany, type Waiting } from './waiting'

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
    status: 200 | 422 | 429 | 503 = 200,
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
    return context.redirect(here(language, 'profile'), 303)
  }
}

function createAudit({ now }: Parts) {
  return (
    tx: Database,
    { account, context }: Visit,
    event: Pick<AuditEvent, 'outcome' | 'details'>,
    action: 'password.changed' | 'account.locked' = 'password.changed',
  ) => recordAudit(tx, sourceOf(context), { action, actor: `account:${account.id}`, ...event }, now())
}

/** Saves a new password and ends all other sessions of the person. */
export function createPasswordChange(parts: Parts, provider: Provider, pages: SsoPages): Submission {
  const { db, attempts, now } = parts
  const audit = createAudit(parts)
  const show = createShow(pages)
  const showProblems = createShowProblems(pages)

  async function change(visit: Visit, password: string) {
    const { account, context, sessionUid } = visit
    await provider.accounts.changePassword(account.id, password, rateKeyOf(context.var.address), async (tx) => {
      await audit(tx, visit, { outcome: 'success' })
      await provider.endOtherSessions(tx, account.id, sessionUid)
      const userId = await findUserId(tx, provider.issuer, account.id)
      if (userId !== null) await revokeOtherSessions(tx, userId, sessionUid, now())
    })
  }

  /** Counts by the account, which no stranger can use up: only who is signed in comes here. */
  async function prove(visit: Visit, current: string): Promise<boolean | Waiting> {
    const { account, context, language } = visit
    const limit = 'currentPasswordByAccount'
    const wait = await attempts.count(limit, account.id, () =>
      audit(db, visit, { outcome: 'refused', details: { limit } }, 'account.locked'),
    )
    if (wait !== null) return tooMany(context, language, wait)
    const asker = rateKeyOf(context.var.address)
    const { isRight } = await provider.accounts.authenticate(account.username, current, asker)
    if (isRight) await attempts.forget(limit, account.id)
    return isRight
  }

  async function proveAndChange(visit: Visit, current: string, password: string): Promise<boolean | Waiting> {
    try {
      const proven = await prove(visit, current)
      if (proven === true) await change(visit, password)
      return proven
    } catch (error) {
      return busy(visit.context, visit.language, error)
    }
  }

  return async (visit, form) => {
    const { account, context, language } = visit
    const { password, problems } = readNewPassword(form, account.username)
    if (hasProblem(problems)) return showProblems(visit, problems)
    const answer = await proveAndChange(visit, form['current'] ?? '', password)
    if (typeof answer === 'object') {
      const notice = { tone: 'error', text: answer.text } as const
      return show(visit, { values: account, problems: {}, notice }, answer.status)
    }
    if (answer) return context.redirect(here(language, 'password'), 303)
    await audit(db, visit, { outcome: 'failed' })
    return showProblems(visit, { current: 'passwordWrong' })
  }
}
