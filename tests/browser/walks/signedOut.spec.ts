import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { comeOnline, openLives, test } from '../support/walk'
import { walkWords } from './words'

const open = '/protocol/service'

test('a sign-out that failed is repeated, and another sign-in ends one that is on its way', async ({
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
  await giveSession(context, mine)
  await page.goto(open)
  await expect(account).toBeVisible()
  const other = await openLives(page)

  await fault('logout', '503')
  await take('visitor.who.signedIn signOut.requested; signingOut failed', signOut)
  await expect(signIn).toBeVisible()
  await take('visitor.lookUp browser.changed [isSignOutStillPending]; signingOut done', () => comeOnline(page))

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
