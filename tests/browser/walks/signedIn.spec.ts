import { stopClock } from '../support/clock'
import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { openInPlace } from '../support/visit'
import { comeOnline, openLives, rememberedUser, test, writeUnseen } from '../support/walk'
import { walkWords } from './words'

const open = '/protocol/service'

test('a signed-in tab asks again, and follows what other tabs and the server say of its session', async ({
  page,
  context,
  language,
  portal,
  walk: { within, fault, release },
}) => {
  const { account, signIn } = walkWords(page, language)
  const take = within('session ')
  const mine = await takePerson()
  await giveSession(context, mine)
  await page.clock.install()
  await page.goto(open)
  await expect(account).toBeVisible()
  await stopClock(page)
  const me = await rememberedUser(page)
  const other = await openLives(page)

  await take('visitor.lookUp browser.changed [isNoSignOutElsewhere]; visitor.lookUp.running done', () =>
    comeOnline(page),
  )
  await fault('getUserInfo', '503')
  await take('visitor.lookUp.running done; lookup lookup failed', () => comeOnline(page))
  await take('visitor.lookUp browser.changed [isNoSignOutElsewhere]', () => other.tell('signedIn', me))
  await expect(account).toBeVisible()

  await fault('getUserInfo', 'late')
  await take('visitor.lookUp browser.changed [isNoSignOutElsewhere]', () => comeOnline(page))
  await writeUnseen(page, other.stamp('signedOut'))
  await take('lookup confirming done; visitor.lookUp.running done [isNobodyFound]', release)
  await expect(signIn).toBeVisible()

  await take('visitor.lookUp browser.changed [isNoSignOutElsewhere]; visitor.lookUp.running done [isUserFound]', () =>
    other.signIn(mine, me),
  )
  await context.addCookies([{ name: 'uaa-token', value: 'spoiled', url: portal.url }])
  await take('lookup confirming done; visitor.lookUp.running done [isNobodyFound]; nobody at once', () =>
    comeOnline(page),
  )
  await expect(signIn).toBeVisible()

  await take('visitor.lookUp.running done [isUserFound]', () => other.signIn(mine, me))
  await writeUnseen(page, other.stamp('signedOut'))
  await take('session browser.changed [isSignedOutElsewhere]; nobody at once', () => comeOnline(page))
  await expect(signIn).toBeVisible()
})

test('a tab stops if another user is signed in, until the visitor decides', async ({
  page,
  context,
  language,
  portal,
  walk: { within, fault, untilHeld, release },
}) => {
  const { account, signIn, goOn, pressSignIn } = walkWords(page, language)
  const take = within('session ')
  const [mine, theirs] = [await takePerson(), await takePerson()]
  const other = await openLives(page)
  await page.clock.install()
  await giveSession(context, theirs)
  await page.goto(open)
  await expect(account).toBeVisible()
  const they = await rememberedUser(page)
  await giveSession(context, mine)
  await page.reload()
  await expect(account).toBeVisible()
  const me = await rememberedUser(page)
  expect(me).not.toBe(they)

  await take('visitor.lookUp browser.changed [isOtherUser]', () => other.tell('signedIn', they))
  await expect(signIn).toBeVisible()
  await take('otherAccount browser.changed [isLastUser]', () => other.tell('signedIn', me))
  await expect(account).toBeVisible()
  await giveSession(context, theirs)
  await take('visitor.lookUp.running done [isOtherUserFound]', () => comeOnline(page))
  await writeUnseen(page, other.stamp('signedOut'))
  await take('session browser.changed [isSignedOutElsewhere]', () => comeOnline(page))

  await take('visitor.lookUp.running done [isUserFound]', () => other.signIn(mine, me))
  await context.addCookies([{ name: 'uaa-token', value: 'spoiled', url: portal.url }])
  await fault('getUserInfo', 'late')
  // A call ends after 7 s, and a look at the page may take that.
  await stopClock(page)
  await take('visitor.lookUp browser.changed [isNoSignOutElsewhere]', () => comeOnline(page))
  await untilHeld()
  await giveSession(context, theirs)
  await take('lookup lookingUpUser done [isReplaced]; visitor.lookUp.running done [isOtherUserFound]', release)
  await page.clock.resume()
  await take('otherAccount browser.changed [isLastUser]', () => other.signIn(mine, me))
  await expect(account).toBeVisible()

  await take('session session route.entered', () => openInPlace(page, '/userCenter/certificates'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await giveSession(context, theirs)
  await take('visitor.who.signedIn response.forOtherUser [isOtherUser]', () =>
    openInPlace(page, '/userCenter/activities'),
  )
  await expect(goOn).toBeVisible()
  await take('otherAccount otherUser.accepted; visitor.lookUp.running done [isUserFound]', () => goOn.click())
  await expect(account).toBeVisible()
  await take('session session route.entered', () => openInPlace(page, open))
  await take('visitor.lookUp browser.changed [isOtherUser]', () => other.tell('signedIn', me))
  await take('otherAccount signIn.requested', pressSignIn)
  await page.waitForURL(/\/sso\//)
})
