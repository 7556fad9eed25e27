import { useSyncExternalStore } from 'react'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { storageKeys } from '@/src/browser/storageKeys'
import { useMatches } from '@/src/ui/hooks/useMatches'

export type Pane = 'history' | 'settings'
type Choice = 'open' | 'closed'

/** Panes stand beside the conversation from here on; narrower screens show them as dialogs. */
const besideQuery = '(width >= 60rem)'

/** The widths from which a pane is open unless the user has closed it (`Playground.module.css` has the same). */
const openQueries = { history: '(width >= 68.75rem)', settings: '(width >= 100rem)' }

const storage = createBrowserStorage(() => window.localStorage)
const listeners = new Set<() => void>()

/** The choices made on this page: storage may be unavailable. */
const chosen = new Map<Pane, Choice>()

function choiceOf(pane: Pane): Choice | null {
  const choice = chosen.get(pane) ?? storage.read(storageKeys.playgroundPane + pane)
  return choice === 'open' || choice === 'closed' ? choice : null
}

function choose(pane: Pane, choice: Choice): void {
  chosen.set(pane, choice)
  listeners.forEach((listener) => listener())
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `choice`: what the user chose, null for the default of the width, as in the first frame of a served page. */
export function usePane(pane: Pane) {
  const choice = useSyncExternalStore(
    watch,
    () => choiceOf(pane),
    () => null,
  )
  const isBeside = useMatches(besideQuery)
  const isOpenByDefault = useMatches(openQueries[pane])
  const isOpen = choice === null ? isOpenByDefault : choice === 'open'
  const toggle = () => {
    const next = isOpen ? 'closed' : 'open'
    choose(pane, next)
    storage.write(storageKeys.playgroundPane + pane, next)
  }
  return { choice, isBeside, isOpen, toggle }
}

/** Closes the settings for a comparison, which needs their room on all but wide screens; the stored choice stays. */
export function makeRoom(): void {
  if (!window.matchMedia(openQueries.settings).matches) choose('settings', 'closed')
}
