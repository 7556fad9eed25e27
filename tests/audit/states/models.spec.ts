import { described, others } from '@/tests/browser/support/answers/modelSamples'
import { hold } from '@/tests/browser/support/hold'
import { openInPlace, untilPartReady, visit } from '@/tests/browser/support/visit'
import { expect, test } from '../support/test'

const models = '**/puyu/api/models'
/** An address whose page is served without models, and loads them. */
const path = '/api/models?filter='
const answer = (list: readonly object[]) => ({ json: { code: 0, msg: '', data: { list } } })

test('the list of models', async ({ page, texts: { modelsPage: texts }, audit, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/api/models')
  const card = page.getByRole('listitem').filter({ has: page.getByText('intern-echo') })
  await card.getByRole('button').first().click()
  await audit('a copied model')
  await page.route(models, (route) => route.fulfill(answer([described, ...others])))
  await visit(page, path)
  await expect(page.getByText(described.id).first()).toBeVisible()
  await audit('models with all their facts')
  await visit(page, '/api/models?filter=audio')
  await expect(page.getByRole('heading', { name: texts.noneTitle })).toBeVisible()
  await audit('no model matches')
  await page.unroute(models)
  await page.route(models, (route) => route.fulfill(answer([])))
  await visit(page, path)
  await expect(page.getByRole('heading', { name: texts.emptyTitle })).toBeVisible()
  await audit('no models')
  await page.unroute(models)
  await page.route(models, (route) => route.abort())
  await visit(page, path)
  await expect(page.getByRole('heading', { name: texts.failedTitle })).toBeVisible()
  await audit('models failed')
  await page.unroute(models)
  const release = await hold(page, models)
  await visit(page, path)
  await expect(page.getByText(texts.loading)).toBeVisible()
  await audit('models are loading')
  release()
})

test('the page of a model', async ({ page, audit }) => {
  await visit(page, '/api/models/intern-echo')
  await untilPartReady(page, 'model-sections')
  // The header would cover the link to the list.
  await page.evaluate(() => window.scrollTo(0, 0))
  await audit('the demo model')
  await page.route(models, (route) => route.fulfill(answer([described, ...others])))
  await visit(page, '/certificate')
  await openInPlace(page, `/api/models/${described.id}`)
  const row = page.getByRole('row').first()
  await row.scrollIntoViewIfNeeded()
  await expect(row).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await audit('a model with benchmarks, changes and related models')
  await page.goto('/api/models/no-such-model')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await audit('an unknown model')
})
