import type { InspectionEvent } from 'xstate'

export type InspectedWindow = Window & { inspectActors?: (event: InspectionEvent) => void }

/**
 * An observer that was on the window before the portal started: it is notified of every statechart's steps, from the
 * first
 * on. Only a test or a user's own tool puts one there.
 */
export const readInspectActors = () => (window as InspectedWindow).inspectActors ?? null // as: the browser's own type does not know it
