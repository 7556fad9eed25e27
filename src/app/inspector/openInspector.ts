import type { InspectionEvent } from 'xstate'
import type { Inspect } from '@/src/runtime/portal'
import { createBrowserStorage } from '@/src/browser/browserStorage'

const flag = 'statechart-inspector'

/**
 * In a development build `?inspect` opens the inspector, and every page of this browser is recorded from then on until
 * `?inspect=off`; `?inspect=stately` opens Stately's instead. A production build holds nothing of it, and
 * tells only an observer that stands on the window.
 */
export async function openInspector(): Promise<Inspect | null> {
  if (!import.meta.env.DEV) return readInspectActors()
  const asked = new URLSearchParams(window.location.search).get('inspect')
  const storage = createBrowserStorage(() => localStorage)
  if (asked === 'off') storage.remove(flag)
  if (asked === 'stately') return (await import('./statelyInspector')).createStatelyInspector()
  const isAsked = asked !== null && asked !== 'off'
  if (isAsked) storage.write(flag, 'on')
  if (!isAsked && storage.read(flag) === null) return null
  const { createInspector } = await import('./createInspector')
  return createInspector({ opens: isAsked })
}

export type InspectedWindow = Window & { inspectActors?: (event: InspectionEvent) => void }

/**
 * An observer that was on the window before the portal started: it is notified of every statechart's steps, from the
 * first
 * on. Only a test or a user's own tool puts one there.
 */
const readInspectActors = () => (window as InspectedWindow).inspectActors ?? null // as: the browser's own type does not know it
