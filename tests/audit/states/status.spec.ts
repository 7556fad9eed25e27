import { hold } from '@/tests/browser/support/hold'
import { visit } from '@/tests/browser/support/visit'
import { addDays } from '@/openapi/rules/days'
import type { ServiceStatus } from '@/openapi/types'
import { expect, test } from '../support/test'

const calls = '**/puyu/status?days=90'
const figures = { share: 0.9987, p50_ms: 431, p95_ms: 1544 }
const texts = { zh: '正在排查原因。', en: 'We are looking for the cause.' }
const status: ServiceStatus = {
  updated_at: '2026-03-02T01:30:05Z',
  time_zone: 'Asia/Shanghai',
  slow_ms: 10_000,
  list: (['works', 'degraded', 'slow', 'unavailable', 'no_data'] as const).map((state, model) => ({
    id: `intern-${model}`,
    state,
    periods: ([1, 7, 90] as const).map((days) => ({ days, ...figures })),
    days: Array.from({ length: 90 }, (_, index) => ({ day: addDays('2026-03-02', index - 89), state, ...figures })),
  })),
  incidents: [null, '2026-03-01T09:00:00Z'].map((resolved_at, index) => ({
    id: String(index),
    title: { zh: '首个 Token 的等待变长', en: 'The first token takes longer' },
    model_ids: ['intern-1'],
    started_at: '2026-03-01T08:00:00Z',
    resolved_at,
    updates: [{ at: '2026-03-01T08:30:00Z', text: texts }],
  })),
}

test('the status of the models', async ({ page, texts: { statusPage: words }, audit }) => {
  await page.route(calls, (route) => route.fulfill({ json: { code: 0, msg: '', data: status } }))
  await visit(page, '/status')
  await expect(page.getByRole('heading', { name: words.open })).toBeVisible()
  await audit('every state, and incidents')
  await page.unroute(calls)
  await page.route(calls, (route) => route.abort())
  await page.getByRole('button', { name: words.reload }).click()
  await expect(page.getByText(words.outdated)).toBeVisible()
  await audit('figures that could not be loaded again')
  await visit(page, '/status')
  await expect(page.getByRole('heading', { name: words.failedTitle })).toBeVisible()
  await audit('the status failed')
  await page.unroute(calls)
  const release = await hold(page, calls)
  await visit(page, '/status')
  await expect(page.getByText(words.loading)).toBeVisible()
  await audit('the status is loading')
  release()
})
