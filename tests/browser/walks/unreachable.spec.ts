import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { untilPartReady } from '../support/visit'
import { test } from '../support/walk'
import { walkWords } from './words'

test('a visitor of a playground whose server cannot be reached can sign in', async ({
  page,
  context,
  language,
  texts,
  walk: { within, fault },
}) => {
  const { retryInHeader } = walkWords(page, language)
  await giveSession(context, await takePerson())
  await fault('getUserInfo', '502')
  await page.goto('/api/playground')
  await expect(retryInHeader).toBeVisible()
  await untilPartReady(page, 'playground')
  const main = page.getByRole('main')
  await main.locator('#playground textarea').first().fill('Hello')
  await page.keyboard.press('Control+Enter')
  await within('session ')('visitor.who.unreachable signIn.requested', () =>
    main.getByRole('button', { name: texts.user.signIn, exact: true }).click(),
  )
})
