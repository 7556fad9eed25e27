import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { pressInComposition } from '@/tests/browser/support/keyboard'
import { smallTargets } from '@/tests/browser/support/touchTargets'
import { expect, test } from '@/tests/browser/support/test'
import { visit, visitAgain } from '@/tests/browser/support/visit'

const words = {
  zh: {
    search: '搜索',
    title: '搜索全站',
    found: /^找到 \d+ 处$/,
    section: '超出限额',
    slash: '用 / 键打开搜索',
    none: '没有找到，换个说法试试',
  },
  en: {
    search: 'Search',
    title: 'Search the site',
    found: /^\d+ results?$/,
    section: 'Beyond a limit',
    slash: 'The / key opens the search',
    none: 'No results. Try other words',
  },
} as const

const parts = (page: Page, language: 'zh' | 'en') => {
  const dialog = page.getByRole('dialog', { name: words[language].title })
  return { dialog, field: dialog.getByRole('searchbox'), options: dialog.getByRole('option') }
}

test(
  'the search opens by button and key everywhere, and opens results by keyboard',
  { tag: '@phone' },
  async ({ page, language, screenName }) => {
    const { search, section, found, none } = words[language]
    const { dialog, field, options } = parts(page, language)
    await visit(page, '/')
    const button = page.getByRole('banner').getByRole('button', { name: search, exact: true })
    await button.click()
    await expect(field).toBeFocused()
    // Without a word: the pages of the portal.
    await expect(options.filter({ hasText: 'API Token' }).first()).toBeVisible()
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
    await expect(dialog.getByText(none)).toBeVisible()
    await expectNoOverflow(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('#invalid_api_key')).toBeFocused()
  },
)

test('the search ignores keys of input methods and typed slashes, and its key can be disabled', async ({
  page,
  language,
}) => {
  const { dialog, field, options } = parts(page, language)
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

  const button = page.getByRole('banner').getByRole('button', { name: words[language].search, exact: true })
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
