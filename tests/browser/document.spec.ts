import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './support/accessibility'
import { signUpTo } from './support/signIn'
import { expect, test } from './support/test'

const words = {
  zh: {
    search: '搜索文档',
    limits: '限额与错误',
    firstSample: '第一次对话',
    copy: '复制',
    copied: '已复制',
    contents: '本页目录',
  },
  en: {
    search: 'Search the docs',
    limits: 'Limits and errors',
    firstSample: 'A first conversation',
    copy: 'Copy',
    copied: 'Copied',
    contents: 'On this page',
  },
} as const

const base = (url: string) => `${url}/v1`
const sample = (page: Page, title: string) => page.getByRole('group', { name: new RegExp(title) })
const ready = (page: Page, language: 'zh' | 'en') => page.getByRole('searchbox', { name: words[language].search })

/** How far below the sticky header a heading stands. */
const offset = (page: Page, id: string) =>
  page.evaluate((name) => {
    const top = document.getElementById(name)?.getBoundingClientRect().top ?? -1
    return top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  }, id)

test('shows samples with this portal’s address, and copies what it shows', async ({
  page,
  context,
  language,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/api/document')
  await expect(ready(page, language)).toBeVisible()
  const { firstSample, copy, copied } = words[language]
  const group = sample(page, firstSample)
  await group.getByText('Python', { exact: true }).click()
  await expect(group.getByRole('radio', { name: 'Python' })).toBeChecked()
  await group.getByText('curl', { exact: true }).first().click()
  await expect(group.locator('pre:visible')).toHaveCount(1)
  await expect(group.locator('pre:visible')).toContainText(`curl ${base(portal.url)}/chat/completions`)
  await group.getByRole('button', { name: copy }).click()
  await expect(group.getByRole('button', { name: copied })).toBeVisible()
  const clipboard = await page.evaluate(() => navigator.clipboard.readText())
  expect(clipboard).toContain(
    `curl ${base(portal.url)}/chat/completions \\\n  -H "Authorization: Bearer $INTERN_API_TOKEN"`,
  )
  expect(await page.content()).not.toContain('__')
})

test('says when copying failed', async ({ page, language }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } })
  })
  await page.goto('/api/document')
  await expect(ready(page, language)).toBeVisible()
  const button = sample(page, words[language].firstSample).getByRole('button')
  await button.click()
  await expect(button).toHaveText(/请手动选中|please select it/)
})

test('a language of samples is chosen by keyboard and for all of them', async ({ page, language }) => {
  await page.goto('/api/document')
  await expect(ready(page, language)).toBeVisible()
  const radios = page.getByRole('radio', { name: 'JavaScript' })
  await page.getByRole('radio', { name: 'curl' }).first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  for (const radio of await radios.all()) await expect(radio).toBeChecked()
  await expect(page.locator('figure[data-language="js"]:visible')).toHaveCount(await radios.count())
})

test('contents and deep links lead below the header, and Back returns', async ({ page, language, screenName }) => {
  await page.goto('/api/document')
  await expect(ready(page, language)).toBeVisible()
  const { contents, limits } = words[language]
  if (screenName === 'phone') await page.getByText(contents).first().click()
  await page.getByRole('link', { name: limits, exact: true }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/#limits$/)
  await expect.poll(() => offset(page, 'limits')).toBeGreaterThanOrEqual(0)
  expect(await offset(page, 'limits')).toBeLessThan(80)
  await expect(page.locator('#limits')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/document$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(600)
})

test('search finds by word and leads there by keyboard', async ({ page, language }) => {
  await page.goto('/api/document')
  const field = ready(page, language)
  await field.fill('retry-after 429')
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toHaveText(
    language === 'zh' ? /找到 \d+ 处/ : /\d+ places? found/,
  )
  await expectAccessible(page)
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#over-the-limit$/)
  await expect(page.locator('#over-the-limit')).toBeFocused()
  await field.fill('xyzzy')
  await expect(
    page.getByText(language === 'zh' ? '没有找到，换个说法试试' : 'Nothing found. Try other words'),
  ).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveValue('')
})

test('the other language keeps the place, and the served text comes back', async ({ page, language, screenName }) => {
  test.skip(screenName === 'phone', 'the same code')
  const chapters: string[] = []
  page.on('request', (request) => {
    if (/chapters/.test(request.url())) chapters.push(request.url())
  })
  await page.goto('/api/document')
  await expect(ready(page, language)).toBeVisible()
  expect(chapters).toEqual([])
  const other = language === 'zh' ? 'en' : 'zh'
  await page
    .getByRole('button', { name: language === 'zh' ? /English/ : /中文/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: words[other].limits })).toBeVisible()
  expect(chapters.length).toBe(1)
  await page
    .getByRole('button', { name: language === 'zh' ? /中文/ : /English/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: words[language].limits })).toBeVisible()
  expect(chapters.length).toBe(1)
})

test('is whole for whoever comes from another page, with a deep link', async ({ page, language }) => {
  await page.goto('/protocol/service')
  await page.evaluate(() => {
    history.pushState(null, '', '/api/document#errors')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(ready(page, language)).toBeVisible()
  await expect(page.locator('#errors')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('a signed-in reader gets the deep link’s place', async ({ page, language, screenName }) => {
  test.skip(screenName === 'phone', 'the same code')
  await signUpTo(page, '/api/tokens', language)
  await page.goto('/api/document#errors')
  await expect(ready(page, language)).toBeVisible()
  await expect.poll(() => offset(page, 'errors')).toBeGreaterThanOrEqual(0)
  expect(await offset(page, 'errors')).toBeLessThan(80)
})

test('serves the contract with this portal’s address', async ({ request, portal }) => {
  const response = await request.get('/openapi/gateway.yaml')
  expect(response.headers()['content-type']).toContain('yaml')
  expect(await response.text()).toContain(`- url: "${base(portal.url)}"`)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every sample is there, and no control that cannot work', async ({ page, problems }) => {
    problems.expectFailure(/\/assets\/.*\.js$/)
    await page.goto('/api/document')
    const count = await page.locator('[data-samples] figure').count()
    expect(count).toBeGreaterThan(20)
    await expect(page.locator('[data-samples] figure:visible')).toHaveCount(count)
    await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  })
})
