import type { Page } from '@playwright/test'
import { storageKeys } from '@/src/browser/storageKeys'
import { stopClock } from '../support/clock'
import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { goInPlace, openInPlace } from '../support/visit'
import { comeOnline, openLives, rememberedUser, test, writeUnseen } from '../support/walk'
import { walkWords } from './words'

const [open, closed] = ['/protocol/service', '/userCenter/certificates']

/** Makes this browser expect a code, as after a trip to the sign-in; returns the address with one that the server does not know. */
async function expectCode(page: Page, path: string) {
  await page.goto('/healthz')
  const at = Date.now()
  await page.evaluate(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [`${storageKeys.ssoState}mine`, String(at)],
  )
  return `${path}?code=unknown&sso_state=mine`
}

test('a code that cannot be exchanged starts no session, and another tab’s sign-out ends it', async ({
  page,
  language,
  walk: { within, fault, release, runs },
}) => {
  const { signIn, retryInHeader, refused } = walkWords(page, language)
  const take = within('session ')
  const other = await openLives(page)
  await fault('authenticate', '503')
  await take('exchangingCode failed', async () => page.goto(await expectCode(page, open)))
  await expect(retryInHeader).toBeVisible()

  await fault('authenticate', 'late')
  await page.goto(await expectCode(page, open))
  // The fault is for this call, which is given up before its answer comes.
  await expect.poll(() => runs('authenticate')).toBe(1)
  await take('exchangingCode browser.changed [isNewSignOut]; signingOut done', () => other.tell('signedOut'))
  await release()
  await expect(signIn).toBeVisible()

  const address = await expectCode(page, open)
  await writeUnseen(page, other.stamp('signOutPending'))
  await take('signingOut done [hasCode]; exchangingCode done', () => page.goto(address))
  await expect(signIn).toBeVisible()

  await take('nobody at once [isCodeRejectedWhereSignInIsRequired]', async () =>
    page.goto(await expectCode(page, closed)),
  )
  await expect(refused).toBeVisible()
  await take('signIn browser.changed [isNoSignOutElsewhere]', () => comeOnline(page))
  await expect(refused).toBeVisible()
  await take('signIn route.entered [isPublicRoute]', () => openInPlace(page, open))
  await expect(signIn).toBeVisible()
})

test('a redirect to the sign-in that does not leave fails and can be repeated', async ({
  page,
  language,
  walk: { within },
}) => {
  const { again, refused } = walkWords(page, language)
  const take = within('session ')
  await page.goto('/healthz')
  await page.evaluate(
    (key) => sessionStorage.setItem(key, JSON.stringify([Date.now(), Date.now()])),
    storageKeys.redirects,
  )
  await page.clock.install()
  await take('signInRedirect countingRedirects done [isLooping]', () => page.goto(closed))
  await expect(refused).toBeVisible()
  await stopClock(page)

  // A browser that is asked to leave, and stays: no fault of a server.
  await page.route('**/sso/start?*', (route) => route.fulfill({ status: 204 }))
  await take('signIn.failed signIn.requested', () => again.click())
  await take('signInRedirect leaving after leavingTimeout; signIn.redirecting done', () => page.clock.runFor(10_000))
  await expect(refused).toBeVisible()
})

test('a page of an account follows a logout that is on its way in another tab', async ({
  page,
  context,
  language,
  walk: { within },
}) => {
  const { account, signIn } = walkWords(page, language)
  const take = within('session ')
  const mine = await takePerson()
  const other = await openLives(page)
  await giveSession(context, mine)
  await page.clock.install()
  await page.goto(closed)
  await expect(account).toBeVisible()
  const me = await rememberedUser(page)
  await stopClock(page)
  const follow = () =>
    take('nobody at once [isSignOutPendingWhereSignInIsRequired]', () => other.tell('signOutPending'))

  await follow()
  await take('waitingForSignOut route.entered [isPublicRoute]', () => goInPlace(page, open))
  await expect(signIn).toBeVisible()

  await take('visitor.lookUp.running done [isUserFound]', () => other.signIn(mine, me))
  await goInPlace(page, closed)
  await expect(account).toBeVisible()
  await follow()
  await take('waitingForSignOut after signOutTimeout; signingOut done', () => page.clock.runFor(8000))
  await page.waitForURL(/\/sso\//)
})
