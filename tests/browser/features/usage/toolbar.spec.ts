import type { Page } from '@playwright/test'
import { expectNoOverflow } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { answerUsage } from '@/tests/browser/support/answers/usageAnswers'
import { pattern } from '@/tests/browser/support/texts'

const path = '/api/callDetail'

/** The controls of the toolbar, without their labels. */
const boxes = (page: Page, name: string) =>
  page
    .getByRole('group', { name, exact: true })
    .locator('button, fieldset')
    .evaluateAll((controls) =>
      controls.map((control) => {
        const { top, height } = control.getBoundingClientRect()
        return { top: Math.round(top), height: Math.round(height) }
      }),
    )

test('the toolbar of an account without calls is straight', { tag: '@phone' }, async ({ page, screenName, texts }) => {
  await openSignedIn(page, path)
  await expect(page.getByRole('button', { name: pattern(texts.callDetailPage.models) })).toContainText(
    texts.callDetailPage.modelsNone,
  )
  const controls = await boxes(page, texts.callDetailPage.filters)
  expect(new Set(controls.map(({ height }) => height)).size, 'no text wraps').toBe(1)
  if (screenName === 'desktop') expect(new Set(controls.map(({ top }) => top)).size, 'one row').toBe(1)
  await expectNoOverflow(page)
})

test('long names of chosen models leave the controls at one height', async ({ page, texts }) => {
  const used = ['one', 'two'].map((name) => ({ modelID: name, modelName: `A model with a rather long name, ${name}` }))
  await answerUsage(page, { used })
  await openSignedIn(page, `${path}?model=one&model=two`)
  await expect(page.getByRole('button', { name: pattern(texts.callDetailPage.models) })).toContainText('name, two')
  const tops = (await boxes(page, texts.callDetailPage.filters)).map(({ top }) => top)
  expect(new Set(tops).size, 'all begin in one row').toBe(1)
})

test('the open calendar is whole in the window', { tag: '@phone' }, async ({ page, texts, screenName }) => {
  const range = page.getByRole('button', { name: pattern(texts.callDetailPage.range) })
  const sizes =
    screenName === 'phone'
      ? [{ width: 390, height: 844 }]
      : [
          { width: 1440, height: 900 },
          { width: 1280, height: 720 },
        ]
  await answerUsage(page)
  await openSignedIn(page, path)
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const block of ['start', 'center', 'end'] as const) {
      await range.evaluate((button, to) => button.scrollIntoView({ block: to, behavior: 'instant' }), block)
      await range.click()
      await expect(page.getByRole('grid')).toBeVisible()
      await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
      const isCovered = () =>
        page.getByRole('dialog').evaluate((panel) => {
          const { left, right, top, bottom } = panel.getBoundingClientRect()
          const x = (left + right) / 2
          return [top + 2, bottom - 2].some((y) => !panel.contains(document.elementFromPoint(x, y)))
        })
      await expect.poll(isCovered, 'nothing lies above the panel').toBe(false)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  }
})
