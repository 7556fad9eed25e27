import type { Page } from '@playwright/test'
import { hold } from '../support/hold'
import { expectAccessible, expectNoOverflow } from '../support/accessibility'
import { pressInComposition } from '../support/keyboard'
import { openSignedIn } from '../support/signIn'
import { expect, test } from '../support/test'
import { openInPlace, visit, visitAgain } from '../support/visit'

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

const textSlot = '[data-documentation]'
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** A heading stands right below the sticky header. */
const expectAtTop = async (page: Page, id: string) => {
  const offset = () =>
    page.evaluate((name) => {
      const top = document.getElementById(name)?.getBoundingClientRect().top ?? -1
      return top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
    }, id)
  await expect.poll(async () => Math.abs((await offset()) - 40), `#${id} below the header`).toBeLessThanOrEqual(40)
}

test('samples are shown with this portal’s address, in the language chosen for all, and copied as shown', async ({
  page,
  context,
  language,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/api/document')
  await expect(ready(page, language)).toBeVisible()
  const { firstSample, copy, copied } = words[language]
  const group = sample(page, firstSample)
  await group.locator('label', { hasText: 'Python' }).click()
  await expect(group.getByRole('radio', { name: 'Python' })).toBeChecked()
  await group.locator('label', { hasText: 'curl' }).click()
  await expect(group.locator('pre:visible')).toHaveCount(1)
  await expect(group.locator('pre:visible')).toContainText(`curl ${base(portal.url)}/chat/completions`)
  await group.getByRole('button', { name: copy }).click()
  await expect(group.getByRole('button', { name: copied })).toBeVisible()
  const clipboard = await page.evaluate(() => navigator.clipboard.readText())
  expect(clipboard).toContain(
    `curl ${base(portal.url)}/chat/completions \\\n  -H "Authorization: Bearer $INTERN_API_TOKEN"`,
  )
  expect(await page.content()).not.toContain('__')

  const radios = page.getByRole('radio', { name: 'JavaScript' })
  await group.getByRole('radio', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  for (const radio of await radios.all()) await expect(radio).toBeChecked()
  await expect(page.locator('figure[data-language="js"]:visible')).toHaveCount(await radios.count())

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
  })
  await group.getByRole('button', { name: copy }).click()
  await expect(group.getByRole('button')).toHaveText(/请手动选中|please select it/)
})

test('the language of samples that was chosen before the scripts came is that of all', async ({ page, language }) => {
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/api/document')
  const group = sample(page, words[language].firstSample)
  await group.locator('label', { hasText: 'JavaScript' }).click()
  await expect(group.getByRole('radio', { name: 'JavaScript' })).toBeChecked()
  release()
  for (const radio of await page.getByRole('radio', { name: 'JavaScript' }).all()) await expect(radio).toBeChecked()
})

test('contents lead below the header; Back, Forward and a reload return', async ({ page, language, screenName }) => {
  await visit(page, '/api/document')
  await expect(ready(page, language)).toBeVisible()
  const { contents, limits } = words[language]
  if (screenName === 'phone') await page.getByText(contents).first().click()
  const link = page.getByRole('link', { name: limits, exact: true }).filter({ visible: true }).first()
  await link.scrollIntoViewIfNeeded()
  const left = await scrollTop(page)
  await link.click()
  await expect(page).toHaveURL(/#limits$/)
  await expectAtTop(page, 'limits')
  await expect(page.locator('#limits')).toBeFocused()
  const top = await scrollTop(page)
  // At once: Back may come before the browser has told that the page was scrolled.
  await page.evaluate(() => {
    window.scrollBy(0, 300)
    window.history.back()
  })
  await expect(page).toHaveURL(/document$/)
  await expect.poll(() => scrollTop(page)).toBe(left)
  await page.goForward()
  await expect.poll(() => scrollTop(page)).toBe(top + 300)
  await visitAgain(page)
  await expect(ready(page, language)).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(top + 300)
  // A browser that hears too late that it is to restore the page goes to its hash instead.
  await page.evaluate(() => window.addEventListener('pagehide', () => (window.history.scrollRestoration = 'manual')))
  await visitAgain(page)
  await expect.poll(() => scrollTop(page)).toBe(top + 300)
})

test('search finds by word and leads there by keyboard', { tag: '@phone' }, async ({ page, language }) => {
  await visit(page, '/api/document')
  const field = ready(page, language)
  await field.fill('retry-after 429')
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toHaveText(
    language === 'zh' ? /找到 \d+ 处/ : /\d+ places? found/,
  )
  // The list lies over the text, and over part of some links in it.
  await expectAccessible(page, 'search')
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#over-the-limit$/)
  await expect(page.locator('#over-the-limit')).toBeFocused()
  await field.fill('xyzzy')
  await expect(
    page.getByText(language === 'zh' ? '没有找到，换个说法试试' : 'Nothing found. Try other words'),
  ).toBeVisible()
  await expectAccessible(page, 'search')
  await field.press('Escape')
  await expect(field).toHaveValue('')
})

test('keys of an input method are no commands of the search', async ({ page, language }) => {
  await visit(page, '/api/document')
  const field = ready(page, language)
  await field.fill('429')
  await expect(page.getByRole('search').getByRole('link').first()).toBeVisible()
  for (const key of ['Enter', 'ArrowDown', 'Escape'] as const) await pressInComposition(field, key)
  await expect(field).toHaveValue('429')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(/document$/)
})

test('the other language is loaded once, and the served text comes back', async ({ page, language, screenName }) => {
  test.skip(screenName === 'phone', 'the same code')
  const chapters: string[] = []
  page.on('request', (request) => {
    if (/chapters/.test(request.url())) chapters.push(request.url())
  })
  await visit(page, '/api/document')
  await expect(ready(page, language)).toBeVisible()
  expect(chapters).toEqual([])
  const toggle = page.getByRole('banner').getByRole('link', { name: /^(English|中文)$/ })
  const other = language === 'zh' ? 'en' : 'zh'
  await toggle.click()
  await expect(page.getByRole('heading', { name: words[other].limits })).toBeVisible()
  expect(chapters.length).toBe(1)
  await toggle.click()
  await expect(page.getByRole('heading', { name: words[language].limits })).toBeVisible()
  expect(chapters.length).toBe(1)
})

test('the documentation is the same when it is reached from another page, and leads to the deep link', async ({
  page,
  language,
}) => {
  await visit(page, '/protocol/service')
  await openInPlace(page, '/api/document#errors')
  await expect(ready(page, language)).toBeVisible()
  await expectAtTop(page, 'errors')
  const rendered = await page.locator(textSlot).textContent()
  await expectNoOverflow(page)
  await visit(page, '/api/document')
  await expect(page.locator(textSlot)).toHaveText(rendered ?? '')
})

test('a signed-in reader gets the deep link’s place, and a reload keeps it', async ({ page, language }) => {
  await openSignedIn(page, '/protocol/service')
  await visit(page, '/api/document#errors')
  await expect(ready(page, language)).toBeVisible()
  await expectAtTop(page, 'errors')
  const top = await scrollTop(page)
  await page.evaluate(() => window.scrollBy(0, -400))
  await expect.poll(() => scrollTop(page)).toBe(top - 400)
  await visitAgain(page)
  await expect(ready(page, language)).toBeVisible()
  await expect.poll(() => scrollTop(page)).toBe(top - 400)
})

test('the documentation serves the contract with this portal’s address', async ({ request, portal }) => {
  const response = await request.get('/openapi/gateway.yaml')
  expect(response.headers()['content-type']).toContain('yaml')
  expect(await response.text()).toContain(`- url: "${base(portal.url)}"`)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, every sample is there, and no control that cannot work', async ({ page, problems }) => {
    problems.expectFailure(/\/assets\/.*\.js$/)
    await page.goto('/api/document')
    const count = await page.locator('[data-samples] figure').count()
    expect(count).toBeGreaterThan(20)
    await expect(page.locator('[data-samples] figure:visible')).toHaveCount(count)
    await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  })
})
