import type { Locator } from '@playwright/test'
import { expectAccessible } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { askItself, untilPartReady, visit } from '@/tests/browser/support/visit'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('keyboard users keep their place when the “Try again” button disappears', async ({
  page,
  language,
  problems,
  texts,
}) => {
  const main = page.getByRole('main')
  const focused = page.locator(':focus')
  /** Fails what matches until the button is pressed. */
  const retry = async (within: Locator, failed: string) => {
    const button = within.getByRole('button', { name: texts.common.retry, exact: true })
    await expect(button).toBeVisible()
    await page.unroute(failed)
    await button.press('Enter')
    await expect(button).toHaveCount(0)
  }
  const withhold = (address: string) => page.route(address, (route) => route.abort())
  problems.expectFailure(/\/puyu\/|\/assets\/(zh|en)Index/)
  await askItself(page)
  await openSignedIn(page, '/certificate')

  await withhold('**/puyu/user/tokens?*')
  await visit(page, '/api/tokens')
  const tokens = tokensPage(page, language)
  await expect(page.getByText(tokens.words.failed)).toBeVisible()
  await expectAccessible(page)
  await retry(main, '**/puyu/user/tokens?*')
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()

  await tokens.create('laptop')
  await tokens.copyAndClose()
  await visit(page, '/api/tokens?status=expired')
  const showAll = main.getByRole('link', { name: texts.tokensPage.showAll, exact: true })
  await showAll.press('Enter')
  await expect(showAll).toHaveCount(0)
  await expect(tokens.row('laptop')).toBeVisible()
  await expect(main.locator(':focus')).toHaveCount(1)

  await withhold('**/puyu/statistics/models*')
  await visit(page, '/api/callDetail')
  const filter = main.getByRole('button', { name: new RegExp(`^${texts.callDetailPage.callModel}`) })
  await filter.press('Enter')
  await retry(main.getByRole('dialog'), '**/puyu/statistics/models*')
  await expect(main.getByRole('dialog').or(main.getByRole('dialog').locator(':focus')).and(focused)).toHaveCount(1)

  await withhold('**/puyu/api/v1/models')
  await visit(page, '/api/document')
  await untilPartReady(page, 'text-of-quick-start')
  await retry(page.getByRole('group', { name: texts.sampleChoice.title }), '**/puyu/api/v1/models')
  await expect(page.getByLabel(texts.sampleChoice.model).first()).toBeEnabled()
  await expect(page.getByRole('group', { name: texts.sampleChoice.title })).toBeFocused()

  await withhold('**/puyu/api/models')
  await untilPartReady(page, 'document-try-it')
  const trial = main.locator('details', { hasText: texts.playgroundPage.trial }).first()
  await trial.locator('summary').press('Enter')
  await retry(trial, '**/puyu/api/models')
  await expect(trial.locator(':focus')).toHaveCount(1)

  await withhold('**/assets/{zh,en}Index-*.js')
  await main.focus()
  await page.keyboard.press('/')
  await retry(page.getByRole('dialog'), '**/assets/{zh,en}Index-*.js')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
})
