import type { Interaction } from 'oidc-provider'
import type { Language } from '@/openapi/types'
import type { RequestContext } from '@/server/platform/http/requestContext'
import type { RateLimits, RateLimitName } from '@/server/storage/rateLimits'
import type { ContentPort } from '@/server/configuration/content'
import { interactionPath } from '@/server/configuration/signInAddresses'
import { rateKeyOf } from '@/server/platform/http/rateKey'
import { accountName, type RecordEvent } from '../audit'
import { readSignUp, type ProfileProblems, type SubmittedForm } from '../accounts/accountForm'
import type { KnownBrowsers } from '../accounts/knownBrowsers'
import { usernameKey, type Account, type AccountStore } from '../accounts/accountStore'
import type { PasswordStrength } from '../accounts/passwordStrength'
import { signInPage, signUpPage } from '../pages/signInPage'
import { busy, inOtherLanguage, tooMany, type RetryLater, type SsoPages } from '../pages/ssoPages'

/** A request that belongs to a pending sign-in at the embedded provider. */
export type SignInVisit = {
  context: RequestContext
  interaction: Interaction
  language: Language
  cookies: string | undefined
}
type PageStatus = 200 | 422 | 429 | 503

function formAddress({ interaction, language }: SignInVisit, screen: 'signin' | 'signup') {
  return `${interactionPath(interaction.uid)}?screen=${screen}&lang=${language}`
}

export type ScreenPorts = {
  pages: Pick<SsoPages, 'frame' | 'send'>
  accounts: Pick<AccountStore, 'find'>
}

/** The username to fill in if the visitor is signed in and has to enter the password again; else ''. */
async function usernameOf({ accounts }: ScreenPorts, interaction: Interaction) {
  const account = interaction.session ? await accounts.find(interaction.session.accountId) : null
  return account?.username ?? ''
}

type Screens = ReturnType<typeof createScreens>

/** The pages of a sign-in, with the typed values and their problems. */
export function createScreens(ports: ScreenPorts) {
  const { pages } = ports
  const frame = (visit: SignInVisit) => ({
    ...pages.frame(visit.language),
    otherLanguageHref: inOtherLanguage(visit.context, visit.language),
  })

  return {
    async signIn(visit: SignInVisit, username: string | null, problem: string | null, status: PageStatus = 200) {
      const known = username ?? (await usernameOf(ports, visit.interaction))
      const links = { action: formAddress(visit, 'signin'), signUpHref: formAddress(visit, 'signup') }
      return pages.send(visit.context, signInPage({ ...frame(visit), ...links, username: known, problem }), status)
    },
    async signUp(
      visit: SignInVisit,
      form: SubmittedForm,
      problems: ProfileProblems,
      notice: string | null,
      status: PageStatus = 200,
    ) {
      const links = { action: formAddress(visit, 'signup'), signInHref: formAddress(visit, 'signin') }
      const values = { username: form['username'] ?? '', nickname: form['nickname'] ?? '', email: form['email'] ?? '' }
      return pages.send(visit.context, signUpPage({ ...frame(visit), ...links, values, problems, notice }), status)
    },
  }
}

/** The name and origin of a sign-in; `browser` is null unless this browser has signed in to the account before. */
type SignInAttempt = { account: string; address: string; browser: string | null }

type SignInLimits = ReturnType<typeof createSignInLimits>

/**
 * Limits attempts by address, by address and account, and by account over all addresses. Browsers that have signed in to
 * the account before have limits of their own, so that strangers cannot lock their user out.
 */
function createSignInLimits(rateLimits: RateLimits) {
  const pairOf = ({ account, address }: SignInAttempt) => `${rateKeyOf(address)} ${account}`
  const limitsOfUnknownBrowser = (attempt: SignInAttempt): [RateLimitName, string][] => [
    // The address comes first, so that a blocked address does not use up the account's attempts.
    ['signInByAddress', attempt.address],
    ['signInByPair', pairOf(attempt)],
    ['signInByAccount', attempt.account],
  ]
  const limitsOf = (attempt: SignInAttempt): [RateLimitName, string][] =>
    attempt.browser === null
      ? limitsOfUnknownBrowser(attempt)
      : [
          // The browser comes first, so that a blocked browser does not use up its address's attempts.
          ['signInByBrowser', attempt.browser],
          ['knownSignInByAddress', attempt.address],
        ]

  return {
    /** Counts the attempt before the password is checked. Returns the seconds to wait if there were too many, else null. */
    async admit(attempt: SignInAttempt, whenReached: (limit: RateLimitName) => Promise<void>) {
      for (const [kind, key] of limitsOf(attempt)) {
        const wait = await rateLimits.consume(kind, key, () => whenReached(kind))
        if (wait !== null) return wait
      }
      return null
    },
    /** Refunds an attempt with the right password. */
    async succeeded(attempt: SignInAttempt) {
      if (attempt.browser !== null) {
        await rateLimits.refund('knownSignInByAddress', attempt.address)
        return rateLimits.reset('signInByBrowser', attempt.browser)
      }
      await rateLimits.refund('signInByAddress', attempt.address)
      await rateLimits.reset('signInByPair', pairOf(attempt))
      await rateLimits.refund('signInByAccount', attempt.account)
    },
    /** Refunds an attempt whose password was not checked, except at its address, which still made the request. */
    async refundUnchecked(attempt: SignInAttempt) {
      for (const [kind, key] of limitsOf(attempt)) if (!kind.endsWith('ByAddress')) await rateLimits.refund(kind, key)
    },
  }
}

export type SignInSubmission = (visit: SignInVisit, form: SubmittedForm) => Promise<Response>

export type FormPorts = {
  accounts: Pick<AccountStore, 'authenticate' | 'create' | 'findByName'>
  /** Completes the pending sign-in of a browser; returns the next address, or null if the password has changed since. */
  provider: { finish: (cookies: string | undefined, account: Account) => Promise<string | null> }
  rateLimits: RateLimits
  known: KnownBrowsers
  record: RecordEvent
  strengthOf: PasswordStrength
  /** Counts the outcomes of sign-ins. */
  metrics: { signIn: (outcome: 'failed' | 'refused') => void }
  pages: Pick<SsoPages, 'textsIn'>
  /** Names that new accounts may not have. */
  content: ContentPort
}

/** Authenticates within the limits; returns a RetryLater if one is reached. */
function createAuthenticate({ accounts, rateLimits, record, metrics, pages }: FormPorts, limits: SignInLimits) {
  function admit({ context }: SignInVisit, attempt: SignInAttempt) {
    // An unknown name is not recorded: it may be a password typed into the wrong field.
    return limits.admit(attempt, async (limit) => {
      const target = accountName(await accounts.findByName(attempt.account))
      const event = { action: 'account.locked', outcome: 'refused', actor: 'anonymous', target } as const
      await record(context, { ...event, details: { limit } })
    })
  }

  return async function authenticate(visit: SignInVisit, attempt: SignInAttempt, password: string) {
    const { context, language } = visit
    const wait = await admit(visit, attempt)
    if (wait !== null) {
      metrics.signIn('refused')
      return tooMany(context, pages.textsIn(language), wait)
    }
    try {
      const requester = { address: attempt.address, isKnown: attempt.browser !== null }
      const found = await accounts.authenticate(attempt.account, password, requester)
      const id = found.isRight ? found.account?.id : undefined
      const rightWait = id === undefined ? null : await rateLimits.consume('rightPasswordByAccount', id)
      return rightWait === null ? found : tooMany(context, pages.textsIn(language), rightWait)
    } catch (error) {
      await limits.refundUnchecked(attempt)
      return busy(context, pages.textsIn(language), error)
    }
  }
}

export function createSignIn(ports: FormPorts, screens: Screens): SignInSubmission {
  const { provider, rateLimits, known, record, metrics, pages } = ports
  const limits = createSignInLimits(rateLimits)
  const authenticate = createAuthenticate(ports, limits)
  return async (visit, form) => {
    const { context, language, cookies } = visit
    const username = (form['username'] ?? '').trim()
    const account = usernameKey(username)
    const attempt = { account, address: context.var.address, browser: await known.nonceFor(context, username) }
    const outcome = await authenticate(visit, attempt, form['password'] ?? '')
    if ('status' in outcome) return screens.signIn(visit, username, outcome.text, outcome.status)
    const { account: found, isRight } = outcome
    const nextAddress = found && isRight ? await provider.finish(cookies, found) : null
    if (!found || nextAddress === null) {
      metrics.signIn('failed')
      await record(context, { action: 'sign_in', outcome: 'failed', actor: 'anonymous', target: accountName(found) })
      return screens.signIn(visit, username, pages.textsIn(language).signIn.wrong, 422)
    }
    await limits.succeeded(attempt)
    await record(context, { action: 'sign_in', outcome: 'success', actor: accountName(found) })
    await known.remember(context, found)
    return context.redirect(nextAddress, 303)
  }
}

/** Handles the sign-up form: creates an account and signs its user in. */
export function createSignUp(ports: FormPorts, screens: Screens): SignInSubmission {
  const { accounts, provider, rateLimits, known, record, strengthOf, pages, content } = ports

  const showNotice = (visit: SignInVisit, form: SubmittedForm, { text, status }: RetryLater) =>
    screens.signUp(visit, form, {}, text, status)

  async function create({ context, language }: SignInVisit, values: Parameters<AccountStore['create']>[0]) {
    try {
      const requester = { address: context.var.address, isKnown: false }
      return await accounts.create(values, requester, (tx, account) =>
        record(context, { action: 'sign_up', outcome: 'success', actor: accountName(account) }, tx),
      )
    } catch (error) {
      await rateLimits.refund('signUpByAddress', context.var.address)
      return busy(context, pages.textsIn(language), error)
    }
  }

  return async (visit, form) => {
    const { context, cookies } = visit
    // Before any check, because checks keep the process busy: a form with mistakes counts like a sign-up.
    const wait = await rateLimits.consume('signUpByAddress', context.var.address)
    if (wait !== null) return showNotice(visit, form, tooMany(context, pages.textsIn(visit.language), wait))
    const { values, password, problems } = readSignUp(form, content.current().words)
    if (Object.keys(problems).length > 0) return screens.signUp(visit, form, problems, null, 422)
    const weakness = await strengthOf(password, Object.values(values))
    if (weakness) return screens.signUp(visit, form, { password: weakness }, null, 422)
    const created = await create(visit, { ...values, password })
    if (created === null) return screens.signUp(visit, form, { username: 'usernameTaken' }, null, 422)
    if ('status' in created) return showNotice(visit, form, created)
    const nextAddress = await provider.finish(cookies, created)
    if (nextAddress === null) throw new Error('the password of a new account has changed')
    await known.remember(context, created)
    return context.redirect(nextAddress, 303)
  }
}
