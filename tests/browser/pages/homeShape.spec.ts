import type { Locator } from '@playwright/test'
import { words } from '../support/homeWords'
import { expect, test } from '../support/test'
import { visit } from '../support/visit'

/** The highest stretch of an element, in pixels, that none of its words and pictures reach. */
const highestVoid = (element: Locator) =>
  element.evaluate((root) => {
    const box = root.getBoundingClientRect()
    const taken = [...root.querySelectorAll('*')]
      .filter((part) => part.childElementCount === 0 || part.tagName === 'IMG')
      .map((part) => part.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
      .sort((a, b) => a.top - b.top)
    const { until, highest } = taken.reduce(
      (found, { top, bottom }) => ({
        until: Math.max(found.until, bottom),
        highest: Math.max(found.highest, top - found.until),
      }),
      { until: box.top, highest: 0 },
    )
    return Math.max(highest, box.bottom - until)
  })

test('the front page keeps its shape', async ({ page, language }) => {
  const texts = words[language]
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await page.getByRole('heading', { name: texts.groups }).first().scrollIntoViewIfNeeded()
  await page.locator('#below-the-banner[data-ready]').waitFor()

  await test.step('no card beside the groups has a void', async () => {
    for (const name of [texts.bootcamp, texts.licence]) {
      const card = page.getByRole('heading', { level: 2, name, exact: true }).locator('xpath=..')
      expect(await highestVoid(card), name).toBeLessThan(60)
    }
  })
})
