import { useSyncExternalStore } from 'react'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { storageKeys } from '@/src/browser/storageKeys'

const storage = createBrowserStorage(() => window.localStorage)
const listeners = new Set<() => void>()

/** The choice made on this page, in case storage is unavailable. */
let chosen: string | null = null

/** Whether `/` opens the site search; users of speech input may disable single keys. */
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

/** The same as a hook: false in the first frame of a served page. */
export const useSlash = (): boolean => useSyncExternalStore(watch, isSlashOn, () => true)
