import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import {
  described,
  incidentTitle,
  others,
  statusWithIncident,
  words,
} from '@/tests/browser/support/answers/modelSamples'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { smallTargets } from '@/tests/browser/support/touchTargets'
import { openInPlace, untilPartReady, visit, watchShifts } from '@/tests/browser/support/visit'
import type { Page } from '@playwright/test'

const catalogue = '**/puyu/api/models'
/** An address whose page is served without models, and loads them. */
const unservedList = '/api/models?filter='

const page1 = '/api/models/internlm/intern-s1'

const status = '**/puyu/status?days=0'
const stateOf = (id: string, state: string) => ({ id, state, periods: [], days: [] })

const answer = (page: Page, list: readonly object[]) =>
  page.route(catalogue, (route) => route.fulfill({ json: { code: 0, msg: '', data: { list } } }))

test(
  'anonymous visitors see the served models, copy an id and open a page with samples',
  { tag: '@phone' },
  async ({ page, context, language, screenName }) => {
    const texts = words[language]
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const moved = await watchShifts(page)
    let calls = 0
    page.on('request', (request) => void (calls += request.url().endsWith('/puyu/api/models') ? 1 : 0))
    await visit(page, '/api/models')
    await untilPartReady(page, 'model-catalogue')
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: texts.demo }) })
    await expect(entry).toBeVisible()
    expect([moved, calls]).toEqual([[], 0])
    await entry.getByRole('button', { name: `${texts.copy} intern-echo` }).click()
    await expect(page.getByText(texts.copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('intern-echo')
    await expectAccessible(page)
    await expectNoOverflow(page)
    if (screenName === 'phone') expect(await smallTargets(page, 44)).toEqual([])

    await entry.getByRole('link', { name: texts.demo }).click()
    await expect(page).toHaveURL(/\/api\/models\/intern-echo$/)
    await expect(page.getByRole('heading', { level: 1, name: texts.demo })).toBeFocused()
    await untilPartReady(page, 'model-sections')
    for (const form of ['curl', 'Python', 'JavaScript', 'Anthropic']) {
      await page.getByText(form, { exact: true }).first().click()
      await expect(page.locator('figure:visible')).toContainText('intern-echo')
    }
    await expectAccessible(page)
    await expectNoOverflow(page)
    if (screenName === 'phone') expect(await smallTargets(page, 44)).toEqual([])
  },
)

test(
  'the page of a model has its facts, results, changes and related models',
  { tag: '@phone' },
  async ({ page, language }) => {
    const texts = words[language]
    await answer(page, [described, ...others])
    await visit(page, '/certificate')
    await openInPlace(page, page1)
    await expect(page.getByRole('heading', { level: 1, name: texts.name })).toBeVisible()
    const main = page.getByRole('main')
    const { purpose, description, limits_note: note } = described
    const sentences = [purpose, description, note].map((text) => text[language])
    for (const text of [...sentences, ...texts.facts]) await expect(main.getByText(text).first()).toBeVisible()
    await expect(main.getByText(texts.target).first()).toContainText('intern-s1-20250726')
    const results = page.getByRole('region', { name: texts.benchmarks })
    await results.scrollIntoViewIfNeeded()
    await expect(results.getByRole('row')).toHaveCount(3)
    await expect(results.getByRole('region', { name: texts.chart }).or(results.locator('.bar-chart'))).toBeVisible()
    await expect(results.locator('.bar-chart')).toContainText('Example-<b>R&D</b>')
    await expect(results.getByRole('link', { name: /papers\.example\.org/ })).toHaveCount(2)
    await expect(page.getByRole('region', { name: texts.changes })).toContainText('2025-08-01')
    await expect(page.getByRole('region', { name: texts.related }).getByRole('listitem').locator('h3')).toHaveText([
      'intern-a',
    ])
    await expect(main.getByRole('link', { name: texts.playground })).toHaveAttribute(
      'href',
      '/api/playground?model=internlm%2Fintern-s1',
    )
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await expectNoOverflow(page)

    await page.keyboard.press('/')
    await page.getByRole('dialog', { name: texts.search }).getByRole('searchbox').fill('intern-s1-2025')
    await expect(page.getByRole('option', { name: new RegExp(`^${texts.name}`) })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: texts.related }).getByRole('link', { name: 'intern-a' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'intern-a' })).toBeFocused()
  },
)

for (const served of ['/api/models/intern-echo', '/api/models/none'])
  test(`the list has every model after ${served}, which was served with its own`, async ({
    page,
    language,
    problems,
  }) => {
    problems.expectFailure(/\/api\/models\/none$/)
    await answer(page, [{ id: 'intern-echo' }, ...others])
    await visit(page, served)
    await untilPartReady(page, 'model')
    await page.getByRole('main').getByRole('link', { name: words[language].list }).click()
    const ids = ['intern-echo', ...others.map(({ id }) => id)]
    await expect(page.getByRole('main').getByRole('listitem').locator('h2')).toHaveText(ids)
  })

test('cards and pages show the state of models, and nothing for models without calls', async ({ page, language }) => {
  const texts = words[language]
  await answer(page, [described, ...others])
  const list = [stateOf(described.id, 'slow'), stateOf('intern-a', 'unavailable'), stateOf('intern-b', 'no_data')]
  const times = { updated_at: '2026-03-02T01:30:05Z', time_zone: 'Asia/Shanghai', slow_ms: 10_000 }
  await page.route(status, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { ...times, list, incidents: [] } } }),
  )
  await visit(page, unservedList)
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(card(texts.name).getByText(texts.slow, { exact: true })).toBeVisible()
  await expect(card('intern-a').getByText(texts.unavailable, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await card(texts.name).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: texts.name })).toBeVisible()
  await expect(page.getByRole('main').getByText(texts.slow, { exact: true }).first()).toBeVisible()
})

test(
  'an open incident is on the model’s card and page, and leads to its updates',
  { tag: '@phone' },
  async ({ page, language }) => {
    const texts = words[language]
    await answer(page, [described, ...others])
    const data = statusWithIncident([described.id, 'intern-a'])
    await page.route(status, (route) => route.fulfill({ json: { code: 0, msg: '', data } }))
    await visit(page, unservedList)
    const card = (name: string) =>
      page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(card(texts.name).getByText(texts.incident, { exact: true })).toBeVisible()
    await expect(card(texts.name).getByText(texts.works, { exact: true })).toHaveCount(0)
    await expect(card('intern-a').getByText(texts.works, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await card(texts.name).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: texts.name })).toBeVisible()
    const notice = page.getByRole('status').filter({ hasText: incidentTitle[language] })
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await notice.getByRole('link', { name: texts.updates }).click()
    await expect(page).toHaveURL(/\/status$/)
  },
)

test('a list whose states could not be loaded shows the models without them', async ({ page, language, problems }) => {
  problems.expectFailure(/\/puyu\/status/)
  await page.route(status, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/puyu/status'))
  await visit(page, '/api/models')
  await failed
  await expect(page.getByRole('heading', { name: words[language].demo })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('filters narrow the list, are kept in the address, and can be taken back', async ({ page, language }) => {
  const texts = words[language]
  await answer(page, [described, ...others])
  await visit(page, unservedList)
  const cards = page.getByRole('main').locator('article')
  await expect(cards).toHaveCount(8)
  const images = page.getByRole('button', { name: texts.images, exact: true })
  await images.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?filter=image$/)
  await expect(images).toHaveAttribute('aria-pressed', 'true')
  await expect(cards).toHaveCount(1)
  await expect(page.getByText(texts.found)).toBeVisible()
  await expectAccessible(page)
  await visit(page, '/api/models?filter=audio')
  await expect(page.getByRole('heading', { name: texts.noMatch })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: texts.showAll }).click()
  await expect(cards).toHaveCount(8)
})

test('signed-in users see their limits on the page of a model', async ({ page, language }) => {
  const texts = words[language]
  await openSignedIn(page, '/api/models/intern-echo')
  const limits = page.getByRole('region', { name: texts.limits })
  await expect(limits.locator('dl')).toHaveAttribute('aria-busy', 'false')
  await expect(limits).toContainText(texts.rpm)
  await expectAccessible(page)
})

test('limits that could not be loaded can be loaded again', async ({ page, language, problems }) => {
  const texts = words[language]
  problems.expectFailure(/\/puyu\/api\/rate/)
  await openSignedIn(page, '/api/tokens')
  await page.route('**/puyu/api/rate', (route) => route.abort())
  await page
    .getByRole('navigation')
    .getByRole('link', { name: language === 'zh' ? '模型' : 'Models', exact: true })
    .first()
    .click()
  await page.getByRole('link', { name: texts.demo }).click()
  const limits = page.getByRole('region', { name: texts.limits })
  await expect(limits.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/puyu/api/rate')
  await limits.getByRole('button', { name: texts.retry }).click()
  await expect(limits.locator('dl')).toHaveAttribute('aria-busy', 'false')
})
