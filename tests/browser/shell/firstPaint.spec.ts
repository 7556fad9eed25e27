import { expect, test } from '../support/test'

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

test('scripts are asked for when the page is whole and seen', { tag: '@phone' }, async ({ page }) => {
  const whole: Promise<boolean>[] = []
  const isWhole = () =>
    page.evaluate(() => document.readyState !== 'loading' && performance.getEntriesByName('first-paint').length > 0)
  await page.route('**/assets/*.js', async (route) => {
    whole.push(isWhole())
    await route.continue()
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(whole.length).toBeGreaterThan(5)
  expect(new Set(await Promise.all(whole))).toEqual(new Set([true]))
})
