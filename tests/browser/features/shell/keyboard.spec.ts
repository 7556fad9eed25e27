import { expect, test } from '@/tests/browser/support/test'
import { visit } from '@/tests/browser/support/visit'

test('the first stop skips to the content', async ({ page, screenName }) => {
  test.skip(screenName === 'phone', 'a keyboard belongs to a desktop')
  await visit(page, '/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
