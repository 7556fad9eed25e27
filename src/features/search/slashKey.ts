import { useSyncExternalStore } from 'react'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { storageKeys } from '@/src/browser/storageKeys'

const storage = createBrowserStorage(() => window.localStorage)
const listeners = new Set<() => void>()

/** What was chosen on this page: there may be nowhere to keep it. */
let chosen: string | null = null

/** Whether `/` opens the search of the site; whoever speaks to a computer may not want a single key to. */
export const isSlashOn = (): boolean => (chosen ?? storage.read(storageKeys.slashKey)) !== 'off'

export function switchSlash(isOn: boolean): void {
  chosen = isOn ? 'on' : 'off'
  storage.write(storageKeys.slashKey, chosen)
  listeners.forEach((listener) => listener())
}

function watch(listener: () => void): () => void {
  const hearOtherTab = () => {
    chosen = null
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', hearOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hearOtherTab)
  }
}

/** The same for what is rendered; a page from a server says that it does. */
export const useSlash = (): boolean => useSyncExternalStore(watch, isSlashOn, () => true)
