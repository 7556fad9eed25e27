import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { pressWord } from '@/tests/browser/support/controls'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { answerUsage, reportingDay } from '@/tests/browser/support/answers/usageAnswers'
import { askItself } from '@/tests/browser/support/visit'
import { pattern } from '@/tests/browser/support/texts'

const words = {
  zh: {
    more: '比前 7 天多 132',
    less: '比前 7 天少 2,345,678',
    exact: '1,234,567,890（12.35亿）',
    last30: '近 30 天',
  },
  en: {
    more: '132 more than the previous 7 days',
    less: '2,345,678 fewer than the previous 7 days',
    exact: '1,234,567,890',
    last30: 'Last 30 days',
  },
} as const

const path = '/api/callDetail'
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const lines = (page: Page) => page.locator('.highcharts-series')

/** The positions of its sections and filters on the page. */
const places = (page: Page) =>
  page.locator('main section, main section > [role=group]').evaluateAll((parts) =>
    parts.map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      return [left, top + window.scrollY, width, height].map(Math.round)
    }),
  )

/** A day in the medium form of either language. */
const mediumDay = /\d月\d{1,2}日|[A-Z][a-z]{2} \d{1,2}, \d{4}/
/** The page's texts, visible and for screen readers. */
const saidBy = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const named = [...main.querySelectorAll('[title], [aria-label]')]
    const names = named.flatMap((one) => [one.getAttribute('title') ?? '', one.getAttribute('aria-label') ?? ''])
    return [main.textContent, ...names].join('\n')
  })

const looks = 'cards say sign and exact value in words, charts draw three lines, choices stand in the address'

test(looks, { tag: '@phone' }, async ({ page, language, screenName, texts }) => {
  const own = words[language]
  await answerUsage(page)
  await openSignedIn(page, path)
  await expect(page.getByText('1.23B')).toBeVisible()
  await expect(page.getByTitle(own.exact)).toHaveText(new RegExp(own.exact))
  for (const said of [own.more, own.less, texts.callDetailPage.sameAsBefore])
    await expect(page.getByText(said).first()).toBeAttached()
  await expect(page.getByRole('meter')).toHaveCount(2)
  await expect(lines(page)).toHaveCount(3)
  await expect(page.locator('.chart-red .highcharts-graph').first()).toHaveCSS('stroke-dasharray', 'none')
  await expect(page.locator('.chart-blue .highcharts-graph').first()).not.toHaveCSS('stroke-dasharray', 'none')
  await expectNoOverflow(page)

  await test.step('every day reads YYYY-MM-DD, and each chart is named by its content', async () => {
    await expect(page.getByRole('main').locator('.highcharts-xaxis-labels text').first()).toHaveText(
      /^\d{4}-\d{2}-\d{2}$/,
    )
    expect(await saidBy(page)).toMatch(/\d{4}-\d{2}-01 00:00/)
    expect(await saidBy(page)).not.toMatch(mediumDay)
    const name = new RegExp(`^${texts.callDetailPage.calls}.*${reportingDay(-6)}.*${reportingDay()}`)
    await expect(panel(page, texts.callDetailPage.calls).getByRole('img', { name })).toBeVisible()
    await expect(panel(page, texts.callDetailPage.calls).getByRole('group', { name })).toHaveAccessibleDescription(
      pattern(texts.callDetailPage.chartHint),
    )
  })

  const tokens = panel(page, texts.callDetailPage.tokensChart)
  await tokens.getByRole('radio', { name: texts.callDetailPage.day }).click()
  await page.getByRole('radio', { name: texts.callDetailPage.asTable, exact: true }).click()
  await page.getByRole('button', { name: pattern(texts.callDetailPage.models) }).click()
  await expect(page.getByRole('checkbox', { name: texts.callDetailPage.allModels })).toBeChecked()
  await expect(page.getByRole('dialog').locator('[lang=zh]')).toHaveText('全部')
  await pressWord(page, 'InternVL3')
  await expect(page.getByRole('checkbox', { name: 'InternVL3' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?model=internvl3&view=table$/)
  await expect(tokens.getByRole('row').filter({ hasText: texts.callDetailPage.partial })).toContainText('70,000')
  await page.reload()
  await expect(page.getByRole('button', { name: pattern(texts.callDetailPage.models) })).toContainText('InternVL3')
  await expect(tokens.getByRole('row').filter({ hasText: reportingDay() })).toContainText('35,000')

  // One look at all of it: cards, tables, and the open calendar.
  await expect(page.locator('svg polyline + path')).toHaveCount(3)
  const before = await places(page)
  await page.getByRole('button', { name: pattern(texts.callDetailPage.range) }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await places(page), 'the open calendar moves nothing').toEqual(before)
  if (screenName === 'desktop') {
    const filters = page
      .getByRole('button', { name: pattern(texts.callDetailPage.models) })
      .locator('xpath=ancestor::*[@role="group"]')
    const tops = await filters.evaluate((row) => [...row.children].map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size, 'the filters stand in one row').toBe(1)
  }
  await expectAccessible(page)
})

test('a range is chosen at a stroke, or by keyboard in the calendar', async ({ page, language, texts }) => {
  const own = words[language]
  await answerUsage(page)
  await openSignedIn(page, path)
  const range = page.getByRole('button', { name: pattern(texts.callDetailPage.range) })
  await range.click()
  await page.getByRole('button', { name: own.last30 }).click()
  await expect(range).toContainText(reportingDay(-29))
  await expect(range).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('[role=gridcell] :focus')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(range).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`from=${reportingDay(-29)}&to=${reportingDay(-27)}`))
})

test('the file holds exactly the table’s rows, and older responses never replace newer ones', async ({
  page,
  texts,
}) => {
  await answerUsage(page)
  await openSignedIn(page, `${path}?view=table`)
  const calls = panel(page, texts.callDetailPage.calls)
  await expect(calls.getByRole('rowheader')).toHaveCount(7)
  const shown = await calls.getByRole('row').allInnerTexts()
  const download = page.waitForEvent('download')
  await calls.getByRole('button', { name: pattern(texts.callDetailPage.csvOf) }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`usage-api-${reportingDay(-6)}_${reportingDay()}.csv`)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('Asia/Shanghai')
  const rows = csv
    .trim()
    .split('\r\n')
    .slice(-7)
    .map((row) => row.split(',').slice(0, 2))
  const asShown = rows.toReversed().map(([day = '', count = '']) => [day, count])
  expect(
    shown.slice(1).map((row, index) => [row.startsWith(asShown[index]?.[0] ?? '-'), row.match(/\S+$/)?.[0]]),
  ).toEqual(asShown.map(([, count]) => [true, count]))

  const held: (() => void)[] = []
  await page.route('**/puyu/statistics/data', async (route) => {
    const { method } = route.request().postDataJSON() as { method: number } // the portal's own client wrote it
    if (method === 1) await new Promise<void>((resolve) => held.push(resolve))
    await route.fallback().catch(() => undefined) // an aborted request takes no response
  })
  await calls.getByRole('radio', { name: texts.callDetailPage.total }).click()
  await expect(calls.getByRole('radio', { name: texts.callDetailPage.total })).toBeChecked()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await calls.getByRole('radio', { name: texts.callDetailPage.day }).click()
  await page.getByRole('button', { name: pattern(texts.callDetailPage.models) }).click()
  await pressWord(page, 'InternVL3')
  await page.keyboard.press('Escape')
  const today = calls.getByRole('row').filter({ hasText: reportingDay() })
  await expect(today).toContainText('70')
  held.forEach((answer) => answer())
  await page.unroute('**/puyu/statistics/data')
  await expect(calls.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(today).toContainText('70')
})

test('no figures, zero and a failure are shown differently', { tag: '@phone' }, async ({ page, problems, texts }) => {
  problems.expectFailure(/puyu\/statistics\/data/)
  await openSignedIn(page, path)
  await expect(page.getByRole('heading', { name: texts.callDetailPage.emptyTitle, exact: true })).toHaveCount(2)
  await expectAccessible(page, 'main')

  await askItself(page)
  await page.route('**/puyu/statistics/models', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { list: [{ modelID: 'a', modelName: 'Only-One' }] } } }),
  )
  await page.reload()
  await expect(page.getByText(texts.callDetailPage.zeroNote)).toHaveCount(2)
  await page.getByRole('button', { name: pattern(texts.callDetailPage.models) }).click()
  await expect(page.getByRole('checkbox', { name: texts.callDetailPage.allModels })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Only-One' })).toBeChecked()

  await page.route('**/puyu/statistics/data', (route) => route.fulfill({ status: 500, body: '<html>' }))
  await page.reload()
  await expect(page.getByText(texts.callDetailPage.chartFailedTitle)).toHaveCount(2)
  await expectAccessible(page, 'main')
  await page.unroute('**/puyu/statistics/data')
  await panel(page, texts.callDetailPage.calls).getByRole('button', { name: texts.common.retry }).click()
  await expect(page.getByText(texts.callDetailPage.chartFailedTitle)).toHaveCount(1)
})
