import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { aCall, answerUsage, aRejectedCall, reportingDay } from '@/tests/browser/support/answers/usageAnswers'

const words = {
  zh: {
    latestCalls: '调用',
    status: '状态',
    answered: '成功',
    noCalls: '这段时间没有这样的调用',
    secondPage: '第 2 页',
    csv: /^导出 CSV/,
    totalTime: /^总耗时/,
    callsChart: 'API 调用次数',
    only: /^仅 (\d{4}-\d\d-\d\d)/,
    table: '表',
  },
  en: {
    latestCalls: 'Calls',
    status: 'Status',
    answered: 'Answered',
    noCalls: 'No such calls in this range',
    secondPage: 'Page 2',
    csv: /as CSV/,
    totalTime: /^Total time/,
    callsChart: 'API calls',
    only: /^Only (\d{4}-\d\d-\d\d)/,
    table: 'Table',
  },
} as const

type Query = { outcome?: string; startTime: string; endTime: string; page: number; page_size: number }

/** Fakes the list of calls; returns the queries. */
async function answerCalls(page: Page) {
  const queries: Query[] = []
  await page.route('**/puyu/statistics/calls', (route) => {
    const query = route.request().postDataJSON() as Query // the portal's own client wrote it
    queries.push(query)
    const found = [{ ...aRejectedCall, token_name: '=notebook' }, aCall]
    const list = query.outcome === 'answered' ? [] : found
    const { page: number, page_size } = query
    const data = { time_zone: 'Asia/Shanghai', list, total: list.length * 21, page: number, page_size }
    return route.fulfill({ json: { code: 0, msg: '', data } })
  })
  return queries
}

test('single calls are listed with their status, can be filtered, restored by Back and downloaded', async ({
  page,
  language,
}) => {
  const texts = words[language]
  await answerUsage(page)
  await answerCalls(page)
  await openSignedIn(page, '/api/callDetail?calls=failed')
  const calls = page.getByRole('region', { name: texts.latestCalls, exact: true })
  const row = calls.getByRole('row').filter({ hasText: '=notebook' })
  await expect(row).toContainText(/429.*requests_per_minute.*9 /)
  await expect(row.getByRole('rowheader')).toHaveText('2026-11-21 00:30:00')
  const whole = calls.getByRole('row').filter({ hasText: '12,345' })
  await expect(whole).toContainText(/12,345.*8,192.*3,421.*1,200.*1,830.*412/)
  await expect(calls.getByRole('columnheader', { name: texts.totalTime })).toBeVisible()
  await expectAccessible(page, `section[aria-labelledby=calls]`)
  await calls.getByLabel(texts.status, { exact: true }).selectOption({ label: texts.answered })
  await expect(page).toHaveURL(/\?calls=answered$/)
  await expect(calls.getByText(texts.noCalls)).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  const download = page.waitForEvent('download')
  await calls.getByRole('button', { name: texts.csv }).click()
  const rows = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(rows.slice(1, 3)).toEqual([
    "2026-11-20T16:30:00.000Z,intern-s1,'=notebook,429,0,0,9,,,,rejected-1,,messages,requests_per_minute,,",
    `2026-11-20T16:30:00.000Z,intern-s1,notebook,200,12345,3421,1830,8192,1200,412,${aCall.request_id},intern-s1-20250726,chat,,stop,openai-python`,
  ])
  await calls.getByRole('link', { name: texts.secondPage, exact: true }).click()
  await expect(page).toHaveURL(/\?calls=failed&callPage=2$/)
})

test('a day of the chart or the table lists its calls alone, until all days are chosen again', async ({
  page,
  language,
}) => {
  const texts = words[language]
  await answerUsage(page)
  const queries = await answerCalls(page)
  await openSignedIn(page, '/api/callDetail')
  const calls = page.getByRole('region', { name: texts.latestCalls, exact: true })
  const chart = page.getByRole('region', { name: texts.callsChart, exact: true })
  const [first, today] = [reportingDay(-6), reportingDay()]
  await chart.locator('.highcharts-point').last().click()
  await expect(page).toHaveURL(new RegExp(`[?]day=${today}$`))
  await expect(calls.getByRole('button', { name: texts.only })).toContainText(today)
  await expect(page.locator('#calls')).toBeFocused()
  await expect.poll(() => queries.at(-1)).toMatchObject({ startTime: today, endTime: today })

  await page.getByRole('radio', { name: texts.table, exact: true }).click()
  await chart.getByRole('link', { name: first }).click()
  await expect(calls.getByRole('button', { name: texts.only })).toContainText(first)
  await calls.getByRole('button', { name: texts.only }).click()
  await expect(page).toHaveURL(/[?]view=table$/)
  await expect.poll(() => queries.at(-1)).toMatchObject({ startTime: first, endTime: today })
})

test('calls are a table on a tablet and rows of two lines on a phone', async ({ page, language }) => {
  const texts = words[language]
  await answerUsage(page)
  await answerCalls(page)
  await openSignedIn(page, '/api/callDetail')
  const calls = page.getByRole('region', { name: texts.latestCalls, exact: true })
  const rows = calls.getByRole('row').filter({ hasText: 'intern-s1' })
  await expect(rows).toHaveCount(2)
  for (const [width, highest] of [
    [640, 80],
    [820, 80],
    [390, 72],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoOverflow(page)
    await expect(rows.last()).toHaveCSS('display', width >= 640 ? 'table-row' : 'flex')
    expect((await rows.last().boundingBox())?.height).toBeLessThan(highest)
    await expectAccessible(page, `section[aria-labelledby=calls]`)
  }
})
