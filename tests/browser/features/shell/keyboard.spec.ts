import { pressOn, tabTo } from '@/tests/browser/support/keyboard'
import { stopClock } from '@/tests/browser/support/clock'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { visit } from '@/tests/browser/support/visit'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('tokens are made, copied and deleted by keyboard alone', async ({ page, language, screenName }) => {
  test.skip(screenName === 'phone', 'a keyboard belongs to a desktop')
  const tokens = tokensPage(page, language)
  const { words } = tokens
  await page.clock.install()
  await openSignedIn(page, '/api/tokens')

  await pressOn(page, tokens.button(words.create).first())
  await expect(tokens.nameField).toBeFocused()
  await page.keyboard.type('notebook')
  const asked = page.waitForResponse(/status=expiring/)
  await page.keyboard.press('Enter')
  await expect(tokens.secretField).toBeFocused()
  // A request that is under way would be out of time.
  await (await asked).finished()
  await stopClock(page)
  await pressOn(page, tokens.dialog.getByRole('button', { name: words.copy, exact: true }))
  const copied = tokens.toast(words.copied)
  await expect(copied).toBeVisible()
  // Above the dialog it is heard, and closed, as anywhere.
  await pressOn(page, tokens.dialog.getByRole('button', { name: words.close, exact: true }))
  await expect(copied.getByText(words.copied)).toHaveCount(0)
  await page.clock.resume()
  await expect(tokens.dialog.locator('button:focus')).toBeVisible()
  await pressOn(page, tokens.button(words.done))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The button that opened it went with the empty list.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const remove = page.getByRole('button', { name: `${words.delete} notebook`, exact: true })
  await pressOn(page, tokens.menu('notebook'))
  await pressOn(page, remove)
  await page.keyboard.press('Escape')
  await expect(tokens.menu('notebook')).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, remove)
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: words.delete, exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.none)).toBeVisible()
})

test('the first stop skips to the content', async ({ page, screenName }) => {
  test.skip(screenName === 'phone', 'a keyboard belongs to a desktop')
  await visit(page, '/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
