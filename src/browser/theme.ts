import type { BrowserStorage } from './browserStorage'
import { storageKeys } from './storageKeys'

export type Theme = 'light' | 'dark'

/** The theme that was chosen for this browser; null follows the system. */
export function readTheme(storage: BrowserStorage): Theme | null {
  const theme = storage.read(storageKeys.theme)
  return theme === 'light' || theme === 'dark' ? theme : null
}

export function storeTheme(storage: BrowserStorage, theme: Theme | null): void {
  if (theme === null) storage.remove(storageKeys.theme)
  else storage.write(storageKeys.theme, theme)
}

const themes = ['light', 'dark'] as const

/** Shows a theme, also in the colour of the browser's own bar, whose elements come in the order of `themes`. */
export function showTheme({ documentElement, head }: Document, theme: Theme | null): void {
  if (theme === null) delete documentElement.dataset['theme']
  else documentElement.dataset['theme'] = theme
  head.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]').forEach((meta, index) => {
    if (theme === null) meta.media = `(prefers-color-scheme: ${themes[index]})`
    else meta.media = themes[index] === theme ? 'all' : 'not all'
  })
}
