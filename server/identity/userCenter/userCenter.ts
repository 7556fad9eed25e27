import type { Language } from '@/openapi/types'
import type { AuditEvent } from '@/server/records/audit/auditLog'
import type { Change, Changes, Database } from '@/server/storage/database'
import type { RateLimits } from '@/server/storage/rateLimits'
import type { RequestContext } from '@/server/platform/http/requestContext'
import { changeProfile, findUserId } from '@/server/records/sessions/users'
import { accountName, type RecordEvent } from '../audit'
import { readNewPassword, readProfile, type ProfileProblems, type SubmittedForm } from '../accounts/accountForm'
import { USER_CENTER } from '@/server/configuration/signInAddresses'
import { userCenterPage, type UserCenterPage } from '../pages/userCenterPage'
import type { Account, AccountStore } from '../accounts/accountStore'
import { endSignIns } from '../accounts/endSignIns'
import type { KnownBrowsers } from '../accounts/knownBrowsers'
import type { PasswordStrength } from '../accounts/passwordStrength'
import { busy, tooMany, inOtherLanguage, type RetryLater, type SsoPages } from '../pages/ssoPages'

export type UserCenterVisit = { context: RequestContext; language: Language; account: Account; sessionUid: string }

type Submission = (visit: UserCenterVisit, form: SubmittedForm) => Promise<Response>

type PageContent = Pick<UserCenterPage, 'values' | 'problems' | 'notice'>

export type UserCenterPorts = {
  db: Database
  /** The stored issuer of the accounts, under which the portal finds their users. */
  accountIssuer: string
  accounts: Pick<AccountStore, 'authenticate' | 'changePassword' | 'changeProfile'>
  rateLimits: Pick<RateLimits, 'consume' | 'reset'>
  changes: Pick<Changes, 'publish'>
  known: Pick<KnownBrowsers, 'remember'>
  record: RecordEvent
  strengthOf: PasswordStrength
  now: () => Date
  pages: Pick<SsoPages, 'frame' | 'send' | 'textsIn'>
}

const userCenterHref = (language: Language, done?: string) =>
  `${USER_CENTER}?lang=${language}${done ? `&done=${done}` : ''}`

const hasProblem = (problems: ProfileProblems) => Object.keys(problems).length > 0

/** The page in its forms: with the saved values, or with the typed ones and their problems. */
export function createUserCenterPages({ frame, send, textsIn }: UserCenterPorts['pages']) {
  function show({ context, language, account }: UserCenterVisit, content: PageContent, status: 200 | 422 | 429 | 503) {
    const otherLanguageHref =
      status === 200 ? inOtherLanguage(context, language) : userCenterHref(language === 'zh' ? 'en' : 'zh')
    const page = { ...frame(language), otherLanguageHref, username: account.username, ...content }
    return send(context, userCenterPage(page), status)
  }
  return {
    /** The saved values, and a notice after a change. */
    view(visit: UserCenterVisit) {
      const { profileSaved, passwordSaved } = textsIn(visit.language).userCenter
      const done = visit.context.req.query('done')
      const text = done === 'profile' ? profileSaved : done === 'password' ? passwordSaved : null
      const notice = text === null ? null : ({ tone: 'success', text } as const)
      return show(visit, { values: visit.account, problems: {}, notice }, 200)
    },
    problems: (visit: UserCenterVisit, problems: ProfileProblems, values: PageContent['values'] = visit.account) =>
      show(visit, { values, problems, notice: null }, 422),
    later: (visit: UserCenterVisit, { text, status }: RetryLater, values: PageContent['values'] = visit.account) =>
      show(visit, { values, problems: {}, notice: { tone: 'error', text } }, status),
  }
}

const recordOf =
  ({ record }: UserCenterPorts, { account, context }: UserCenterVisit) =>
  (event: Omit<AuditEvent, 'actor'>, tx?: Database) =>
    record(context, { ...event, actor: accountName(account) }, tx)

/** Handles the form for nickname and email, and copies them to the portal's user. */
export function createProfileChange(ports: UserCenterPorts): Submission {
  const { db, accountIssuer, accounts, rateLimits, changes, now } = ports
  const show = createUserCenterPages(ports.pages)
  const save = (visit: UserCenterVisit, values: Pick<Account, 'email' | 'nickname'>) =>
    db.transaction(async (tx) => {
      const { account } = visit
      if (!(await accounts.changeProfile(tx, account.id, values))) return null
      const details = { email: values.email !== account.email, nickname: values.nickname !== account.nickname }
      await recordOf(ports, visit)({ action: 'profile.changed', outcome: 'success', details }, tx)
      return changeProfile(tx, accountIssuer, account.id, values, now())
    })
  return async (visit, form) => {
    const { account, context, language } = visit
    const { values, problems } = readProfile(form)
    if (hasProblem(problems)) return show.problems(visit, problems, values)
    const isChanged = values.email !== account.email || values.nickname !== account.nickname
    const wait = isChanged ? await rateLimits.consume('profileChangeByAccount', account.id) : null
    if (wait !== null) return show.later(visit, tooMany(context, ports.pages.textsIn(language), wait), values)
    const userId = isChanged ? await save(visit, values) : null
    if (userId !== null) changes.publish({ kind: 'user', id: userId })
    return context.redirect(userCenterHref(language, 'profile'), 303)
  }
}

const requesterOf = ({ context }: UserCenterVisit) => ({ address: context.var.address, isKnown: true })

/**
 * Saves a password. This browser stays signed in and known; all other sessions of the user end. False if the account no
 * longer has the password that was checked.
 */
async function savePassword(ports: UserCenterPorts, visit: UserCenterVisit, checked: Account, password: string) {
  const { accountIssuer, accounts, changes, known, now } = ports
  const { account, context, sessionUid } = visit
  const pending: Change[] = []
  const endOthers = async (tx: Database) => {
    await recordOf(ports, visit)({ action: 'password.changed', outcome: 'success' }, tx)
    const userId = await findUserId(tx, accountIssuer, account.id)
    await endSignIns(tx, { accountId: account.id, userId }, now(), sessionUid)
    if (userId !== null) pending.push({ kind: 'user', id: userId })
  }
  const { id, passwordHash } = checked
  const changed = await accounts.changePassword(id, password, requesterOf(visit), endOthers, passwordHash)
  if (!changed) return false
  for (const change of pending) changes.publish(change)
  await known.remember(context, changed)
  return true
}

/**
 * The account, if the current password is right. Attempts count by account, and only its signed-in owner can make them.
 */
async function checkCurrent(ports: UserCenterPorts, visit: UserCenterVisit, current: string) {
  const { accounts, rateLimits } = ports
  const { account, context, language } = visit
  const limit = 'currentPasswordByAccount'
  const wait = await rateLimits.consume(limit, account.id, () =>
    recordOf(ports, visit)({ action: 'account.locked', outcome: 'refused', details: { limit } }),
  )
  if (wait !== null) return tooMany(context, ports.pages.textsIn(language), wait)
  const { account: found, isRight } = await accounts.authenticate(account.username, current, requesterOf(visit))
  if (!isRight || found === null) return null
  await rateLimits.reset(limit, account.id)
  const changeWait = await rateLimits.consume('passwordChangeByAccount', account.id)
  return changeWait === null ? found : tooMany(context, ports.pages.textsIn(language), changeWait)
}

/** Handles the form for a new password, which ends all other sessions of the user. */
export function createPasswordChange(ports: UserCenterPorts): Submission {
  const show = createUserCenterPages(ports.pages)
  async function checkAndSave(visit: UserCenterVisit, current: string, password: string) {
    const { username, nickname, email } = visit.account
    try {
      const checked = await checkCurrent(ports, visit, current)
      if (checked === null) return { current: 'passwordWrong' } as const
      if ('status' in checked) return checked
      // Follows the limited check of the current password, because it keeps the process busy for milliseconds.
      const weakness = await ports.strengthOf(password, [username, nickname, email])
      if (weakness) return { password: weakness }
      const isSaved = await savePassword(ports, visit, checked, password)
      return isSaved ? {} : ({ current: 'passwordWrong' } as const)
    } catch (error) {
      return busy(visit.context, ports.pages.textsIn(visit.language), error)
    }
  }
  return async (visit, form) => {
    const { account, context, language } = visit
    const { password, problems } = readNewPassword(form, account.username)
    if (hasProblem(problems)) return show.problems(visit, problems)
    const outcome: ProfileProblems | RetryLater = await checkAndSave(visit, form['current'] ?? '', password)
    if ('status' in outcome) return show.later(visit, outcome)
    if (outcome.current) await recordOf(ports, visit)({ action: 'password.changed', outcome: 'failed' })
    return hasProblem(outcome)
      ? show.problems(visit, outcome)
      : context.redirect(userCenterHref(language, 'password'), 303)
  }
}
