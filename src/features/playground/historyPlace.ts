let place: HTMLElement | null = null
const watchers = new Set<() => void>()

/** The element in the page's menu that shows the history; null before the menu is rendered. */
export const readHistoryPlace = () => place

/** A `ref` of the element. */
export function setHistoryPlace(element: HTMLElement | null): void {
  place = element
  watchers.forEach((call) => call())
}

/** Calls whenever the element comes or goes. Returns how to stop it. */
export function watchHistoryPlace(call: () => void): () => void {
  watchers.add(call)
  return () => watchers.delete(call)
}
