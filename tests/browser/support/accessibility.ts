import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { lostBySpacing } from './textSpacing'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe finds nothing on the page as it stands: WCAG 2.2 AA and axe's best practices. */
export async function expectAccessible(page: Page, within?: string) {
  // In its own page's frame (there is no other) and without a list of what passed it takes a third of the time.
  const axe = new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: rules }, resultTypes: ['violations'] })
    .setLegacyMode(true)
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
  expect(found, 'accessibility').toEqual([])
}

/** What stands out of the page's width, named, with the width that it makes; nothing where it fits. */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const name = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > clientWidth + 1 ? [`${name(element)} ${Math.round(left)}–${Math.round(right)}`] : []
    })
  })

/** Nothing stands out of a screen 320 CSS pixels wide (WCAG 1.4.10), nor is lost on it when texts are spaced (1.4.12). */
export async function expectNoOverflow(page: Page) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => findOverflow(page), 'wider than 320 px').toEqual([])
  expect(await lostBySpacing(page), 'lost by spacing at 320 px').toEqual([])
  if (before) await page.setViewportSize(before)
}
