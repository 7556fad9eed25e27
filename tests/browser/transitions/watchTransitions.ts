import type { BrowserContext } from '@playwright/test'
import type { InspectedWindow } from '@/src/app/inspector/openInspector'
import { idOfTransition } from '@/tools/machines/transitions'

/** A transition as reported by the page. */
type Told = { source: string; event: string; branch: number }

type WatchedWindow = InspectedWindow & { tellTransitions: (told: readonly Told[]) => Promise<void> }

/** The attachment's name; one that begins so is shown by no reporter but ours. */
export const ATTACHMENT = '_transitions'

/** Notes the transitions that the portal's statecharts take in every page of a context, whatever it loads: their ids, in order. */
export async function watchTransitions(context: BrowserContext): Promise<readonly string[]> {
  const taken: string[] = []
  await context.exposeBinding('tellTransitions', (_, told: readonly Told[]) =>
    told.forEach(({ source, event, branch }) => taken.push(idOfTransition(source, event, branch))),
  )
  await context.addInitScript(() => {
    const watched = window as unknown as WatchedWindow // as: with the binding above, and the portal's hook
    let untold: Told[] = []
    // Reports before leaving a page have arrived: at the end of the turn, not when the next one begins.
    const tell = () => {
      void watched.tellTransitions(untold)
      untold = []
    }
    watched.inspectActors = (event) => {
      if (event.type !== '@xstate.microstep') return
      for (const transition of event._transitions) {
        const { source, eventType } = transition
        const branches: unknown[] = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []
        untold.push({ source: source.id, event: String(eventType), branch: branches.indexOf(transition) })
        if (untold.length === 1) queueMicrotask(tell)
      }
    }
  })
  return taken
}
