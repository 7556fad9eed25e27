import { expect, type Locator, type Page } from '@playwright/test'
import { RefusalCode } from '@/openapi/refusalCodes'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { strategyPage } from '@/tests/browser/support/pages/strategyPage'
import { test } from '@/tests/browser/support/test'

/** The vertical place of a dialog's buttons, once nothing moves any more. */
async function placesOf(page: Page): Promise<readonly number[]> {
  const dialog = page.getByRole('dialog')
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  return dialog
    .locator('button:not([role=status] *)')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)))
}

/** Presses a button 3 px below its upper edge, from which a message would take it away. */
async function pressEdge(page: Page, button: Locator): Promise<void> {
  await placesOf(page)
  const { x, y, width } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + width / 2, y + 3)
  await page.mouse.down()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).not.toBeFocused()
  await page.mouse.up()
}

test('messages of the application move no button, and the first press at an edge counts', async ({ page, texts }) => {
  const { dialog, field, apply, cancel, submit, fill } = strategyPage(page, texts)
  await openSignedIn(page, '/api/strategy')
  const open = async () => {
    await apply.click()
    await expect(dialog.getByRole('checkbox').first()).toBeVisible()
    await expect(field('name')).toBeFocused()
  }
  await open()
  await pressEdge(page, cancel)
  await expect(dialog).toHaveCount(0)

  await open()
  const places = await placesOf(page)
  await pressEdge(page, submit)
  await expect(dialog.locator('[aria-invalid=true]:not([type=checkbox])')).toHaveCount(4)
  expect(await placesOf(page)).toEqual(places)
  await field('wantedRpm').fill('2,000')
  expect(await placesOf(page)).toEqual(places)

  await page.route('**/rate/application', (route) =>
    route.fulfill({ json: { code: RefusalCode.APPLICATION_INVALID, msg: 'No.', data: null } }),
  )
  await field('wantedRpm').fill('')
  await fill()
  await submit.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect(await placesOf(page)).toEqual(places)
})
