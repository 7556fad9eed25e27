import { stopClock } from '../support/clock'
import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { openInPlace } from '../support/visit'
import { comeOnline, openLives, rememberedUser, test } from '../support/walk'
import { walkWords } from './words'

const open = '/protocol/service'

test('a tab stops if another user is signed in, until the visitor decides', async ({
  page,
  context,
  language,
  portal,
  walk: { within, fault, untilHeld, release },
}) => {
  const { account, goOn, pressSignIn } = walkWords(page, language)
  const take = within('session ')
  const [mine, theirs] = [await takePerson(), await takePerson()]
  const other = await openLives(page)
  await page.clock.install()
  await giveSession(context, mine)
  await page.goto(open)
  await expect(account).toBeVisible()
  const me = await rememberedUser(page)
  // A call ends after 7 s, and a look at the page may take that.
  await stopClock(page)

  await context.addCookies([{ name: 'uaa-token', value: 'spoiled', url: portal.url }])
  await fault('getUserInfo', 'late')
  await take('visitor.lookUp browser.changed [isNoSignOutElsewhere]', () => comeOnline(page))
  await untilHeld()
  await giveSession(context, theirs)
  await take('lookup lookingUpUser done [isReplaced]; visitor.lookUp.running done [isOtherUserFound]', release)
  await page.clock.resume()
  await take('otherAccount browser.changed [isLastUser]', () => other.signIn(mine, me))
  await expect(account).toBeVisible()

  await take('visitor.lookUp browser.changed [isOtherUser]', () => other.signIn(theirs, 'somebody-else'))
  await expect(goOn).toBeVisible()
  await take('otherAccount browser.changed [isLastUser]', () => other.signIn(mine, me))
  await expect(account).toBeVisible()

  await take('session session route.entered; resource loading done', () =>
    openInPlace(page, '/userCenter/certificates'),
  )
  await giveSession(context, theirs)
  await take('visitor.who.signedIn response.forOtherUser [isOtherUser]', () =>
    openInPlace(page, '/userCenter/activities'),
  )
  await expect(goOn).toBeVisible()
  await take('otherAccount signIn.requested', pressSignIn)
  await page.waitForURL(/\/sso\//)
})
