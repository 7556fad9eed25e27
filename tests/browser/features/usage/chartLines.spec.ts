import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { answerUsage } from '@/tests/browser/support/answers/usageAnswers'

const path = '/api/callDetail'
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a press on the legend hides a line, and another one shows it again', async ({ page, texts }) => {
  await answerUsage(page)
  await openSignedIn(page, path)
  const chart = panel(page, texts.callDetailPage.tokensChart)
  const drawn = chart.locator('.highcharts-series').filter({ visible: true })
  await expect(drawn).toHaveCount(2)
  const output = chart.getByRole('button', { name: texts.callDetailPage.outputTokens, exact: true })
  await expect(output).toHaveAttribute('aria-pressed', 'true')
  await output.click()
  await expect(output).toHaveAttribute('aria-pressed', 'false')
  await expect(drawn).toHaveCount(1)
  await expectAccessible(page)
  await output.press('Enter')
  await expect(drawn).toHaveCount(2)
  await expect(panel(page, texts.callDetailPage.calls).getByRole('list').first().getByRole('button')).toHaveCount(0)
})

test('the day under the pointer is marked in both charts', async ({ page, texts }) => {
  await answerUsage(page)
  await openSignedIn(page, path)
  // An upright line has no width, and would count as invisible.
  const mark = (name: string) => panel(page, name).locator('.highcharts-crosshair:not([visibility=hidden])')
  const points = panel(page, texts.callDetailPage.calls).locator('.highcharts-markers .highcharts-point')
  // A chart that is redrawn under the pointer waits for its next movement.
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).hover()
    await points.nth(2).hover({ force: true })
    await expect(mark(texts.callDetailPage.calls)).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await expect(mark(texts.callDetailPage.tokensChart)).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(mark(texts.callDetailPage.tokensChart)).toHaveCount(0)
})

test('the four cards are two in a row on a phone', { tag: '@phone' }, async ({ page, screenName }) => {
  test.skip(screenName !== 'phone', 'has room for more')
  await answerUsage(page)
  await openSignedIn(page, path)
  await expect(page.locator('.highcharts-series').first()).toBeVisible()
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const boxes = await page
      .locator('section > div > section:has(> h3)')
      .evaluateAll((cards) => cards.slice(0, 4).map((card) => Math.round(card.getBoundingClientRect().top)))
    expect([boxes[0] === boxes[1], boxes[2] === boxes[3]], `${width} px: ${boxes.join()}`).toEqual([true, true])
    await expectNoOverflow(page)
  }
})
