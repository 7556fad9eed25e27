import { useSyncExternalStore } from 'react'

let isRequested = false
const watchers = new Set<() => void>()

function set(next: boolean): void {
  isRequested = next
  watchers.forEach((notify) => notify())
}

/** Asks for a sign-out; the shell first asks what becomes of conversations on this device. */
export const requestSignOut = () => set(true)

export const endSignOutRequest = () => set(false)

function watch(notify: () => void): () => void {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

export const useIsSignOutRequested = () =>
  useSyncExternalStore(
    watch,
    () => isRequested,
    () => false,
  )
