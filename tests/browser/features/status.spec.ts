import type { Page } from '@playwright/test'
import type { ModelState, ModelStatus, ServiceStatus } from '@/openapi/types'
import { addDays } from '@/openapi/rules/days'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { expect, test } from '@/tests/browser/support/test'
import { smallTargets } from '@/tests/browser/support/touchTargets'
import { untilPartReady, visit, watchShifts } from '@/tests/browser/support/visit'

const calls = '**/puyu/status?days=90'

const words = {
  zh: {
    incidents: '1 个故障正在处理',
    history: 'intern-s1 最近 90 天，用左右方向键选择日期',
    today: '2026年3月2日：正常，成功率 100%，首个 Token p50 412 毫秒，p95 1,260 毫秒',
    dayBefore: '2026年3月1日：部分失败，成功率 95.1%',
    first: '2025年12月3日：暂无数据',
    figures: ['90 天', '99.87%', '431 毫秒', '1,544 毫秒'],
    title: '首个 Token 的等待变长',
  },
  en: {
    incidents: '1 open incident',
    history: 'The last 90 days of intern-s1; the arrow keys select a day',
    today: 'Mar 2, 2026: Operational, 100% succeeded, time to first token p50 412 ms, p95 1,260 ms',
    dayBefore: 'Mar 1, 2026: Degraded, 95.1% succeeded',
    first: 'Dec 3, 2025: No data',
    figures: ['90 days', '99.87%', '431 ms', '1,544 ms'],
    title: 'The first token takes longer',
  },
} as const

const TODAY = '2026-03-02'
const quiet = { share: null, p50_ms: null, p95_ms: null }
const now = { share: 1, p50_ms: 412, p95_ms: 1260 }

function dayOf(index: number): ModelStatus['days'][number] {
  const day = addDays(TODAY, index - 89)
  if (index === 89) return { day, state: 'works', ...now }
  if (index === 88) return { day, state: 'degraded', ...quiet, share: 0.951 }
  return { day, state: 'no_data', ...quiet }
}

const modelOf = (id: string, state: ModelState): ModelStatus => ({
  id,
  state,
  periods: [
    { days: 1, ...now },
    { days: 7, ...quiet, share: 0.99 },
    { days: 90, share: 0.9987, p50_ms: 431, p95_ms: 1544 },
  ],
  days: Array.from({ length: 90 }, (_, index) => dayOf(index)),
})

const incident = (id: string, resolved_at: string | null): ServiceStatus['incidents'][number] => ({
  id,
  title: { zh: words.zh.title, en: words.en.title },
  model_ids: ['intern-s1'],
  started_at: '2026-03-01T08:00:00Z',
  resolved_at,
  updates: [
    { at: '2026-03-01T08:30:00Z', text: { zh: '正在增加服务器。', en: 'Servers are being added.' } },
    { at: '2026-03-01T08:00:00Z', text: { zh: '正在排查原因。', en: 'We are looking for the cause.' } },
  ],
})

const status: ServiceStatus = {
  updated_at: '2026-03-02T01:30:05Z',
  time_zone: 'Asia/Shanghai',
  slow_ms: 10_000,
  list: [modelOf('intern-s1', 'works'), modelOf('intern-lite', 'degraded'), modelOf('intern-quiet', 'no_data')],
  incidents: [incident('open', null), incident('over', '2026-03-01T09:00:00Z')],
}

const answer = (page: Page, data: ServiceStatus) =>
  page.route(calls, (route) => route.fulfill({ json: { code: 0, msg: '', data } }))

test('a portal without calls has no data, and says so', { tag: '@phone' }, async ({ page, screenName, texts }) => {
  const periods = ([1, 7, 90] as const).map((days) => ({ days, ...quiet }))
  const days = status.list[2]?.days.map(({ day }) => ({ day, state: 'no_data' as const, ...quiet })) ?? []
  // Other tests call the portal's own model.
  await answer(page, { ...status, list: [{ id: 'intern-quiet', state: 'no_data', periods, days }], incidents: [] })
  const moved = await watchShifts(page)
  await visit(page, '/status')
  await untilPartReady(page, 'status-board')
  const model = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'intern-quiet' }) })
  await expect(model.getByText(texts.statusPage.state.no_data).first()).toBeVisible()
  // A table would only repeat it.
  await expect(model.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('100%')
  expect(moved).toEqual([])
  await expectAccessible(page)
  await expectNoOverflow(page)
  if (screenName === 'phone') expect(await smallTargets(page, 44)).toEqual([])
})

test(
  'states, figures, days and incidents are in words; the arrow keys select a day',
  { tag: '@phone' },
  async ({ page, language, screenName, texts }) => {
    const own = words[language]
    await answer(page, status)
    await visit(page, '/status')
    await expect(page.getByRole('status').filter({ hasText: texts.statusPage.overall.degraded })).toBeVisible()
    const model = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'intern-s1', exact: true }) })
    await expect(model.getByRole('link', { name: 'intern-s1' })).toHaveAttribute('href', /^\/api\/models\/intern-s1\b/)
    const row = model.getByRole('row').last()
    for (const figure of own.figures) await expect(row).toContainText(figure)

    const days = model.getByRole('slider', { name: own.history })
    await expect(days).toHaveAttribute('aria-valuetext', own.today)
    await expect(model.getByText(own.today)).toBeVisible()
    await days.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(days).toHaveAttribute('aria-valuetext', own.dayBefore)
    await expect(model.getByText(own.dayBefore)).toBeVisible()
    await page.keyboard.press('Home')
    await expect(model.getByText(own.first)).toBeVisible()

    await expect(page.getByRole('heading', { name: texts.statusPage.open })).toBeVisible()
    await expect(page.getByRole('heading', { name: own.title })).toHaveCount(2)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await expectNoOverflow(page)
    if (screenName === 'phone') expect(await smallTargets(page, 44)).toEqual([])
  },
)

test('an open incident takes the place of calls that succeed, until it is resolved', async ({
  page,
  language,
  texts,
}) => {
  const own = words[language]
  const list = [modelOf('intern-s1', 'works'), modelOf('intern-lite', 'works')]
  await answer(page, { ...status, list })
  await visit(page, '/status')
  const overall = page.getByRole('main').getByRole('status')
  await expect(overall).toContainText(own.incidents)
  const model = (id: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: id, exact: true }) })
  await expect(model('intern-s1').getByText(texts.statusPage.incident, { exact: true })).toBeVisible()
  await expect(model('intern-lite').getByText(texts.statusPage.incident, { exact: true })).toHaveCount(0)
  await page.unroute(calls)
  await answer(page, { ...status, list, incidents: [incident('over', '2026-03-01T09:00:00Z')] })
  await page.getByRole('button', { name: texts.statusPage.reload }).click()
  await expect(model('intern-s1').getByText(texts.statusPage.incident, { exact: true })).toHaveCount(0)
  await expect(overall).not.toContainText(own.incidents)
})

test('a click on a bar selects its day', async ({ page, language }) => {
  const own = words[language]
  await answer(page, status)
  await visit(page, '/status')
  const days = page.getByRole('slider', { name: own.history })
  const box = await days.boundingBox()
  if (!box) throw new Error('the bars are not drawn')
  await days.click({ position: { x: 1, y: box.height / 2 } })
  await expect(days).toHaveAttribute('aria-valuetext', own.first)
  await days.click({ position: { x: box.width - 1, y: box.height / 2 } })
  await expect(days).toHaveAttribute('aria-valuetext', own.today)
})

test('the footer leads to the status', async ({ page, texts }) => {
  await visit(page, '/certificate')
  await page.getByRole('contentinfo').getByRole('link', { name: texts.pageNames.status, exact: true }).click()
  await expect(page).toHaveURL(/\/status$/)
  await expect(page.getByRole('heading', { level: 1, name: texts.pageNames.status })).toBeFocused()
})
