import { isSearchKey, searchButton } from './searchKeys'

/** On a control that was clicked and has not been answered (`base.css`). */
const KEPT_ATTRIBUTE = 'data-kept'

/** Controls that do nothing without the portal's scripts; links, menus of links and samples work. */
const needingScript = 'button, label:not([data-tabs] > *):has(> input[type=radio])'
const unanswered = '[data-deferred]:not([data-ready])'

/**
 * Queues clicks on a served page until it is interactive, which `data-ready` on `<html>` marks; a deferred
 * part marks its own element. Each control is then clicked once, in the order of the first clicks.
 * A key of the search counts as a click on its button, which is looked for then: a frame's button is replaced.
 */
export function keepEarlyInput(document: Document, isSlashOn: () => boolean): void {
  const { documentElement } = document
  const kept = new Set<HTMLElement>()
  let isPageReady = false
  let isSearchWanted = false
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
  const keepKey = (event: KeyboardEvent) => {
    if (isPageReady || !isSearchKey(event, isSlashOn)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    isSearchWanted = true
    searchButton(document)?.setAttribute(KEPT_ATTRIBUTE, '')
  }
  const repeat = () => {
    isPageReady ||= documentElement.hasAttribute('data-ready')
    const search = isPageReady && isSearchWanted ? searchButton(document) : null
    if (search) kept.add(search)
    if (isPageReady) isSearchWanted = false
    for (const control of kept) {
      if (!isAnswered(control)) continue
      kept.delete(control)
      control.removeAttribute(KEPT_ATTRIBUTE)
      control.click()
    }
    if (!isPageReady || document.querySelector(unanswered)) return
    document.removeEventListener('click', keep, true)
    document.removeEventListener('keydown', keepKey, true)
    observer.disconnect()
  }
  const observer = new MutationObserver(repeat)
  observer.observe(documentElement, { subtree: true, attributeFilter: ['data-ready'] })
  document.addEventListener('click', keep, true)
  document.addEventListener('keydown', keepKey, true)
}
