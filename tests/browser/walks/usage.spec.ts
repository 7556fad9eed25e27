import { readFile } from 'node:fs/promises'
import { callModel, createToken } from '../support/ownCalls'
import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { openInPlace, visitAgain } from '../support/visit'
import { comeForward, test } from '../support/walk'

const words = {
  zh: { retry: '重试', refresh: '刷新', models: /^模型/, tokens: /^API Token/, calls: '最近的调用', csv: /^导出 CSV/ },
  en: {
    retry: 'Try again',
    refresh: 'Refresh',
    models: /^Models/,
    tokens: /^API token/,
    calls: 'Latest calls',
    csv: /as CSV/,
  },
} as const

test('figures, models, tokens, charts and calls load again one by one after a failure', async ({
  page,
  language,
  walk: { take, fault },
}) => {
  const texts = words[language]
  const main = page.getByRole('main')
  const retryIn = (heading: string) => () =>
    main.locator(`section[aria-labelledby=${heading}]`).getByRole('button', { name: texts.retry, exact: true }).click()
  const refresh = () => main.getByRole('button', { name: texts.refresh, exact: true }).click()
  await fault('getUsageOverview', '500', 2)
  await fault('listUsedModels', '500')
  await fault('listTokens', '500', 2)
  await fault('getTrend', '500', 2)
  await fault('listCalls', '500')
  const failures = [
    'usageOverview loading failed; modelSelection loading failed; callList list.loading failed',
    'trendChart loading failed; tokenOptions loading failed; expiringTokens loading failed',
  ]
  await take(failures.join('; '), () => openSignedIn(page, '/api/callDetail?api=total&callPage=2'))

  await take('usageOverview failed load.requested; usageOverview loading failed', retryIn('usage-overview'))
  await take('usageOverview failed load.requested; usageOverview loading done', retryIn('usage-overview'))
  await take('usageOverview loaded load.requested; usageOverview loading done', refresh)
  await fault('getUsageOverview', '500')
  await take('usageOverview loaded load.requested; usageOverview loading failed', refresh)
  await take('usageOverview failed load.requested; usageOverview loading done', refresh)
  await take('trendChart failed load.requested; trendChart loading done', retryIn('trend-api'))
  await take('callList list.failed calls.reloaded; callList list.loading done [isBeyond]', retryIn('calls'))
  for (const [machine, filter] of [
    ['modelSelection', texts.models],
    ['tokenOptions', texts.tokens],
  ] as const)
    await take(`${machine} failed load.requested; ${machine} loading done`, async () => {
      await page.keyboard.press('Escape') // on a phone the open filter covers the next one
      await main.getByRole('button', { name: filter }).click()
      await main.getByRole('dialog').getByRole('button', { name: texts.retry, exact: true }).click()
    })
  await take('expiringTokens load query.changed [isOther]; expiringTokens loading done', () => comeForward(page))
  await take('modelSelection load query.changed [isOther]; trendChart load query.changed [isOther]', () =>
    openInPlace(page, '/api/callDetail?from=2026-10-01&to=2026-10-02'),
  )
})

test('an export of calls fails without a file and succeeds at the next press', async ({
  page,
  language,
  walk: { take, fault },
}) => {
  const texts = words[language]
  await openSignedIn(page, '/api/callDetail')
  await callModel(page, await createToken(page, 'program'))
  const calls = page.getByRole('region', { name: texts.calls, exact: true })
  const keep = calls.getByRole('button', { name: texts.csv })
  await visitAgain(page)
  await expect(keep).toBeEnabled()
  await fault('listCalls', '500')
  await take('callList file.exporting failed', () => keep.click())
  const download = page.waitForEvent('download')
  await take('callList file.exporting done', () => keep.click())
  expect(await readFile(await (await download).path(), 'utf8')).toContain('intern-echo,program,200,')
})
