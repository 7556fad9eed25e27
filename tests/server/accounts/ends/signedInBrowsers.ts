import { expect } from 'vitest'
import type { Browser } from '@/tests/server/support/browser'
import { cameBack, exchange, signInWith, startAddress, type Person } from '@/tests/server/support/journeys'

export const NEW_PASSWORD = 'a new long secret'
export const CENTER = '/sso/user-center?lang=en'
const fields = ({ password }: Person) => ({ current: password, password: NEW_PASSWORD, repeat: NEW_PASSWORD })

export const start = (browser: Browser) => browser.open(startAddress(browser.origin, '/'), {}, cameBack)
/** Whether the browser signs in to the portal without a password. */
export const isSignedIn = async (browser: Browser) => cameBack((await start(browser)).url)

export async function changePassword(browser: Browser, who: Person) {
  const done = await browser.submit(await browser.open(CENTER), 'password', fields(who))
  expect(done.body).toContain('Your password is changed.')
}

/** Signs in by password and opens a session of the portal; returns its token. */
export async function signIn(browser: Browser, who: Pick<Person, 'username' | 'password'>) {
  return exchange(browser, (await signInWith(browser, await start(browser), who)).url)
}

/** Whether the provider has accepted the password, and only the sign-in has to be resumed. */
export const isResumed = ({ pathname }: URL) => pathname.startsWith('/sso/oidc/auth/')
