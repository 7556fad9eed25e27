import type { Page } from '@playwright/test'
import { hold } from '@/tests/browser/support/hold'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { answerUsage } from '@/tests/browser/support/answers/usageAnswers'
import { expect, test } from '@/tests/audit/support/test'
import { unknownDetails } from '@/tests/support/unknownDetails'

const path = '/api/callDetail'
const fail = (page: Page, address: string) => page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
const filterOf = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) })

async function answerCalls(page: Page) {
  await page.route('**/puyu/statistics/calls', (route) => {
    const { outcome, page: number, page_size } = route.request().postDataJSON() as Record<string, unknown> // the portal's own client wrote it
    const call = { model: 'intern-s1', token_name: 'notebook', status: 429, input_tokens: 0, output_tokens: 0 }
    const one = { ...call, called_at: '2026-11-20T16:30:00.000Z', latency_ms: 1830, ...unknownDetails }
    const list = outcome === 'answered' ? [] : [one]
    const data = { time_zone: 'Asia/Shanghai', list, total: list.length * 21, page: number, page_size }
    return route.fulfill({ json: { code: 0, msg: '', data } })
  })
}

test('figures, their filters, tables and single calls', async ({
  page,
  texts: { callDetailPage: statistics },
  audit,
}) => {
  await answerUsage(page)
  await answerCalls(page)
  await openSignedIn(page, path)
  await expect(page.locator('.highcharts-series')).toHaveCount(3)
  await audit('charts')
  for (const [name, label] of [
    ['models', statistics.models],
    ['range', statistics.range],
  ] as const) {
    await filterOf(page, label).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    if (name === 'range') await expect(page.getByRole('grid')).toBeVisible()
    await audit(`the filter of ${name}`)
    await page.keyboard.press('Escape')
  }
  await page.goto(`${path}?by=model`)
  await expect(page.locator('.highcharts-series')).not.toHaveCount(0)
  await audit('charts, split by model')
  await page.goto(`${path}?calls=failed`)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await audit('failed calls, on two pages')
  await page.goto(`${path}?by=model&view=table&calls=answered`)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await audit('tables, and no such calls')
})

test('figures that are empty, loading or unavailable', async ({
  page,
  texts: { callDetailPage: statistics },
  audit,
}) => {
  await openSignedIn(page, path)
  await expect(page.getByRole('heading', { name: statistics.emptyTitle, exact: true }).first()).toBeVisible()
  await audit('no figures')
  await fail(page, '**/puyu/statistics/**')
  await page.reload()
  await expect(page.getByText(statistics.chartFailedTitle).first()).toBeVisible()
  await audit('all figures failed')
  await page.unroute('**/puyu/statistics/**')
  const release = await hold(page, '**/puyu/statistics/**')
  await page.reload()
  await expect(page.getByText(statistics.loadingOverview)).toBeAttached()
  await audit('figures are loading')
  release()
})

test('parts of the charts that cannot be loaded', async ({ page, texts: { callDetailPage: statistics }, audit }) => {
  await answerUsage(page)
  await page.route(/assets\/(DayRangeCalendar|TrendDrawing|highcharts)[^/]*\.js/i, (route) => route.abort())
  await openSignedIn(page, path)
  await filterOf(page, statistics.range).click()
  await expect(page.getByText(statistics.calendarFailed)).toBeVisible()
  await audit('neither calendar nor chart')
  await page.route(/puyu\/(statistics\/models|user\/tokens)/, (route) => route.abort())
  await page.reload()
  for (const [label, failed] of [
    [statistics.models, statistics.modelsFailed],
    [statistics.tokens, statistics.tokensFailed],
  ] as const) {
    await filterOf(page, label).click()
    await expect(page.getByText(failed)).toBeVisible()
    await audit(failed)
    await page.keyboard.press('Escape')
  }
})
