import type { Page } from '@playwright/test'

/** Where the focus of a page is: nothing had it yet, something has it, or what had it, which is named, is gone. */
export type Focus = 'unset' | 'held' | `lost: ${string}`

type WatchedWindow = Window & {
  tellFocus: (focus: Focus) => Promise<void>
  /** Nobody wants the focus any more that was let go of. */
  forgetFocus: () => void
}

/** Follows the focus of a page: it tells by itself, also while it is left or its clock stands. */
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
    // What is removed says nothing; and who goes from one place to another is nowhere for a moment.
    const lookSoon = () => queueMicrotask(look)
    watched.forgetFocus = () => tell('unset')
    void watched.tellFocus(focus)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', lookSoon)
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })
  return () => told
}

/** Takes the focus away from what has it, as a person does who clicks beside it. */
export const letFocusGo = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
    ;(window as unknown as WatchedWindow).forgetFocus() // as: watchFocus put it there
  })
