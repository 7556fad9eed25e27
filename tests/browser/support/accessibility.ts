import { smallFields } from './touchTargets'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import axe from 'axe-core'
import { lostBySpacing } from './textSpacing'

type Timers = { setTimeout: typeof setTimeout; clearTimeout: typeof clearTimeout }
type AxeWindow = Window & { axe?: typeof axe; keptTimers?: Timers }

/** Keeps the browser's own timers for axe, which would wait for ever if a test holds the page's clock. */
export const keepTimers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const kept = { setTimeout: setTimeout.bind(window), clearTimeout: clearTimeout.bind(window) }
    ;(window as AxeWindow).keptTimers = kept // as: a name of its own
  })

/** Axe in the page, as text: it is half a megabyte, and stays there until the page is left. */
const axeSource = `(({ setTimeout, clearTimeout }) => { ${axe.source} })(window.keptTimers ?? window)`

/** Without the list of passed rules it takes a third of the time. */
const options: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
}

/** Runs axe in the page, on all of it or within the selector; null if there is no match. */
async function runAxe([within, runOptions]: readonly [string | null, axe.RunOptions]): Promise<string[] | null> {
  const here = (window as AxeWindow).axe // as: axe puts itself there
  if (!here) return null
  // The arrow keys go through a field's list from the field, as `aria-activedescendant` says; axe knows that of comboboxes alone.
  const hasField = (list: string) =>
    document.querySelector(`input[aria-autocomplete=list][aria-controls="${list.slice(1)}"]`) !== null
  /** Under a bar that stays while the page is scrolled, or a message: it is no smaller for that. */
  const isUnderneath = ({ any, all }: axe.NodeResult) =>
    [...any, ...all]
      .flatMap(({ relatedNodes = [] }) => relatedNodes)
      .some(({ target }) => staysInPlace(document.querySelector(target.join(' '))))
  const staysInPlace = (element: Element | null): boolean =>
    element !== null && (/sticky|fixed/.test(getComputedStyle(element).position) || staysInPlace(element.parentElement))
  const { violations } = await here.run(within ?? document, runOptions)
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'scrollable-region-focusable' || !hasField(target.join(' ')))
      .filter((node) => id !== 'target-size' || !isUnderneath(node))
      .map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** The findings of axe on the current page: WCAG 2.2 AA and axe's best practices. */
export async function findInaccessible(page: Page, within: string | null = null): Promise<string[]> {
  const run = () => page.evaluate(runAxe, [within, options] as const)
  const found = await run()
  if (found) return found
  await page.evaluate(axeSource)
  return (await run()) ?? ['axe did not start']
}

/** Axe finds nothing on the current page, and a phone does not zoom into its fields. */
export async function expectAccessible(page: Page, within?: string) {
  expect(await smallFields(page), 'fields').toEqual([])
  expect(await findInaccessible(page, within), 'accessibility').toEqual([])
}

/** The elements that exceed the page's width, by name, with that width; empty if everything fits. */
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

/** No part exceeds a screen 320 CSS pixels wide (WCAG 1.4.10), or loses text there with wider text spacing (1.4.12). */
export async function expectNoOverflow(page: Page) {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => findOverflow(page), 'wider than 320 px').toEqual([])
  expect(await lostBySpacing(page), 'lost by spacing at 320 px').toEqual([])
  if (before) await page.setViewportSize(before)
}
