import type { Page, Response } from '@playwright/test'

/** Opens a page of the portal and waits until it is interactive. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await untilReady(page)
  return response
}

/**
 * Path and query of a tab. Poll it: waiting for an address by a predicate fails when one navigation interrupts another.
 */
export function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}

/** Loads a page of the portal again and waits until it is interactive. */
export async function visitAgain(page: Page): Promise<void> {
  await page.reload()
  await untilReady(page)
}

/** The page marks itself as interactive; the attribute's value names the page. */
export const untilReady = (page: Page) => page.locator('html[data-ready]').waitFor({ state: 'attached' })

/** Brings a deferred part of the page near the window, where its code is loaded, and waits until it is interactive. */
export async function untilPartReady(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}`).evaluate((part) => part.scrollIntoView({ block: 'nearest' }))
  await page.locator(`#${id}[data-ready]`).waitFor({ state: 'attached' })
}

/** Opens `path` as a link within the portal does: no document is loaded. */
export async function openInPlace(page: Page, path: string): Promise<void> {
  await untilReady(page)
  await goInPlace(page, path)
}

/** Like `openInPlace`, from a page that is not interactive yet. */
export const goInPlace = (page: Page, path: string) =>
  page.evaluate((to) => {
    // The router identifies its entries by their keys.
    history.pushState({ usr: null, key: crypto.randomUUID(), idx: history.length }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** A request for the anonymous page: the page then looks up its user itself, and its data. */
export const forEverybody = { Prefer: 'return=minimal' } as const

/** From now on the pages of this tab make all their calls themselves, so that a test can change the responses. */
export const askItself = (page: Page): Promise<void> => page.setExtraHTTPHeaders(forEverybody)

/** A layout-shift score; a document that a busy machine has painted half of scores 0.00003. */
const SEEN_SHIFT = 0.00005

/**
 * The parts of the page that have visibly moved since the whole document was painted, with old and new positions;
 * `comingPage.spec.ts` is about half of it.
 */
export async function watchShifts(page: Page) {
  const moved: string[] = []
  await page.exposeFunction('noteShift', (text: string, value: number) => void (value > SEEN_SHIFT && moved.push(text)))
  await page.addInitScript(() => {
    const note = (window as unknown as { noteShift: (text: string, value: number) => void }).noteShift // exposed above
    const noteAll = (list: PerformanceObserverEntryList) =>
      list
        .getEntries()
        .forEach((entry) => note(JSON.stringify(entry), (entry as PerformanceEntry & { value: number }).value)) // as: a layout shift has one
    const begin = () => new PerformanceObserver(noteAll).observe({ type: 'layout-shift' })
    const afterFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run))
    // The first of these events comes when the document is parsed.
    document.addEventListener('readystatechange', () => afterFrame(begin), { once: true })
  })
  return moved
}
