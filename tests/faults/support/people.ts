import { fillSignIn, openSignedIn, signUpTo } from '@/tests/browser/support/signIn'
import type { Visit } from './visit'

/** Whether the browser is on its way to the sign-in, or there. */
export const isAtSignIn = ({ page }: Visit) => /\/sso\/|\/interaction\//.test(page.url())

/** Opens a page as a new user; if the cell leads to sign-in, as a user who can sign in there again. */
export async function openAsSomebody(visit: Visit, path: string): Promise<void> {
  const { page, language } = visit
  if (!visit.isLeaving) return openSignedIn(page, path)
  // The provider would respond for the user it already knows, and later without a form.
  const forget = () => page.context().clearCookies({ name: /^portal-sso/ })
  await forget()
  visit.account = await signUpTo(page, path, language)
  await forget()
}

/** Signs in again as the same person, if the browser was redirected. */
export async function signInAgain(visit: Visit, what: string): Promise<void> {
  const { page, language, account } = visit
  if (!account) throw new Error('Nobody is known at the sign-in.')
  const password = page.locator('input[type=password]')
  await visit.wait(() => password.isVisible(), `${what}: the sign-in`)
  await fillSignIn(page, language, account)
  await visit.wait(() => !isAtSignIn(visit), `${what}: the way back`)
}
