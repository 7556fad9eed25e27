import type { Page } from '@playwright/test'
import { documents, documentScreens, redirects } from '@/tests/support/site'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { expect, test, type PortalOptions } from '@/tests/browser/support/test'
import { readThrough } from '@/tests/browser/support/wholePage'
import { visit } from '@/tests/browser/support/visit'

const titles = { zh: '书生大模型', en: 'Intern' } as const
const isMatrix = process.env['PORTAL_TEST_MATRIX'] === '1'

/** Animations, transitions and clips that run. */
const countMovements = (page: Page) =>
  page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    return running.length + [...document.querySelectorAll('video')].filter((video) => !video.paused).length
  })

/**
 * Whether a page's turn has come. Each is looked at once per language: the screens take turns, and with them the themes.
 * Chapters share their screen with the first of them, and take turns between the languages, too.
 */
function isTurn(index: number, { language, screenName }: PortalOptions) {
  const page = documents[index]
  if (isMatrix || page === undefined) return isMatrix
  const isScreen = documentScreens.includes(page)
  return (index % 2 === 0) === (screenName === 'desktop') && (isScreen || index % 4 < 2 === (language === 'zh'))
}

documents.forEach(({ path }, index) => {
  test(`${path} is whole`, { tag: '@look' }, async ({ page, language, screenName }) => {
    test.skip(!isTurn(index, { language, screenName }), 'is looked at in another project')
    const response = await visit(page, path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(titles[language])
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : /^en/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await readThrough(page)
    await expect.poll(() => countMovements(page), 'moves although less motion was asked for').toBe(0)
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
})

test('empty children and unknown paths lead on', async ({ page, baseURL }) => {
  for (const { path, to } of [...redirects, { path: '/nowhere', to: '/' }]) {
    if (documents.some((document) => document.path === to)) {
      await visit(page, path)
      await expect(page).toHaveURL(`${baseURL ?? ''}${to}`)
    }
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, every public page can be read', async ({ page, screenName, language, problems }) => {
    test.skip(screenName !== 'desktop', 'the same HTML')
    problems.expectFailure(/\/assets\/.*\.js$/)
    for (const { path } of documents) {
      await page.goto(path)
      await expect(page).toHaveTitle(titles[language])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).not.toBeEmpty()
    }
  })
})
