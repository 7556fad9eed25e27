const typedInto = 'input, textarea, select, [contenteditable]'

/** Whether a key opens the search: Ctrl K or ⌘ K anywhere, `/` if it is on and nothing is being typed. */
export function isSearchKey(event: KeyboardEvent, isSlashOn: () => boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (ctrlKey || metaKey) return key === 'k' && !altKey && !shiftKey
  return key === '/' && isSlashOn() && !(target instanceof Element && target.closest(typedInto))
}

/** The button that opens the search, which names its keys. */
export const searchButton = (document: Document) =>
  document.querySelector<HTMLElement>('header button[aria-keyshortcuts*="Control+K"]')
