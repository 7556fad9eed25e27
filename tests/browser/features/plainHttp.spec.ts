import { expect, test as base } from '@/tests/browser/support/test'
import { untilPartReady, visit } from '@/tests/browser/support/visit'

const words = {
  zh: { code: '查看代码', copy: '复制', copied: '已复制', failed: '复制失败，请手动选中', question: '问题' },
  en: {
    code: 'View code',
    copy: 'Copy',
    copied: 'Copied',
    failed: 'Couldn’t copy. Select the text and copy it yourself',
    question: 'Question',
  },
} as const

/** The portal by a name that is not the machine's own: there a page has no clipboard without https. */
const test = base.extend<object, { portal: { url: string } }>({
  portal: [({ portal }, use) => use({ url: portal.url.replace('localhost', 'portal.test') }), { scope: 'worker' }],
})

// Chromium reports that it ignores the header there.
test.beforeEach(({ problems }) => problems.expectError(/Cross-Origin-Opener-Policy/))

test('without https, a text is copied from the page and from a dialog, and the focus stays', async ({
  page,
  language,
}) => {
  const texts = words[language]
  await visit(page, '/api/playground')
  await untilPartReady(page, 'playground')
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false])
  await page.getByRole('button', { name: texts.code }).click()
  const dialog = page.getByRole('dialog')
  const copy = dialog.locator('[data-copy]')
  await copy.click()
  await expect(copy).toHaveText(texts.copied)
  await expect(copy).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const question = page.getByRole('textbox', { name: texts.question })
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

test('without https, a copy that the browser refuses is reported', async ({ page, language }) => {
  const texts = words[language]
  await page.addInitScript(() => {
    document.execCommand = () => false
  })
  await visit(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await page.getByRole('button', { name: texts.code }).click()
  const copy = page.getByRole('dialog').locator('[data-copy]')
  await copy.click()
  await expect(copy).toHaveAttribute('data-copy', 'failed')
  await expect(copy).toHaveText(texts.failed)
  await expect(copy).toBeFocused()
  await expect(page.locator('body > textarea, dialog > textarea')).toHaveCount(0)
})
