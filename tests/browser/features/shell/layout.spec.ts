import { menuButton } from '@/tests/browser/support/controls'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { smallTargets } from '@/tests/browser/support/touchTargets'
import { askItself, visit } from '@/tests/browser/support/visit'
import { readThrough } from '@/tests/browser/support/wholePage'

const nameNotSet = { zh: '未设置用户名', en: 'User name not set' } as const

test('a blank nickname counts as missing', { tag: '@phone' }, async ({ page, language, screenName }) => {
  await openSignedIn(page, '/userCenter/activities')
  await askItself(page)
  await page.route('**/puyu/users/getUserInfo', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object } // the contract's success
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, nickname: '  ' } } })
  })
  await page.reload()
  if (screenName === 'phone') {
    await menuButton(page).click()
    await expect(page.getByRole('navigation').getByText(nameNotSet[language])).toBeVisible()
  } else await expect(page.getByLabel(nameNotSet[language])).toBeVisible()
})

test('the top menu hides past 400 px only if there is a sub-menu', async ({ page, screenName }) => {
  test.skip(screenName === 'phone', 'the phone has its own header')
  await page.setViewportSize({ width: 1440, height: 500 })
  const brand = page.getByRole('banner')
  for (const [path, hides] of [
    ['/developers/community', true],
    ['/', false],
  ] as const) {
    await visit(page, path)
    await page.evaluate(() => window.scrollTo(0, 400))
    await expect(brand).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 420))
    if (hides) await expect(brand).not.toBeInViewport({ ratio: 0.1 })
    else await expect(brand).toBeInViewport()
  }
})

test('Back restores the scroll position, a new page starts at its top', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 500 })
  await visit(page, '/developers/community')
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.getByRole('contentinfo').getByRole('link').nth(2).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/developers\/community$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
})

test('in forced colours the current item of each menu differs from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of ['/developers/community', '/icamp4', '/api/document/chat']) {
    await visit(page, path)
    const grounds = await page
      .locator('nav:visible')
      .evaluateAll((navs) =>
        navs.map((nav) =>
          [...nav.querySelectorAll('a, summary')]
            .filter((item) => item.checkVisibility())
            .map((item) => [item.hasAttribute('aria-current'), getComputedStyle(item).backgroundColor] as const),
        ),
      )
    const withCurrent = grounds.filter((items) => items.some(([isCurrent]) => isCurrent))
    expect(withCurrent.length, path).toBeGreaterThan(1)
    for (const items of withCurrent) {
      const [current] = items.flatMap(([isCurrent, ground]) => (isCurrent ? [ground] : []))
      expect(
        items.filter(([isCurrent, ground]) => !isCurrent && ground === current),
        path,
      ).toEqual([])
    }
  }
  const tabs = page.locator('[data-tabs]').first().locator('label')
  const grounds = await tabs.evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor))
  expect(
    grounds.filter((ground) => ground === grounds[0]),
    'one tab of a sample is chosen',
  ).toHaveLength(1)
})

test('icons and the logo grow with the font', async ({ page }) => {
  await visit(page, '/developers/activity')
  const sizes = await page.locator('svg').evaluateAll((svgs) => {
    const heights = () => svgs.map((svg) => svg.getBoundingClientRect().height)
    const before = heights()
    document.documentElement.style.fontSize = '200%'
    return heights().map((height, index) => [before[index] ?? 0, height] as const)
  })
  const drawn = sizes.filter(([before, after]) => before > 0 && after > 0)
  expect(drawn.length).toBeGreaterThan(10)
  expect(drawn.filter(([before, after]) => Math.abs(after - 2 * before) > 1)).toEqual([])
})

test('the header scrolls away with the page at a zoom of 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await visit(page, '/developers/community')
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect(page.getByRole('banner')).not.toBeInViewport()
  const isPage = await page.evaluate(() => document.elementFromPoint(160, 4)?.closest('main') !== null)
  expect(isPage).toBe(true)
})

const touched = [
  '/',
  '/api/document/chat',
  '/api/document/errors',
  '/developers/community',
  '/developers/interest',
  '/icamp4',
  '/protocol/service',
  '/certificate',
]

test(
  'targets are 44 px high and wide for a finger, 24 px for a mouse',
  { tag: '@phone' },
  async ({ page, screenName }) => {
    for (const path of touched) {
      await visit(page, path)
      await readThrough(page)
      expect(await smallTargets(page, screenName === 'phone' ? 44 : 24), path).toEqual([])
    }
  },
)
