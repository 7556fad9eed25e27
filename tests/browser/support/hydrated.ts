import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until React has taken over an element that the server sent: a click before that has no effect. */
export const expectHydrated = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)

const PATIENCE_MS = 30_000

/** A served page is loaded before its scripts are asked for; a test whose scripts never come goes on after a while. */
const untilHydrated = (page: Page) =>
  page
    .waitForFunction(
      () => {
        const isServed = document.querySelector('meta[name=portal-scripts]') !== null
        const first = document.getElementById('root')?.firstElementChild
        return !isServed || (first && Object.keys(first).some((key) => key.startsWith('__reactProps')))
      },
      null,
      { timeout: PATIENCE_MS },
    )
    .catch(() => undefined)

/** Makes visits and reloads of a page end when React has taken over, unless the test says until when to wait. */
export function hydrateVisits(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await untilHydrated(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await untilHydrated(page)
    return response
  }
}
