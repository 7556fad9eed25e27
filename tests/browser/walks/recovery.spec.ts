import { stopClock } from '../support/clock'
import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { goInPlace, openInPlace } from '../support/visit'
import { openLives, rememberedUser, test, writeUnseen } from '../support/walk'
import { walkWords } from './words'

const pages = ['/userCenter/certificates', '/userCenter/activities'] as const

test('calls whose session cookie is missing wait for its renewal, or are refused', async ({
  page,
  context,
  language,
  walk: { within, fault },
}) => {
  const { account } = walkWords(page, language)
  const take = within('session ')
  const mine = await takePerson()
  const other = await openLives(page)
  await giveSession(context, mine)
  await page.clock.install()
  await page.goto(pages[0])
  await expect(account).toBeVisible()
  const me = await rememberedUser(page)
  await stopClock(page)
  let asked = 0
  /** Opens another page of the account, whose call finds no cookie. */
  const ask = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.clearCookies({ name: 'uaa-token' })
    await openInPlace(page, pages[++asked % 2] ?? '')
  }
  /** Signs in again in another tab before the page leaves for the sign-in. */
  const comeBack = async () => {
    await expect(account).toBeHidden()
    await take('expired browser.changed [isSignedInElsewhere]', () => other.signIn(mine, me))
    await expect(account).toBeVisible()
  }

  await take('visitor.lookUp.idle lookUp.requested; visitor.lookUp.running done', ask)
  await writeUnseen(page, '')
  await take('visitor.who.signedIn session.rejected [isSignInForced]', ask)
  await comeBack()

  await fault('renewSession', 'reset')
  await take('lookup lookup failed; visitor.lookUp.running done', ask)

  await context.clearCookies({ name: 'portal-renewal' })
  await take('visitor.lookUp.running done [isExpiredWhereSignInIsRequired]', ask)
  await comeBack()

  await context.clearCookies({ name: 'portal-renewal' })
  await ask()
  await expect(account).toBeHidden()
  await take('expired route.entered [isPublicRoute]', () => goInPlace(page, '/protocol/service'))
})

test('a sign-in in another tab ends the wait for the cookie of a page of an account', async ({
  page,
  context,
  language,
  walk: { within },
}) => {
  const { account } = walkWords(page, language)
  const take = within('session ')
  const other = await openLives(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await take('starting at once [isCookieExpected]', async () => {
    await page.goto(pages[0])
    // Its start goes over several tasks, whose ends are no event.
    for (let part = 0; part < 30; part++) await page.clock.runFor(10)
  })
  await giveSession(context, await takePerson())
  await take('waitingForCookie browser.changed [isSignedInElsewhere]; visitor.lookUp.running done [isUserFound]', () =>
    other.tell('signedIn', 'somebody'),
  )
  await expect(account).toBeVisible()
})
