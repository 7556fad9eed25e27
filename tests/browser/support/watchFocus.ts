import type { Page } from '@playwright/test'

/** The focus of a page: not set yet, held by an element, or lost with the named element. */
export type Focus = 'unset' | 'held' | `lost: ${string}`

type WatchedWindow = Window & {
  tellFocus: (focus: Focus) => Promise<void>
  /** The focus that was released is no longer expected. */
  forgetFocus: () => void
}

/** Follows the focus of a page, which reports each change, also while it unloads or its clock is stopped. */
export async function watchFocus(page: Page): Promise<() => Focus> {
  let told: Focus = 'unset'
  await page.exposeBinding('tellFocus', ({ frame }, focus: Focus) => {
    if (frame === page.mainFrame()) told = focus
  })
  await page.addInitScript(() => {
    const watched = window as unknown as WatchedWindow // as: with the binding above
    let focus: Focus = 'unset'
    const tell = (next: Focus) => {
      if (next !== focus) void watched.tellFocus((focus = next))
    }
    let last = ''
    const look = () => {
      const { activeElement, body, documentElement } = document
      const isSomewhere = activeElement !== null && activeElement !== body && activeElement !== documentElement
      if (isSomewhere) {
        last = `${activeElement.localName} ${activeElement.getAttribute('aria-label') ?? activeElement.textContent}`
        tell('held')
      } else if (focus === 'held') tell(`lost: ${last}`)
    }
    // Removed elements send no event; and between two elements nothing has the focus for a moment.
    const lookSoon = () => queueMicrotask(look)
    watched.forgetFocus = () => tell('unset')
    void watched.tellFocus(focus)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', lookSoon)
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })
  return () => told
}

/** Blurs the focused element, as a click outside it does. */
export const letFocusGo = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
    ;(window as unknown as WatchedWindow).forgetFocus() // as: watchFocus put it there
  })
