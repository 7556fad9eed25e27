import { hold } from '../support/hold'
import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { comeOnline, expectWhole, openLives, rememberedUser, test, writeUnseen } from '../support/walk'
import { walkWords } from './words'

const [open, closed] = ['/protocol/service', '/userCenter/certificates']

test('an unreachable server signs no user out, and the look-up is repeated', async ({
  page,
  context,
  language,
  portal,
  walk: { within, fault },
}) => {
  const { account, signIn, retry, retryInHeader, pressRetry, unreachable } = walkWords(page, language)
  const take = within('session ')
  const mine = await takePerson()
  const other = await openLives(page)
  await giveSession(context, mine)
  await fault('getUserInfo', '503')
  await page.goto(closed)
  await expect(unreachable).toBeVisible()
  await expectWhole(page)
  await take('visitor.lookUp.idle lookUp.requested; visitor.lookUp.running done [isUserFound]', () => retry.click())
  await expect(account).toBeVisible()
  const me = await rememberedUser(page)

  await fault('getUserInfo', '502')
  await page.goto(open)
  await expect(retryInHeader).toBeVisible()
  await fault('getUserInfo', 'html')
  await take('visitor.lookUp.idle lookUp.requested; visitor.lookUp.running done', pressRetry)
  await fault('getUserInfo', 'cut')
  await take('visitor.lookUp browser.changed [isNoSignOutElsewhere]; visitor.lookUp.running done', () =>
    comeOnline(page),
  )
  await fault('getUserInfo', 'wrongTypes')
  await take('visitor.lookUp browser.changed [isNoSignOutElsewhere]; visitor.lookUp.running done', () =>
    other.tell('signedIn', me),
  )
  await writeUnseen(page, other.stamp('signedOut'))
  await take('session browser.changed [isSignedOutElsewhere]', () => comeOnline(page))
  await expect(signIn).toBeVisible()

  await giveSession(context, mine)
  await other.tell('signedIn', me)
  await expect(account).toBeVisible()
  await fault('getUserInfo', '503')
  await page.reload()
  await expect(retryInHeader).toBeVisible()
  await context.addCookies([{ name: 'uaa-token', value: 'spoiled', url: portal.url }])
  await take('visitor.lookUp.running done [isNobodyFound]; nobody at once', pressRetry)
  await expect(signIn).toBeVisible()
})

test('a call that comes late finds out for a tab that could not ask', async ({
  page,
  context,
  language,
  walk: { within, fault },
}) => {
  const { account, signIn, retry, retryInHeader, signOut, signOutFailed } = walkWords(page, language)
  const take = within('session ')
  const mine = await takePerson()
  const other = await openLives(page)
  /** Opens a signed-in page with a pending call, whose user cannot be looked up. */
  const lose = async (path: string) => {
    const releaseCall = await hold(page, '**/assets/invitation-*')
    await giveSession(context, mine)
    await page.goto(path)
    await expect(account).toBeVisible()
    const me = await rememberedUser(page)
    return { me, call: async () => releaseCall() }
  }
  const fail = async (me: string) => {
    await other.tell('signedIn', 'somebody')
    await expect(signIn).toBeVisible()
    await fault('getUserInfo', '503')
    await other.tell('signedIn', me)
    await expect(retryInHeader).toBeVisible()
  }

  const first = await lose(open)
  await fail(first.me)
  await context.clearCookies({ name: 'uaa-token' })
  await fault('renewSession', '503')
  await take(
    'visitor.lookUp.idle lookUp.requested; lookup lookup failed; recovery recovering done [isSignedIn]',
    first.call,
  )
  await page.unroute('**/assets/invitation-*')
  const second = await lose(open)
  await fail(second.me)
  await fault('validateInvitation', '401')
  await take('visitor.who.unreachable session.rejected; nobody at once', second.call)
  await expect(signIn).toBeVisible()

  await page.unroute('**/assets/invitation-*')
  const third = await lose(closed)
  await fault('logout', '503', 3)
  await take('signingOut failed [isSignInRequired]', signOut)
  await expect(signOutFailed).toBeVisible()
  await take(
    'visitor.who.unreachable session.rejected [isSignOutPending]; signingOut failed [isSignInRequired]',
    third.call,
  )
  await take('visitor.lookUp browser.changed [isSignOutStillPending]; signingOut failed [isSignInRequired]', () =>
    comeOnline(page),
  )
  await take('visitor.lookUp.idle lookUp.requested [isSignOutPending]; signingOut done', () => retry.click())
  await page.waitForURL(/\/sso\//)
})

test('a session that is refused where a public page asks for its user is over without a word', async ({
  page,
  context,
  language,
  walk: { take, fault },
}) => {
  const { signIn } = walkWords(page, language)
  await giveSession(context, await takePerson())
  await fault('validateInvitation', '401')
  await take('session visitor.who.signedIn session.rejected', () => page.goto(open))
  await expect(signIn).toBeVisible()
  const other = await openLives(page)
  await writeUnseen(page, other.stamp('signedIn'))
  await context.clearCookies({ name: 'portal-renewal' })
  await take('lookup renewing done; lookup confirming done', () => page.reload())
  await expect(signIn).toBeVisible()
})
