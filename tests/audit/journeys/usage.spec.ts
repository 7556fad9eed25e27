import { openSignedIn } from '@/tests/browser/support/signIn'
import { answerUsage } from '@/tests/browser/support/answers/usageAnswers'
import { expect, test } from '@/tests/audit/support/journey'
import { filled } from '@/tests/browser/support/texts'

test('figures are filtered, read as a table and downloaded', async ({
  page,
  texts: { callDetailPage: statistics },
  reader,
  keep,
}) => {
  const filter = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) })
  const calls = page.getByRole('region', { name: statistics.callsChart, exact: true })
  await answerUsage(page)
  await openSignedIn(page, '/certificate')
  await reader.open('/api/callDetail')
  await expect(page.locator('.highcharts-series')).toHaveCount(3)

  reader.step('The cards')
  await reader.key('Tab')
  await reader.key('Enter')
  await reader.reads(page.getByRole('region', { name: statistics.overview }))

  reader.step('One model')
  await reader.pressOn(filter(statistics.models))
  await expect(page.getByRole('dialog')).toBeVisible()
  await reader.tabTo(page.getByRole('checkbox', { name: 'InternVL3' }))
  await reader.key('Space')
  await reader.key('Escape')
  await expect(filter(statistics.models)).toContainText('InternVL3')

  reader.step('Another range')
  await reader.pressOn(filter(statistics.range))
  await expect(page.getByRole('grid')).toBeVisible()
  await reader.finds(page.locator('[role=gridcell] :focus'))
  await reader.pressOn(page.getByRole('button', { name: filled(statistics.lastDays, { days: 30 }) }), { back: true })
  await expect(page.getByRole('grid')).toHaveCount(0)
  await reader.finds(filter(statistics.range))

  reader.step('A table, and its file')
  await reader.reads(calls)
  await reader.tabTo(page.getByRole('radio', { name: statistics.asChart }))
  await reader.key('ArrowRight')
  await expect(calls.getByRole('table')).toBeVisible()
  const download = page.waitForEvent('download')
  await reader.pressOn(calls.getByRole('button', { name: filled(statistics.csvOf, { chart: statistics.callsChart }) }))
  expect((await download).suggestedFilename()).toMatch(/^usage-api-.*\.csv$/)
  keep('statistics')
})
