import type { Page } from '@playwright/test'
import { hold } from '@/tests/browser/support/hold'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { untilPartReady, visit } from '@/tests/browser/support/visit'
import { expect, test } from '../support/test'

const models = '**/puyu/api/models'
const openTrial = (page: Page, title: string) => page.getByText(title, { exact: true }).first().click()

test('samples, contents and the trial of the documentation', async ({ page, texts, audit, context, screenName }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/api/document')
  await untilPartReady(page, 'text-of-quick-start')
  await page.getByRole('main').getByRole('button', { name: texts.document.copy, exact: true }).first().click()
  await expect(page.getByRole('button', { name: texts.document.copied }).first()).toBeVisible()
  if (screenName === 'phone') await page.getByText(texts.document.contents).click()
  await audit('a copied sample, and the contents')
  await openTrial(page, texts.playground.trial)
  await page.getByRole('button', { name: texts.playground.send, exact: true }).click()
  await expect(page.getByText(texts.playground.signInTitle)).toBeVisible()
  await audit('a trial without a session')
})

test('the models', async ({ page, texts, audit, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/api/models')
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'intern-echo' }) })
  await entry.getByRole('button').first().click()
  await entry.getByRole('link').first().click()
  await expect(entry.locator('figure').first()).toBeVisible()
  await audit('a copied model, with its samples')
  await page.route(models, (route) => route.fulfill({ json: { code: 0, msg: '', data: { list: [] } } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: texts.models.emptyTitle })).toBeVisible()
  await audit('no models')
  await page.unroute(models)
  await page.route(models, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: texts.models.failedTitle })).toBeVisible()
  await audit('models failed')
  await page.unroute(models)
  const release = await hold(page, models)
  await page.reload()
  await expect(page.getByText(texts.models.loading)).toBeVisible()
  await audit('models are loading')
  release()
})

test('a new token is tried next to its value', async ({ page, texts, audit }) => {
  await openSignedIn(page, '/api/tokens')
  await page.getByRole('button', { name: texts.tokens.create, exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: texts.tokens.nameLabel }).fill('trial')
  await page.keyboard.press('Enter')
  await openTrial(page, texts.playground.trial)
  await page.getByRole('button', { name: texts.playground.send, exact: true }).click()
  await expect(page.getByRole('group', { name: /intern-echo/ })).not.toBeEmpty()
  await audit('an answered trial')
})
