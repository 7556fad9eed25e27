import type { Page, Response } from '@playwright/test'

/** Opens a page of the portal and waits until it answers. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await untilReady(page)
  return response
}

/** Path and query of what a tab shows. To be polled: waiting for an address by a predicate fails when one navigation interrupts another. */
export function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}

/** Loads a page of the portal again and waits until it answers. */
export async function visitAgain(page: Page): Promise<void> {
  await page.reload()
  await untilReady(page)
}

/** The page says itself when it answers; which one, says the attribute's value. */
export const untilReady = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' })

/** Brings a deferred part of the page near the window, where its code is asked for, and waits until it answers. */
export async function untilPartReady(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}`).scrollIntoViewIfNeeded()
  await page.locator(`#${id}[data-ready]`).waitFor({ state: 'attached' })
}

/** Opens `path` as a link within the portal does: no document is loaded. */
export async function openInPlace(page: Page, path: string): Promise<void> {
  await untilReady(page)
  await goInPlace(page, path)
}

/** As `openInPlace`, from a page that does not answer yet. */
export const goInPlace = (page: Page, path: string) =>
  page.evaluate((to) => {
    // The router tells its entries apart by their keys.
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** A request for the page that is the same for everybody: the page then asks itself who is signed in, and for its data. */
export const forEverybody = { Prefer: 'return=minimal' } as const

/** From here on the pages that this tab opens make all their calls themselves, so that a test can change the answers. */
export const askItself = (page: Page): Promise<void> => page.setExtraHTTPHeaders(forEverybody)

/** A layout-shift score; a document that a busy machine has painted half of scores 0.00003. */
const SEEN_SHIFT = 0.00005

/** What has visibly moved on the page since it was opened, with where each part stood and stands. */
export async function watchShifts(page: Page) {
  const moved: string[] = []
  await page.exposeFunction('noteShift', (text: string, value: number) => void (value > SEEN_SHIFT && moved.push(text)))
  await page.addInitScript(() => {
    const note = (window as unknown as { noteShift: (text: string, value: number) => void }).noteShift // exposed above
    const noteAll = (list: PerformanceObserverEntryList) =>
      list
        .getEntries()
        .forEach((entry) => note(JSON.stringify(entry), (entry as PerformanceEntry & { value: number }).value)) // as: a layout shift has one
    new PerformanceObserver(noteAll).observe({ type: 'layout-shift', buffered: true })
  })
  return moved
}
