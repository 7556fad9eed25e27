import type { AuditEvent } from '@/server/storage/audit/auditLog'
import type { Change, Changes, Database } from '@/server/storage/database'
import type { RateLimits } from '@/server/storage/rateLimits'
import { revokeOtherSessions, revokeOtherCodes } from '@/server/portal/sessions/endSessions'
import { findUserId } from '@/server/portal/sessions/sessionStore'
import type { RecordEvent } from '../audit'
import { readNewPassword, type ProfileProblems } from '../accounts/accountForm'
import type { AccountStore } from '../accounts/accountStore'
import { endOtherSessions } from '../accounts/endSignIns'
import type { KnownBrowsers } from '../accounts/knownBrowsers'
import type { PasswordStrength } from '../accounts/passwordStrength'
import { type SsoPages, busy, tooMany, type RetryLater } from '../pages/ssoPages'
import {
  createShow,
  createShowProblems,
  hasProblem,
  userCenterHref,
  type UserCenterSubmission,
  type UserCenterVisit,
} from './userCenter'

/** Records an event of the signed-in account. */
const recordOf =
  (record: RecordEvent, action: 'password.changed' | 'account.locked') =>
  ({ account, context }: UserCenterVisit, event: Pick<AuditEvent, 'outcome' | 'details'>, tx?: Database) =>
    record(context, { action, actor: `account:${account.id}`, ...event }, tx)

type ChangePorts = {
  /** The stored issuer of the accounts, under which the portal finds their users. */
  accountIssuer: string
  accounts: Pick<AccountStore, 'changePassword'>
  changes: Pick<Changes, 'publish'>
  known: Pick<KnownBrowsers, 'remember'>
  record: RecordEvent
  now: () => Date
}

/** Saves a password. This browser stays signed in and known; all other sessions of the user end. */
export function createPasswordSaving({ accountIssuer, accounts, changes, known, record, now }: ChangePorts) {
  const recordChange = recordOf(record, 'password.changed')
  return async (visit: UserCenterVisit, password: string) => {
    const { account, context, sessionUid } = visit
    const pending: Change[] = []
    const requester = { address: context.var.address, isKnown: true }
    const changed = await accounts.changePassword(account.id, password, requester, async (tx) => {
      await recordChange(visit, { outcome: 'success' }, tx)
      await endOtherSessions(tx, account.id, sessionUid)
      const userId = await findUserId(tx, accountIssuer, account.id)
      if (userId === null) return
      pending.push({ kind: 'user', id: userId })
      await revokeOtherCodes(tx, userId, sessionUid)
      await revokeOtherSessions(tx, userId, sessionUid, now())
    })
    for (const change of pending) changes.publish(change)
    if (!changed) throw new Error('the account has gone')
    known.remember(context, changed)
  }
}

/** Checks the current password. Attempts count by account, and only its signed-in owner can make them. */
async function checkCurrent(
  { accounts, rateLimits, record }: Pick<PasswordChangePorts, 'accounts' | 'rateLimits' | 'record'>,
  visit: UserCenterVisit,
  current: string,
): Promise<boolean | RetryLater> {
  const { account, context, language } = visit
  const limit = 'currentPasswordByAccount'
  const recordLock = recordOf(record, 'account.locked')
  const wait = await rateLimits.consume(limit, account.id, () =>
    recordLock(visit, { outcome: 'refused', details: { limit } }),
  )
  if (wait !== null) return tooMany(context, language, wait)
  const requester = { address: context.var.address, isKnown: true }
  const { isRight } = await accounts.authenticate(account.username, current, requester)
  if (!isRight) return false
  await rateLimits.reset(limit, account.id)
  const changeWait = await rateLimits.consume('passwordChangeByAccount', account.id)
  return changeWait === null || tooMany(context, language, changeWait)
}

type PasswordChangePorts = {
  pages: Pick<SsoPages, 'frame' | 'send'>
  record: RecordEvent
  accounts: Pick<AccountStore, 'authenticate'>
  rateLimits: Pick<RateLimits, 'consume' | 'reset'>
  strengthOf: PasswordStrength
  save: ReturnType<typeof createPasswordSaving>
}

/** Handles the form for a new password, which ends all other sessions of the user. */
export function createPasswordChange(ports: PasswordChangePorts): UserCenterSubmission {
  const { pages, record, strengthOf, save } = ports
  const show = createShow(pages)
  const showProblems = createShowProblems(pages)
  const recordChange = recordOf(record, 'password.changed')

  async function checkAndSave(
    visit: UserCenterVisit,
    current: string,
    password: string,
  ): Promise<ProfileProblems | RetryLater> {
    const { username, nickname, email } = visit.account
    try {
      const checked = await checkCurrent(ports, visit, current)
      if (typeof checked === 'object') return checked
      if (!checked) return { current: 'passwordWrong' }
      // Follows the limited check of the current password, because it keeps the process busy for milliseconds.
      const weakness = await strengthOf(password, [username, nickname, email])
      if (weakness) return { password: weakness }
      await save(visit, password)
      return {}
    } catch (error) {
      return busy(visit.context, visit.language, error)
    }
  }

  return async (visit, form) => {
    const { account, context, language } = visit
    const { password, problems } = readNewPassword(form, account.username)
    if (hasProblem(problems)) return showProblems(visit, problems)
    const outcome = await checkAndSave(visit, form['current'] ?? '', password)
    if ('status' in outcome) {
      const notice = { tone: 'error', text: outcome.text } as const
      return show(visit, { values: account, problems: {}, notice }, outcome.status)
    }
    if (outcome.current !== undefined) await recordChange(visit, { outcome: 'failed' })
    return hasProblem(outcome)
      ? showProblems(visit, outcome)
      : context.redirect(userCenterHref(language, 'password'), 303)
  }
}
