import { expect, test as base } from '@/tests/browser/support/test'
import { untilPartReady, visit } from '@/tests/browser/support/visit'

/** The portal by a name that is not the machine's own: there a page has no clipboard without https. */
const test = base.extend<object, { portal: { url: string } }>({
  portal: [({ portal }, use) => use({ url: portal.url.replace('localhost', 'portal.test') }), { scope: 'worker' }],
})

// Chromium reports that it ignores the header there.
test.beforeEach(({ problems }) => problems.expectError(/Cross-Origin-Opener-Policy/))

test('without https, a text is copied from the page and from a dialog, and the focus stays', async ({
  page,
  texts,
}) => {
  await visit(page, '/api/playground')
  await untilPartReady(page, 'playground')
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false])
  await page.getByRole('button', { name: texts.playgroundPage.viewCode }).click()
  const dialog = page.getByRole('dialog')
  const copy = dialog.locator('[data-copy]')
  await copy.click()
  await expect(copy).toHaveText(texts.playgroundPage.copied)
  await expect(copy).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const question = page.getByRole('textbox', { name: texts.playgroundPage.question })
  await question.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(question).toHaveValue(/^curl .+\/chat\/completions/)

  await visit(page, '/api/models')
  await untilPartReady(page, 'model-catalogue')
  const copyId = page.getByRole('main').getByRole('article').getByRole('button').first()
  await copyId.click()
  await expect(copyId).toBeFocused()
  await visit(page, '/api/playground')
  await question.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(question).toHaveValue(/intern-echo$/)
})

test('without https, a copy that the browser refuses is reported', async ({ page, texts }) => {
  await page.addInitScript(() => {
    document.execCommand = () => false
  })
  await visit(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await page.getByRole('button', { name: texts.playgroundPage.viewCode }).click()
  const copy = page.getByRole('dialog').locator('[data-copy]')
  await copy.click()
  await expect(copy).toHaveAttribute('data-copy', 'failed')
  await expect(copy).toHaveText(texts.playgroundPage.copyFailed)
  await expect(copy).toBeFocused()
  await expect(page.locator('body > textarea, dialog > textarea')).toHaveCount(0)
})
