import { recordAudit, sourceOf, type AuditEvent } from '@/server/storage/audit/auditLog'
import type { ServerDeps } from '@/server/app/serverDeps'
import type { RequestContext } from '@/server/platform/http/requestContext'
import { readSignUp, type SubmittedForm } from '../accounts/accountForm'
import type { Screens, Visit } from './screens'
import { createKnownBrowsers } from '../accounts/knownBrowsers'
import { usernameKey, type Account, type Authentication } from '../accounts/accountStore'
import type { Provider } from '../provider/provider'
import { createSignInLimits, type Attempt, type SignInLimits } from './signInLimits'
import { ssoTexts } from '../texts/texts'
import { busy, tooMany, type RetryLater } from '../pages/retryLater'

export type Submission = (visit: Visit, form: SubmittedForm) => Promise<Response>

const accountName = (account: Account | null) => (account ? `account:${account.id}` : '')

const askerOf = ({ address, browser }: Attempt) => ({ address, isKnown: browser !== null })

function createAudit({ db, now }: ServerDeps) {
  return (context: RequestContext, event: AuditEvent, tx = db) => recordAudit(tx, sourceOf(context), event, now())
}

/** Checks a password within the limits. */
function createAuthenticate(deps: ServerDeps, provider: Provider, limits: SignInLimits) {
  const audit = createAudit(deps)

  function admit({ context }: Visit, attempt: Attempt) {
    // Who is locked stays unsaid where nobody has the name: it may be a password typed into the wrong field.
    return limits.admit(attempt, async (limit) => {
      const target = accountName(await provider.accounts.findByName(attempt.account))
      await audit(context, {
        action: 'account.locked',
        outcome: 'refused',
        actor: 'anonymous',
        target,
        details: { limit },
      })
    })
  }

  return async function authenticate(
    visit: Visit,
    attempt: Attempt,
    password: string,
  ): Promise<Authentication | RetryLater> {
    const { context, language } = visit
    const wait = await admit(visit, attempt)
    if (wait !== null) {
      deps.metrics.signIn('refused')
      return tooMany(context, language, wait)
    }
    try {
      const found = await provider.accounts.authenticate(attempt.account, password, askerOf(attempt))
      const id = found.isRight ? found.account?.id : undefined
      const rightWait = id === undefined ? null : await deps.rateLimits.consume('rightPasswordByAccount', id)
      return rightWait === null ? found : tooMany(context, language, rightWait)
    } catch (error) {
      await limits.notTried(attempt)
      return busy(context, language, error)
    }
  }
}

/** The sign-in form: a name and a password, which are checked only within the limits. */
export function createSignIn(deps: ServerDeps, provider: Provider, screens: Screens): Submission {
  const limits = createSignInLimits(deps.rateLimits)
  const known = createKnownBrowsers(provider, deps.configuration.publicUrl, deps.now)
  const audit = createAudit(deps)

  const authenticate = createAuthenticate(deps, provider, limits)

  return async (visit, form) => {
    const { context, language, cookies } = visit
    const username = (form['username'] ?? '').trim()
    const account = usernameKey(username)
    const attempt = { account, address: context.var.address, browser: await known.nonceFor(context, username) }
    const answer = await authenticate(visit, attempt, form['password'] ?? '')
    if ('status' in answer) return screens.signIn(visit, username, answer.text, answer.status)
    const { account: found, isRight } = answer
    const goOn = found && isRight ? await provider.finish(cookies, found) : null
    if (!found || goOn === null) {
      deps.metrics.signIn('failed')
      await audit(context, { action: 'sign_in', outcome: 'failed', actor: 'anonymous', target: accountName(found) })
      return screens.signIn(visit, username, ssoTexts[language].signIn.wrong, 422)
    }
    await limits.succeeded(attempt)
    await audit(context, { action: 'sign_in', outcome: 'success', actor: accountName(found) })
    known.remember(context, found)
    return context.redirect(goOn, 303)
  }
}

/** The sign-up form: makes an account and signs its person in. */
export function createSignUp(deps: ServerDeps, provider: Provider, screens: Screens): Submission {
  const known = createKnownBrowsers(provider, deps.configuration.publicUrl, deps.now)
  const audit = createAudit(deps)

  async function create({ context, language }: Visit, account: Parameters<Provider['accounts']['create']>[0]) {
    const wait = await deps.rateLimits.consume('signUpByAddress', context.var.address)
    if (wait !== null) return tooMany(context, language, wait)
    try {
      const asker = { address: context.var.address, isKnown: false }
      return await provider.accounts.create(account, asker, (tx, made) =>
        audit(context, { action: 'sign_up', outcome: 'success', actor: accountName(made) }, tx),
      )
    } catch (error) {
      await deps.rateLimits.refund('signUpByAddress', context.var.address)
      return busy(context, language, error)
    }
  }

  return async (visit, form) => {
    const { context, cookies } = visit
    const { values, password, problems } = readSignUp(form)
    if (Object.keys(problems).length > 0) return screens.signUp(visit, form, problems, null, 422)
    const made = await create(visit, { ...values, password })
    if (made === null) return screens.signUp(visit, form, { username: 'usernameTaken' }, null, 422)
    if ('status' in made) return screens.signUp(visit, form, {}, made.text, made.status)
    const goOn = await provider.finish(cookies, made)
    if (goOn === null) throw new Error('the password has changed of an account that is not known yet')
    known.remember(context, made)
    return context.redirect(goOn, 303)
  }
}
