import type { Page } from '@playwright/test'
import { openInPlace } from './support/inPlace'
import { expect, test } from './support/test'

/** What the browser is told of the parts below the first screen, from the top. */
const skipping = (page: Page) =>
  page
    .locator('main section, footer')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).contentVisibility === 'auto'))

const root = (page: Page) => page.locator('html')

test('a page is painted with the styles in it: no sheet is fetched', { tag: '@phone' }, async ({ page }) => {
  const sheets: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
  await page.goto('/protocol/service', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const isStyled = () => page.evaluate(() => getComputedStyle(document.body).margin === '0px')
  expect(await isStyled()).toBe(true)
  await page.waitForLoadState('networkidle')
  const inPage = await page
    .locator('link[rel=stylesheet][disabled]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(inPage.length).toBeGreaterThan(1)
  expect(sheets.filter((url) => inPage.includes(new URL(url).pathname))).toEqual([])
})

test('parts far below are laid out when they come near, and stay', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expect(root(page)).toHaveAttribute('data-sparse', '')
  // The first parts are freed as soon as there is time, the last wait.
  await expect.poll(async () => (await skipping(page))[0]).toBe(false)
  expect((await skipping(page)).at(-1)).toBe(true)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect.poll(async () => (await skipping(page)).at(-1)).toBe(false)
  await page.evaluate(() => window.scrollTo(0, 0))
  expect((await skipping(page)).at(-1)).toBe(false)
})

test('the next page is laid out whole, as are a reload and a place in a page', async ({ page }) => {
  await page.goto('/')
  await expect.poll(async () => (await skipping(page))[0]).toBe(false)
  await openInPlace(page, '/icamp4')
  await expect(root(page)).not.toHaveAttribute('data-sparse')
  expect(await skipping(page)).not.toContain(true)
  await page.reload()
  expect(await skipping(page)).not.toContain(true)
  await page.goto('/protocol/service#changes')
  expect(await skipping(page)).not.toContain(true)
})

test('without a script everything is there', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(root(page)).not.toHaveAttribute('data-sparse')
  await context.close()
})
