import type { Hono } from 'hono'
import type { Interaction } from 'oidc-provider'
import type { Language } from '../../openapi/types'
import { isSameOrigin } from '../crossSite'
import { chooseLanguage } from '../language'
import type { Parts } from '../parts'
import type { RequestContext, ServerEnv } from '../requestContext'
import { readForm, readSignUp, type ProfileProblems, type SubmittedForm } from './accountForm'
import { signInPage } from './html/signInPage'
import { signUpPage } from './html/signUpPage'
import { usernameKey } from './provider/accountStore'
import { cookiesForLibrary } from './provider/hostCookies'
import type { Provider } from './provider/provider'
import { inOtherLanguage, type SsoPages } from './ssoPages'
import { ssoTexts } from './texts/texts'

const PATH = '/sso/oidc/interaction/:uid'

type Visit = { context: RequestContext; interaction: Interaction; language: Language; cookies: string | undefined }

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)
const minutes = (seconds: number) => Math.ceil(seconds / 60)

function screenOf({ context, interaction }: Visit): 'signin' | 'signup' {
  return (context.req.query('screen') ?? asText(interaction.params['screen'])) === 'signup' ? 'signup' : 'signin'
}

function address({ interaction, language }: Visit, screen: 'signin' | 'signup') {
  return `/sso/oidc/interaction/${interaction.uid}?screen=${screen}&lang=${language}`
}

function createScreens(pages: SsoPages, provider: Provider) {
  const frame = (visit: Visit) => ({
    ...pages.frame(visit.language),
    otherLanguageHref: inOtherLanguage(visit.context, visit.language),
  })

  return {
    async signIn(visit: Visit, username: string | null, problem: string | null, status: 200 | 422 | 429 = 200) {
      const known = username ?? (await usernameOf(provider, visit.interaction))
      const links = { action: address(visit, 'signin'), signUpHref: address(visit, 'signup') }
      return pages.send(visit.context, signInPage({ ...frame(visit), ...links, username: known, problem }), status)
    },
    async signUp(
      visit: Visit,
      form: SubmittedForm,
      problems: ProfileProblems,
      notice: string | null,
      status: 200 | 422 | 429 = 200,
    ) {
      const links = { action: address(visit, 'signup'), signInHref: address(visit, 'signin') }
      const values = { username: form['username'] ?? '', nickname: form['nickname'] ?? '', email: form['email'] ?? '' }
      return pages.send(visit.context, signUpPage({ ...frame(visit), ...links, values, problems, notice }), status)
    },
  }
}

/** Who has to prove the password again finds the own name filled in. */
async function usernameOf(provider: Provider, interaction: Interaction) {
  const account = interaction.session ? await provider.accounts.find(interaction.session.accountId) : null
  return account?.username ?? ''
}

type Screens = ReturnType<typeof createScreens>

function createSignIn({ attempts }: Parts, provider: Provider, screens: Screens) {
  return async (visit: Visit, form: SubmittedForm) => {
    const { context, language, cookies } = visit
    const texts = ssoTexts[language]
    const username = (form['username'] ?? '').trim()
    const account = usernameKey(username)
    // An address that has to wait must not lock the owner of the account out.
    const wait =
      (await attempts.count('signInByAddress', context.var.address)) ??
      (await attempts.count('signInByAccount', account))
    if (wait !== null) {
      context.header('Retry-After', String(wait))
      return screens.signIn(visit, username, texts.tooManyAttempts(minutes(wait)), 429)
    }
    const found = await provider.accounts.authenticate(username, form['password'] ?? '')
    if (!found) return screens.signIn(visit, username, texts.signIn.wrong, 422)
    await attempts.forget('signInByAccount', account)
    await attempts.giveBack('signInByAddress', context.var.address)
    return context.redirect(await provider.finish(cookies, found.id), 303)
  }
}

function createSignUp({ attempts }: Parts, provider: Provider, screens: Screens) {
  return async (visit: Visit, form: SubmittedForm) => {
    const { context, language, cookies } = visit
    const { values, password, problems } = readSignUp(form)
    if (Object.keys(problems).length > 0) return screens.signUp(visit, form, problems, null, 422)
    const wait = await attempts.count('signUpByAddress', context.var.address)
    if (wait !== null) {
      context.header('Retry-After', String(wait))
      return screens.signUp(visit, form, {}, ssoTexts[language].tooManyAttempts(minutes(wait)), 429)
    }
    const account = await provider.accounts.create({ ...values, password })
    if (!account) return screens.signUp(visit, form, { username: 'usernameTaken' }, null, 422)
    return context.redirect(await provider.finish(cookies, account.id), 303)
  }
}

/** The embedded provider's own sign-in and sign-up pages. */
export function addInteractionRoutes(app: Hono<ServerEnv>, parts: Parts, provider: Provider, pages: SsoPages): void {
  const screens = createScreens(pages, provider)
  const signIn = createSignIn(parts, provider, screens)
  const signUp = createSignUp(parts, provider, screens)

  async function visitOf(context: RequestContext): Promise<Visit | null> {
    const cookies = cookiesForLibrary(context.req.header('cookie'), context.req.path)
    const interaction = await provider.interaction(cookies)
    if (!interaction || interaction.uid !== context.req.param('uid') || interaction.prompt.name !== 'login') return null
    const wanted = context.req.query('lang') ?? asText(interaction.params['ui_locales'])
    return {
      context,
      interaction,
      cookies,
      language: chooseLanguage(wanted, undefined, context.req.header('accept-language')),
    }
  }

  app.get(PATH, async (context) => {
    const visit = await visitOf(context)
    if (!visit) return pages.sendError(context, 'flowUnknown', { status: 400 })
    return screenOf(visit) === 'signup' ? screens.signUp(visit, {}, {}, null) : screens.signIn(visit, null, null)
  })

  app.post(PATH, async (context) => {
    if (!isSameOrigin(context.req, parts.configuration.publicUrl))
      return pages.sendError(context, 'crossSite', { status: 403 })
    const visit = await visitOf(context)
    if (!visit) return pages.sendError(context, 'flowUnknown', { status: 400 })
    const form = readForm(await context.req.parseBody())
    return screenOf(visit) === 'signup' ? signUp(visit, form) : signIn(visit, form)
  })
}
