import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { pressInComposition } from '@/tests/browser/support/keyboard'
import { smallTargets } from '@/tests/browser/support/touchTargets'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { visit, visitAgain } from '@/tests/browser/support/visit'
import { filled, type Texts } from '@/tests/browser/support/texts'

const words = {
  zh: {
    found: /^找到 \d+ 处$/,
    section: '超出限额',
    slash: '用 / 键打开搜索',
    changed: 'The page is now in English.',
    question: '怎么提高限额',
    otherQuestion: 'increase my limit',
  },
  en: {
    found: /^\d+ results?$/,
    section: 'When you hit a limit',
    slash: 'The / key opens the search',
    changed: '页面已切换为中文。',
    question: 'how do I increase my limit?',
    otherQuestion: '怎么提高限额',
  },
} as const

const parts = (page: Page, texts: Texts) => {
  const dialog = page.getByRole('dialog', { name: texts.siteSearch.title })
  return { dialog, field: dialog.getByRole('searchbox'), options: dialog.getByRole('option') }
}

test(
  'the search opens by button and key everywhere, and opens results by keyboard',
  { tag: '@phone' },
  async ({ page, language, screenName, texts }) => {
    const { search } = texts.nav
    const { none, popular, askGroups: ask } = texts.siteSearch
    const { section, found } = words[language]
    const { dialog, field, options } = parts(page, texts)
    await visit(page, '/')
    const button = page.getByRole('banner').getByRole('button', { name: search, exact: true })
    await button.click()
    await expect(field).toBeFocused()
    await expect(dialog.getByRole('group', { name: popular }).getByRole('option', { name: /API Token/i })).toBeVisible()
    await page.keyboard.type(section)
    await expect(dialog.getByText(found)).toBeVisible()
    await expectAccessible(page, 'dialog')
    if (screenName === 'phone') expect(await smallTargets(page, 44)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/api\/document\/limits#over-the-limit$/)
    await expect(page.locator('#over-the-limit')).toBeFocused()

    await page.keyboard.press('Control+k')
    await field.fill('invalid_api_key')
    await expect(options.first()).toContainText('invalid_api_key')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/api\/document\/errors#invalid_api_key$/)
    await expect(page.locator('#invalid_api_key')).toBeFocused()
    await expect(dialog).toHaveCount(0)

    await page.keyboard.press('/')
    await field.fill('xyzzy')
    await expect(dialog.getByText(filled(none, { query: 'xyzzy' }))).toBeVisible()
    await expect(options.first()).toBeVisible()
    await expect(dialog.getByRole('link', { name: ask })).toBeVisible()
    await expectAccessible(page, 'dialog')
    await expectNoOverflow(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('#invalid_api_key')).toBeFocused()
  },
)

test('the search ignores keys of input methods and typed slashes, and its key can be disabled', async ({
  page,
  language,
  texts,
}) => {
  const { dialog, field, options } = parts(page, texts)
  await visit(page, '/certificate')
  const typed = page.getByRole('main').getByRole('textbox').first()
  await typed.fill('')
  await typed.press('/')
  await expect(typed).toHaveValue('/')
  await expect(dialog).toHaveCount(0)
  await typed.press('Control+k')
  await field.fill('429')
  await expect(options.first()).toBeVisible()
  for (const key of ['Enter', 'ArrowDown', 'Escape'] as const) await pressInComposition(field, key)
  await expect(field).toHaveValue('429')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(/certificate$/)

  const button = page.getByRole('banner').getByRole('button', { name: texts.nav.search, exact: true })
  const slash = dialog.getByRole('checkbox', { name: words[language].slash })
  await slash.press('Space')
  await expect(slash).not.toBeChecked()
  await slash.press('Enter')
  await slash.press('Escape')
  await visitAgain(page)
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K')
  await button.press('/')
  await expect(button).toHaveAttribute('aria-busy', 'false')
  await expect(dialog).toHaveCount(0)
  await button.press('Control+k')
  await expect(field).toHaveValue('')
  await slash.check()
  await slash.press('Escape')
  await expect(button.locator('kbd')).toHaveText('/')
  await button.press('/')
  await expect(dialog).toBeVisible()
})

test('the search answers questions in both languages, and lists what was opened from it', async ({
  page,
  language,
  texts,
}) => {
  const { recent } = texts.siteSearch
  const { strategy: limits } = texts.pageNames
  const { question, otherQuestion } = words[language]
  const { dialog, field, options } = parts(page, texts)
  await visit(page, '/certificate')
  for (const query of [question, otherQuestion]) {
    await page.keyboard.press('Control+k')
    await field.fill(query)
    await expect(options.first()).toContainText(limits)
    await field.press('Escape')
  }
  await page.keyboard.press('Control+k')
  await field.fill('tempreature')
  await expect(options.first()).toContainText('temperature')
  await field.press('Enter')
  await expect(page).toHaveURL(/#ChatCompletionRequest\.temperature$/)
  await expect(page.locator('[id="ChatCompletionRequest.temperature"]')).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(dialog.getByRole('group', { name: recent }).getByRole('option')).toHaveText([/^temperature/])
  await field.fill('７qk2m-9xwpt 4hj5c-0rvne')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/certificate\/7QK2M-9XWPT-4HJ5C-0RVNE$/)
})

test('the search works without the other language and without the server’s entries', async ({
  page,
  language,
  problems,
  texts,
}) => {
  const { strategy: limits } = texts.pageNames
  const { question } = words[language]
  const { field, options } = parts(page, texts)
  problems.expectFailure(/\/assets\/(zh|en)Index|\/puyu\/(api\/models|community)/)
  await page.route(`**/assets/${language === 'zh' ? 'en' : 'zh'}Index-*.js`, (route) => route.abort())
  await page.route(/\/puyu\/(api\/models|community\/projects)/, (route) => route.abort())
  await visit(page, '/certificate')
  const lists = ['/puyu/api/models', '/puyu/community/projects'].map((path) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(path)),
  )
  await page.keyboard.press('Control+k')
  await Promise.all(lists)
  await field.fill(question)
  await expect(options.first()).toContainText(limits)
})

test('actions in the search change the theme and the language at once', async ({ page, language, texts }) => {
  const { darkTheme: dark, systemTheme: system, switchLanguage: other } = texts.siteSearch.actions
  const { changed } = words[language]
  const { dialog, field, options } = parts(page, texts)
  const html = page.locator('html')
  await visit(page, '/certificate')
  await page.keyboard.press('Control+k')
  await field.fill('dark mode')
  await expect(options.first()).toContainText(dark)
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await visitAgain(page)
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const bar = page.locator('meta[name=theme-color][media=all]')
  await expect(bar).toHaveAttribute('content', '#14161b')

  await page.keyboard.press('Control+k')
  await field.fill(system)
  await expect(options.first()).toContainText(system)
  await options.first().click()
  await expect(html).not.toHaveAttribute('data-theme')

  await page.keyboard.press('Control+k')
  await field.fill(other)
  await expect(options.first()).toContainText(other)
  await field.press('Enter')
  await expect(html).toHaveAttribute('lang', language === 'zh' ? 'en' : 'zh-CN')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('status')).toHaveText(changed)
})

test('actions in the search lead visitors to sign-in, and signed-in users to a new token', async ({ page, texts }) => {
  const { signIn, createToken } = texts.siteSearch.actions
  const { dialog, field, options } = parts(page, texts)
  await visit(page, '/certificate')
  await page.keyboard.press('Control+k')
  await field.fill('sign in')
  await expect(options.first()).toContainText(signIn)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/sso\//)

  await openSignedIn(page, '/certificate')
  await page.keyboard.press('Control+k')
  await field.fill('sign in')
  await expect(options.first()).toBeVisible()
  await expect(options.filter({ hasText: new RegExp(`^${signIn}`) })).toHaveCount(0)
  await field.fill(createToken)
  await expect(options.first()).toContainText(createToken)
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: createToken })).toBeVisible()
  await expect(page).toHaveURL(/\/api\/tokens$/)
})
