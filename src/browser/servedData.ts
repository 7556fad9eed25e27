import { DATA_ELEMENT, SERVED_ELEMENT, type PageData, type Served } from '@/openapi/served'

/**
 * Longer than a slow load takes; older responses are requested again. By the device's clock, which continues during
 * sleep.
 */
const freshMs = 30_000

export type ServedData = ReturnType<typeof takeServedData>

/**
 * Takes the data that this page was served with for its signed-in user out of the document. `at`: the time of the page request (ms, by this
 * device). `serverTime` is the server's time now.
 */
export function takeServedData({ document, performance }: Window, now = Date.now) {
  const element = document.getElementById(SERVED_ELEMENT)
  element?.remove()
  const at = Math.trunc(performance.timeOrigin)
  const isFresh = () => now() >= at && now() - at < freshMs
  const served = readJson(element) as Served | null // as: the portal's server wrote it; each answer is checked like any other
  if (!served || !isFresh()) return null
  return { ...served, at, serverTime: () => served.at + now() - at, isFresh }
}

/** The data in the HTML of this page. */
export const readPageData = (document: Document) => (readJson(document.getElementById(DATA_ELEMENT)) ?? {}) as PageData // as: the page was rendered with them

/** A page that was cut off holds only part of the data. */
function readJson(element: HTMLElement | null): unknown {
  try {
    return element && JSON.parse(element.textContent)
  } catch {
    return null
  }
}
