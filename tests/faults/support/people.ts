import { fillSignIn, openSignedIn, signUpTo } from '@/tests/browser/support/signIn'
import type { Visit } from './visit'

/** Whether the browser is on its way to the sign-in, or there. */
export const isAtSignIn = ({ page }: Visit) => /\/sso\/|\/interaction\//.test(page.url())

/** Opens a page as somebody new; where the cell leads to the sign-in, as somebody who can sign in there again. */
export async function openAsSomebody(visit: Visit, path: string): Promise<void> {
  const { page, language } = visit
  if (!visit.isLeaving) return openSignedIn(page, path)
  // The provider would answer for whom it knows already, and later without asking.
  const forget = () => page.context().clearCookies({ name: /^portal-sso/ })
  await forget()
  visit.account = await signUpTo(page, path, language)
  await forget()
}

/** Signs in again as the same person, where the browser was led. */
export async function signInAgain(visit: Visit, what: string): Promise<void> {
  const { page, language, account } = visit
  if (!account) throw new Error('Nobody is known at the sign-in.')
  const password = page.locator('input[type=password]')
  await visit.wait(() => password.isVisible(), `${what}: the sign-in`)
  await fillSignIn(page, language, account)
  await visit.wait(() => !isAtSignIn(visit), `${what}: the way back`)
}
