import type { Page } from '@playwright/test'
import { hold } from '@/tests/browser/support/hold'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { askItself, openInPlace, untilReady, visit } from '@/tests/browser/support/visit'

const ready = (page: Page) => page.locator('html[data-ready]')

test('a served page reports that it is ready when its controls respond, and not before', async ({ page, language }) => {
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/certificate')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ready(page)).toHaveCount(0)
  release()
  await expect(page.locator('html')).toHaveAttribute('data-ready', '/certificate')
  // At once: a click that has no effect now never has one.
  await page.evaluate(() => document.querySelector<HTMLElement>('main form button')?.click())
  await expect(page.getByText(language === 'zh' ? '请输入证书编号' : 'Enter a certificate number')).toBeVisible()
})

test('the ready mark names the path, from one page to the next', async ({ page }) => {
  await visit(page, '/protocol/service')
  const release = await hold(page, '**/assets/lookup.screen*.js')
  const asked = page.waitForRequest('**/assets/lookup.screen*.js')
  await openInPlace(page, '/certificate')
  await asked
  await expect(page.locator('html[data-ready="/certificate"]')).toHaveCount(0)
  release()
  await expect(page.locator('html')).toHaveAttribute('data-ready', '/certificate')
})

test('a login-required page is ready when the user is known, or the lookup fails', async ({ page, problems }) => {
  await openSignedIn(page, '/userCenter/activities')
  await askItself(page)
  const release = await hold(page, '**/puyu/users/getUserInfo')
  const asked = page.waitForRequest('**/puyu/users/getUserInfo')
  await page.goto('/api/tokens')
  await asked
  await expect(ready(page)).toHaveCount(0)
  release()
  await untilReady(page)
  problems.expectFailure(/assets\/lookup\.screen/)
  await page.route('**/assets/lookup.screen*', (route) => route.abort())
  await openInPlace(page, '/certificate')
  await expect(page.locator('html')).toHaveAttribute('data-ready', '/certificate')
})
