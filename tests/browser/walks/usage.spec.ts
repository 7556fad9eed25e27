import { openSignedIn } from '../support/signIn'
import { openInPlace } from '../support/visit'
import { expectWhole, test } from '../support/walk'

const words = {
  zh: { retry: '重试', refresh: '刷新', models: /^模型/ },
  en: { retry: 'Try again', refresh: 'Refresh', models: /^Models/ },
} as const

test('figures, models, charts and calls that could not be had are asked for again one by one', async ({
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
  await fault('getTrend', '500', 2)
  await fault('listCalls', '500')
  const failures = [
    'usageOverview loading failed; modelSelection loading failed; callList list.loading failed',
    'trendChart starting at once [isCumulative]; trendChart total.loading failed',
  ]
  await take(failures.join('; '), () => openSignedIn(page, '/api/callDetail?api=total&callPage=2'))
  await expectWhole(page)

  await take('usageOverview retrying failed', retryIn('usage-overview'))
  await take('usageOverview retrying done', retryIn('usage-overview'))
  await take('usageOverview loaded overview.reloaded; usageOverview refreshing done', refresh)
  await fault('getUsageOverview', '500')
  await take('usageOverview refreshing failed', refresh)
  await take('trendChart total.failed trend.reloaded; trendChart total.loading done', retryIn('trend-api'))
  await take('callList list.failed calls.reloaded; callList list.loading done [isBeyond]', retryIn('calls'))
  await take('modelSelection failed models.reloaded; modelSelection loading done', async () => {
    await main.getByRole('button', { name: texts.models }).click()
    await main.getByRole('dialog').getByRole('button', { name: texts.retry, exact: true }).click()
  })
  await expectWhole(page)
  await take('modelSelection modelSelection range.changed', () =>
    openInPlace(page, '/api/callDetail?from=2026-10-01&to=2026-10-02'),
  )
  await expectWhole(page)
})
