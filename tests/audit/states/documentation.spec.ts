import type { Page } from '@playwright/test'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { untilPartReady, visit } from '@/tests/browser/support/visit'
import { expect, test } from '../support/test'

const openTrial = (page: Page) => page.locator('#try-it').click()

test('samples, contents and the trial of the documentation', async ({ page, texts, audit, context, screenName }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/api/document')
  await untilPartReady(page, 'text-of-quick-start')
  await page.getByRole('main').getByRole('button', { name: texts.documentPage.copy, exact: true }).first().click()
  await expect(page.getByRole('button', { name: texts.documentPage.copied }).first()).toBeVisible()
  if (screenName === 'phone') await page.getByText(texts.documentPage.contents).click()
  await audit('a copied sample, and the contents')
  await openTrial(page)
  await page.getByRole('button', { name: texts.playgroundPage.send, exact: true }).click()
  await expect(page.getByText(texts.playgroundPage.signInTitle)).toBeVisible()
  await audit('a trial without a session')
})

test('a new token is tried next to its value', async ({ page, texts, audit }) => {
  await openSignedIn(page, '/api/tokens')
  await page.getByRole('button', { name: texts.tokensPage.create, exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: texts.tokensPage.nameLabel }).fill('trial')
  await page.keyboard.press('Enter')
  await openTrial(page)
  await page.getByRole('button', { name: texts.playgroundPage.send, exact: true }).click()
  await expect(page.getByRole('group', { name: /intern-echo/ })).not.toBeEmpty()
  await audit('an answered trial')
})
