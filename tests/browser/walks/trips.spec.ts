import type { Page } from '@playwright/test'
import { storageKeys } from '@/src/browser/storageKeys'
import { stopClock } from '../support/clock'
import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { goInPlace, openInPlace } from '../support/visit'
import { comeOnline, openLives, refuseCookies, rememberedUser, test, writeUnseen } from '../support/walk'
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
  await take('signIn browser.changed [isNoSignOutElsewhere]', () => other.tell('signedIn', 'somebody'))
  await expect(refused).toBeVisible()
  await take(
    'session browser.changed [isSignedOutElsewhere]; nobody at once [isCodeRejectedWhereSignInIsRequired]',
    () => other.tell('signedOut'),
  )
  await take('signIn.failed route.entered [isPublicRoute]', () => openInPlace(page, open))
  await expect(signIn).toBeVisible()
})

test('a redirect to the sign-in that does not leave fails and can be repeated', async ({
  page,
  language,
  walk: { within },
}) => {
  const { again, refused, pressSignIn } = walkWords(page, language)
  const take = within('session ')
  const other = await openLives(page)
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
  await take('signIn.failed signIn.requested', pressSignIn)
  await take('session browser.changed [isSignedOutElsewhere]; nobody at once [isSignInRequired]', () =>
    other.tell('signedOut'),
  )
  await take('signIn browser.changed [isNoSignOutElsewhere]', () => comeOnline(page))
})

test('a page of an account follows a logout that is on its way in another tab', async ({
  page,
  context,
  language,
  walk: { within, fault, release },
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
  await take('waitingForSignOut browser.changed; visitor.lookUp.running done [isUserFound]', () =>
    other.tell('signedIn', me),
  )
  await follow()
  await take('waitingForSignOut browser.changed; nobody at once [isSignOutPendingWhereSignInIsRequired]', () =>
    comeOnline(page),
  )
  await writeUnseen(page, other.stamp('signedIn', me))
  await take('waitingForSignOut browser.changed; visitor.lookUp.running done [isUserFound]', () => comeOnline(page))
  await follow()
  await take('waitingForSignOut route.entered [isPublicRoute]', () => goInPlace(page, open))
  await expect(signIn).toBeVisible()

  await take('visitor.lookUp.running done [isUserFound]', () => other.signIn(mine, me))
  await fault('listCertificates', '401')
  await goInPlace(page, closed)
  await expect(account).toBeHidden()
  await fault('getUserInfo', 'late')
  await take('expired browser.changed [isSignedInElsewhere]', () => other.signIn(mine, me))
  await take('visitor.lookUp browser.changed [isNoSignOutElsewhere]', () => other.tell('signedIn', me))
  await release()
  await expect(account).toBeVisible()
  await follow()
  await take('waitingForSignOut after signOutTimeout; signingOut done', () => page.clock.runFor(8000))
  await page.waitForURL(/\/sso\//)
})

test('a browser that refuses cookies makes the portal report an unknown sign-in', async ({
  page,
  context,
  language,
  walk: { within, fault, untilHeld, release },
}) => {
  const { account, refused } = walkWords(page, language)
  const take = within('session ')
  const mine = await takePerson()
  const other = await openLives(page)
  await giveSession(context, mine)
  await page.clock.install()
  await page.goto(open)
  await expect(account).toBeVisible()
  const me = await rememberedUser(page)
  await refuseCookies(page, 0)
  await take('lookup lookup failed; visitor.lookUp.running done', () => comeOnline(page))
  // The renewal is refused, and then the cookies: one read is of its answer.
  await refuseCookies(page, Infinity)
  await context.clearCookies({ name: 'uaa-token' })
  await context.clearCookies({ name: 'portal-renewal' })
  await fault('renewSession', 'late')
  await take('lookup readingBrowser done [isRenewable]', () => comeOnline(page))
  await untilHeld()
  await refuseCookies(page, 1)
  await take('lookup lookup failed', release)
  await refuseCookies(page, Infinity)
  await other.signIn(mine, me)
  await openInPlace(page, closed)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await stopClock(page)
  await fault('listActivities', '401')
  await goInPlace(page, '/userCenter/activities')
  await expect(account).toBeHidden()
  await refuseCookies(page, 0)
  await take('signInRedirect signInRedirect failed', () => page.clock.runFor(200))
  await expect(refused).toBeVisible()
})
