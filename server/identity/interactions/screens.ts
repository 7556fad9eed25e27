import type { Interaction } from 'oidc-provider'
import type { Language } from '@/openapi/types'
import type { RequestContext } from '@/server/platform/http/requestContext'
import type { ProfileProblems, SubmittedForm } from '../accounts/accountForm'
import { interactionPath } from '@/server/configuration/signInAddresses'
import type { AccountStore } from '../accounts/accountStore'
import { signInPage, signUpPage } from '../pages/signInPage'
import { inOtherLanguage, type SsoPages } from '../pages/ssoPages'

/** A request that belongs to a pending sign-in at the embedded provider. */
export type SignInVisit = {
  context: RequestContext
  interaction: Interaction
  language: Language
  cookies: string | undefined
}
export type PageStatus = 200 | 422 | 429 | 503

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

export type Screens = ReturnType<typeof createScreens>

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
