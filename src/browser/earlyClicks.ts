/** On a control that was clicked and has not been answered (`base.css`). */
const KEPT_ATTRIBUTE = 'data-kept'

/** Controls that do nothing without the portal's scripts; links, menus of links and samples work. */
const needingScript = 'button, label:has(> input[type=radio])'
const unanswered = '[data-deferred]:not([data-ready])'

/**
 * Queues clicks on a served page until it is interactive, which `data-ready` on `<html>` marks; a deferred
 * part marks its own element. Each control is then clicked once, in the order of the first clicks.
 */
export function keepEarlyClicks(document: Document): void {
  const { documentElement } = document
  const kept = new Set<HTMLElement>()
  let isPageReady = false
  const isAnswered = (control: Element) => isPageReady && control.closest(unanswered) === null

  const keep = (event: Event) => {
    const control = (event.target as Element).closest<HTMLElement>(needingScript) // clicks land on elements
    if (!control || isAnswered(control)) return
    event.preventDefault()
    // React would hear of it too where it has a part's code and not yet its elements.
    event.stopImmediatePropagation()
    kept.add(control)
    control.setAttribute(KEPT_ATTRIBUTE, '')
  }
  const repeat = () => {
    isPageReady ||= documentElement.hasAttribute('data-ready')
    for (const control of kept) {
      if (!isAnswered(control)) continue
      kept.delete(control)
      control.removeAttribute(KEPT_ATTRIBUTE)
      control.click()
    }
    if (!isPageReady || document.querySelector(unanswered)) return
    document.removeEventListener('click', keep, true)
    observer.disconnect()
  }
  const observer = new MutationObserver(repeat)
  observer.observe(documentElement, { subtree: true, attributeFilter: ['data-ready'] })
  document.addEventListener('click', keep, true)
}
