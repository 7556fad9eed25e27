import { hold } from '../support/hold'
import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { openInPlace } from '../support/visit'
import { comeOnline, expectWhole, openLives, rememberedUser, test, writeUnseen } from '../support/walk'
import { walkWords } from './words'

const [open, closed] = ['/protocol/service', '/userCenter/certificates']

test('a signed-out tab follows sign-ins and logouts of others, and repeats a logout that failed', async ({
  page,
  context,
  language,
  walk: { within, fault, release, runs },
}) => {
  const { account, signIn, signOut, pressSignIn } = walkWords(page, language)
  const take = within('session ')
  /** Only when the server has ended the session another one may begin: a request takes the cookies that it finds. */
  const signOutLate = async () => {
    const before = await runs('logout')
    await fault('logout', 'late')
    await take('visitor.who.signedIn signOut.requested', signOut)
    await expect.poll(() => runs('logout')).toBe(before + 1)
  }
  const mine = await takePerson()
  const releaseCall = await hold(page, '**/assets/invitation-*')
  await giveSession(context, mine)
  await page.goto(open)
  await expect(account).toBeVisible()
  const me = await rememberedUser(page)
  const other = await openLives(page)

  await other.tell('signedOut')
  await expect(signIn).toBeVisible()
  await expectWhole(page)
  // A call of the session that is over comes late, and finds that another one has begun.
  await writeUnseen(page, other.stamp('signedIn', me))
  await take(
    'visitor.lookUp.idle lookUp.requested; recovery settled credential.missed [isSignedIn]; visitor.lookUp.running done [isUserFound]',
    async () => releaseCall(),
  )
  await other.tell('signedOut')
  await expect(signIn).toBeVisible()
  await fault('getUserInfo', '503')
  await take('visitor.lookUp.running done', () => other.signIn(mine, me))
  await take('visitor.lookUp browser.changed [isNoSignOutElsewhere]; visitor.lookUp.running done [isUserFound]', () =>
    comeOnline(page),
  )

  await fault('logout', '503')
  await take('visitor.who.signedIn signOut.requested; signingOut failed', signOut)
  await expect(signIn).toBeVisible()
  await take('visitor.lookUp browser.changed [isSignOutStillPending]; signingOut done', () => comeOnline(page))
  await writeUnseen(page, other.stamp('signOutPending'))
  await take('lookup readingBrowser done; visitor.lookUp.running done [isNobodyFound]', () => comeOnline(page))

  // Each logout has ended a session at the server.
  const [second, third] = [await takePerson(), await takePerson()]
  await take('visitor.lookUp.running done [isUserFound]', () => other.signIn(second, 'second'))
  await signOutLate()
  await take('signingOut browser.changed [isSignedInElsewhere]; visitor.lookUp.running done [isUserFound]', () =>
    other.signIn(third, 'third'),
  )
  await release()
  await signOutLate()
  await other.tell('signedOut')
  await take('signingOut signIn.requested', pressSignIn)
  await page.waitForURL(/\/sso\//)
  await release()
})

test('a signed-out visitor is looked up before a page of an account leads to the sign-in', async ({
  page,
  language,
  walk: { take },
}) => {
  const { signIn } = walkWords(page, language)
  await page.goto(open)
  await expect(signIn).toBeVisible()
  await take('session visitor.who.signedOut route.entered [isSignInRoute]; lookup readingBrowser done', () =>
    openInPlace(page, closed),
  )
  await page.waitForURL(/\/sso\//)
})
