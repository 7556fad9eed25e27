import type { Page } from '@playwright/test'
import { hold } from '@/tests/browser/support/hold'
import { menuButton } from '@/tests/browser/support/controls'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { openInPlace, visit } from '@/tests/browser/support/visit'
import { expect, test } from '../support/test'

const qqBrowser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MQQBrowser/14.0 Mobile/15E148 Safari/604.1'

/** The account's menu on a desktop; on a phone it is part of the menu. */
const openAccount = (page: Page) => page.getByRole('banner').locator('summary').filter({ visible: true }).last().click()

test('menus', async ({ page, texts, screenName, audit }) => {
  const isPhone = screenName === 'phone'
  await visit(page, '/developers/community')
  await page.getByRole('navigation', { name: texts.nav.developerMenu }).locator('summary').click()
  await audit('the menu of seasons')
  if (isPhone) {
    await menuButton(page).click()
    await audit('the phone’s menu, signed out')
    await visit(page, '/icamp4')
    await page.route('**/assets/SeasonChoice*.js', (route) => route.abort())
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty()
    await audit('the seasons could not be loaded')
    await page.unroute('**/assets/SeasonChoice*.js')
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await audit('the dialog of seasons')
  }
  await openSignedIn(page, '/userCenter/activities')
  await openAccount(page)
  await expect(page.getByRole('button', { name: texts.user.signOut })).toBeVisible()
  await audit('the account’s menu')
})

test('a site that is offline', async ({ page, context, texts, audit }) => {
  await visit(page, '/certificate')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText(texts.problems.offline)).toBeVisible()
  await audit('offline')
  await context.setOffline(false)
})

test('a site of which there is a new version', async ({ page, texts, audit }) => {
  await page.route('**/version.json', (route) => route.fulfill({ json: { entry: '/assets/another.js' } }))
  await visit(page, '/certificate')
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText(texts.problems.newVersion)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await audit('a new version')
})

test.describe('in QQ Browser on an iPhone', () => {
  test.use({ userAgent: qqBrowser })

  test('a browser that the portal warns of', async ({ page, texts, audit }) => {
    await visit(page, '/certificate')
    await expect(page.getByText(texts.problems.qqBrowserTitle)).toBeVisible()
    await audit('another browser')
  })
})

test('a page whose code is on its way, and one that cannot be drawn', async ({ page, texts, audit }) => {
  const release = await hold(page, '**/assets/activities.screen*.js')
  await openSignedIn(page, '/certificate')
  await page.goto('/userCenter/activities')
  await expect(page.getByRole('main').getByText(texts.common.loading)).toBeAttached()
  await audit('a page’s code is on its way')
  release()
  await page.route('**/assets/lookup.screen*', (route) => route.abort())
  await visit(page, '/')
  await openInPlace(page, '/certificate')
  await expect(page.getByRole('heading', { name: texts.problems.somethingWrong })).toBeVisible()
  await audit('a page that cannot be drawn')
})
