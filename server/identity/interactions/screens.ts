import type { Interaction } from 'oidc-provider'
import type { Language } from '@/openapi/types'
import type { RequestContext } from '@/server/platform/http/requestContext'
import type { ProfileProblems, SubmittedForm } from '../accounts/accountForm'
import { interactionPath } from '@/server/configuration/signInAddresses'
import type { AccountStore } from '../accounts/accountStore'
import { signInPage } from '../pages/signInPage'
import { signUpPage } from '../pages/signUpPage'
import { inOtherLanguage, type SsoPages } from '../pages/ssoPages'

/** A sign-in under way at the embedded provider. */
export type Visit = {
  context: RequestContext
  interaction: Interaction
  language: Language
  cookies: string | undefined
}
export type Status = 200 | 422 | 429 | 503

function address({ interaction, language }: Visit, screen: 'signin' | 'signup') {
  return `${interactionPath(interaction.uid)}?screen=${screen}&lang=${language}`
}

type ScreenPorts = {
  pages: Pick<SsoPages, 'frame' | 'send'>
  accounts: Pick<AccountStore, 'find'>
}

/** Who has to prove the password again finds the own name filled in. */
async function usernameOf({ accounts }: ScreenPorts, interaction: Interaction) {
  const account = interaction.session ? await accounts.find(interaction.session.accountId) : null
  return account?.username ?? ''
}

export type Screens = ReturnType<typeof createScreens>

/** The pages of a sign-in, with what was typed and what is wrong with it. */
export function createScreens(ports: ScreenPorts) {
  const { pages } = ports
  const frame = (visit: Visit) => ({
    ...pages.frame(visit.language),
    otherLanguageHref: inOtherLanguage(visit.context, visit.language),
  })

  return {
    async signIn(visit: Visit, username: string | null, problem: string | null, status: Status = 200) {
      const known = username ?? (await usernameOf(ports, visit.interaction))
      const links = { action: address(visit, 'signin'), signUpHref: address(visit, 'signup') }
      return pages.send(visit.context, signInPage({ ...frame(visit), ...links, username: known, problem }), status)
    },
    async signUp(
      visit: Visit,
      form: SubmittedForm,
      problems: ProfileProblems,
      notice: string | null,
      status: Status = 200,
    ) {
      const links = { action: address(visit, 'signup'), signInHref: address(visit, 'signin') }
      const values = { username: form['username'] ?? '', nickname: form['nickname'] ?? '', email: form['email'] ?? '' }
      return pages.send(visit.context, signUpPage({ ...frame(visit), ...links, values, problems, notice }), status)
    },
  }
}
