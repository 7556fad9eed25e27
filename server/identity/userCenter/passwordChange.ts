import { recordAudit, sourceOf, type AuditEvent } from '@/server/storage/audit/auditLog'
import type { Change } from '@/server/storage/changes'
import type { Database } from '@/server/storage/database'
import type { ServerDeps } from '@/server/app/serverDeps'
import { revokeOtherSessions } from '@/server/portal/sessions/sessionStore'
import { findUserId } from '@/server/portal/sessions/userStore'
import { readNewPassword } from '../accounts/accountForm'
import { createKnownBrowsers } from '../accounts/knownBrowsers'
import type { Provider } from '../provider/provider'
import { revokeOtherCodes } from '@/server/portal/sessions/signInCodes'
import type { SsoPages } from '../pages/ssoPages'
import { createShow, createShowProblems, hasProblem, userCenterHref, type Submission, type Visit } from './userCenter'
import { busy, tooMany, type RetryLater } from '../pages/retryLater'

function createAudit({ now }: ServerDeps) {
  return (
    tx: Database,
    { account, context }: Visit,
    event: Pick<AuditEvent, 'outcome' | 'details'>,
    action: 'password.changed' | 'account.locked' = 'password.changed',
  ) => recordAudit(tx, sourceOf(context), { action, actor: `account:${account.id}`, ...event }, now())
}

/** A change keeps this browser signed in and known; all other sessions of the person end with it. */
function createChange(deps: ServerDeps, provider: Provider) {
  const { configuration, changes, now } = deps
  const audit = createAudit(deps)
  const known = createKnownBrowsers(provider, configuration.publicUrl, now)
  return async (visit: Visit, password: string) => {
    const { account, context, sessionUid } = visit
    const made: Change[] = []
    const asker = { address: context.var.address, isKnown: true }
    const changed = await provider.accounts.changePassword(account.id, password, asker, async (tx) => {
      await audit(tx, visit, { outcome: 'success' })
      await provider.endOtherSessions(tx, account.id, sessionUid)
      const userId = await findUserId(tx, provider.accountIssuer, account.id)
      if (userId === null) return
      made.push({ kind: 'user', id: userId })
      await revokeOtherCodes(tx, userId, sessionUid)
      await revokeOtherSessions(tx, userId, sessionUid, now())
    })
    for (const change of made) changes.publish(change)
    if (!changed) throw new Error('the account has gone')
    known.remember(context, changed)
  }
}

/** Counts by the account, which nobody else can use up: only a signed-in person gets here. */
function createProof(deps: ServerDeps, provider: Provider) {
  const { db, rateLimits } = deps
  const audit = createAudit(deps)
  return async (visit: Visit, current: string): Promise<boolean | RetryLater> => {
    const { account, context, language } = visit
    const limit = 'currentPasswordByAccount'
    const wait = await rateLimits.consume(limit, account.id, () =>
      audit(db, visit, { outcome: 'refused', details: { limit } }, 'account.locked'),
    )
    if (wait !== null) return tooMany(context, language, wait)
    const asker = { address: context.var.address, isKnown: true }
    const { isRight } = await provider.accounts.authenticate(account.username, current, asker)
    if (!isRight) return false
    await rateLimits.reset(limit, account.id)
    const changeWait = await rateLimits.consume('passwordChangeByAccount', account.id)
    return changeWait === null || tooMany(context, language, changeWait)
  }
}

/** Saves a new password and ends all other sessions of the person. */
export function createPasswordChange(deps: ServerDeps, provider: Provider, pages: SsoPages): Submission {
  const show = createShow(pages)
  const showProblems = createShowProblems(pages)
  const audit = createAudit(deps)
  const prove = createProof(deps, provider)
  const change = createChange(deps, provider)

  async function proveAndChange(visit: Visit, current: string, password: string): Promise<boolean | RetryLater> {
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
    if (answer) return context.redirect(userCenterHref(language, 'password'), 303)
    await audit(deps.db, visit, { outcome: 'failed' })
    return showProblems(visit, { current: 'passwordWrong' })
  }
}
