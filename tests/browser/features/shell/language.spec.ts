import type { BrowserContext, Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '@/openapi/configuration'
import { languageTags } from '@/openapi/rules/language'
import { languageCases } from '@/tests/support/languageCases'
import { hold } from '@/tests/browser/support/hold'
import { expect, test } from '@/tests/browser/support/test'
import { untilReady, visit } from '@/tests/browser/support/visit'

const served = (page: Page, address: string) =>
  page.goto(address, { waitUntil: 'commit' }).then((response) => response?.headers()['content-language'])

async function remember(context: BrowserContext, url: string, said: string) {
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: said, url }])
  await context.addInitScript((value) => localStorage.setItem('intern-portal.language', value), said)
}

/** The state that the inline script leaves on a page whose other scripts never come. */
async function visibleState(page: Page) {
  await page.waitForLoadState('domcontentloaded')
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    isHidden: document.documentElement.hasAttribute('data-await'),
  }))
}

for (const { query, remembered, browser, language } of languageCases) {
  test.describe(`with lang=${query}, ${remembered} remembered, in a browser of ${browser}`, () => {
    test.use({ locale: browser })

    test(`server, first paint and portal show ${language}`, async ({ page, context, portal, screenName }) => {
      test.skip(screenName === 'phone', 'the same rule')
      if (remembered !== null) await remember(context, portal.url, remembered)
      const address = `/certificate${query === null ? '' : `?lang=${query}`}`
      const tag = languageTags[language]
      const release = await hold(page, '**/assets/*.js')
      expect(await served(page, address)).toBe(tag)
      expect(await visibleState(page)).toEqual({ lang: tag, isHidden: false })
      release()
      await untilReady(page)
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
    })
  })
}

test('a page served in another language than the stored one stays hidden until it changes', async ({
  page,
  language,
}) => {
  const stored = language === 'zh' ? 'en' : 'zh'
  await page.addInitScript((value) => localStorage.setItem('intern-portal.language', value), stored)
  const release = await hold(page, '**/assets/*.js')
  expect(await served(page, '/certificate')).toBe(languageTags[language])
  expect(await visibleState(page)).toEqual({ lang: languageTags[language], isHidden: true })
  release()
  await untilReady(page)
  await expect(page.locator('html')).toHaveAttribute('lang', languageTags[stored])
})

test('screen readers hear of another language once, in that language', async ({ page, language }) => {
  const told = { zh: '页面已切换为中文。', en: 'The page is now in English.' } as const
  const [other, otherName] = language === 'zh' ? (['en', 'English'] as const) : (['zh', '中文'] as const)
  await visit(page, '/certificate')
  const banner = page.getByRole('banner')
  const status = banner.getByRole('status')
  await expect(status).toHaveText('')
  await banner.getByRole('link', { name: otherName, exact: true }).press('Enter')
  await expect(status).toHaveText(told[other])
  await banner.getByRole('link', { name: other === 'en' ? '中文' : 'English', exact: true }).press('Enter')
  await expect(status).toHaveText(told[language])
})
