import { hold } from '../support/hold'
import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { untilPartReady } from '../support/visit'
import { comeOnline, openLives, rememberedUser, test, writeUnseen } from '../support/walk'
import { walkWords } from './words'

const [open, closed] = ['/protocol/service', '/userCenter/certificates']

test('an unreachable server signs no user out, and the look-up is repeated', async ({
  page,
  context,
  language,
  walk: { within, fault },
}) => {
  const { account, retryInHeader, pressRetry } = walkWords(page, language)
  const take = within('session ')
  const other = await openLives(page)
  await giveSession(context, await takePerson())
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
    other.tell('signedIn'),
  )
  await take('visitor.lookUp browser.changed [isNoSignOutElsewhere]; visitor.lookUp.running done [isUserFound]', () =>
    comeOnline(page),
  )
  await expect(account).toBeVisible()
})

test('a visitor of a playground whose server cannot be reached can sign in', async ({
  page,
  context,
  language,
  walk: { within, fault },
}) => {
  const { retryInHeader, texts } = walkWords(page, language)
  await giveSession(context, await takePerson())
  await fault('getUserInfo', '502')
  await page.goto('/api/playground')
  await expect(retryInHeader).toBeVisible()
  await untilPartReady(page, 'playground')
  const main = page.getByRole('main')
  await main.locator('#playground textarea').first().fill('Hello')
  await page.keyboard.press('Control+Enter')
  await within('session ')('visitor.who.unreachable signIn.requested', () =>
    main.getByRole('button', { name: texts.signIn, exact: true }).click(),
  )
})

test('a call that comes late finds out for a tab that could not ask', async ({
  page,
  context,
  language,
  walk: { within, fault },
}) => {
  const { account, signIn, retryInHeader, signOut, signOutFailed } = walkWords(page, language)
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
  await fault('validateInvitation', '401')
  await take('visitor.who.unreachable session.rejected; nobody at once', first.call)
  await expect(signIn).toBeVisible()

  await page.unroute('**/assets/invitation-*')
  const second = await lose(closed)
  await fault('logout', '503', 2)
  await take('signingOut failed [isSignInRequired]', signOut)
  await expect(signOutFailed).toBeVisible()
  await take(
    'visitor.who.unreachable session.rejected [isSignOutPending]; signingOut failed [isSignInRequired]',
    second.call,
  )
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
