import type { InspectionEvent } from 'xstate'

export type InspectedWindow = Window & { inspectActors?: (event: InspectionEvent) => void }

/**
 * An observer that stood on the window before the portal started: it is told what every statechart does, from its first
 * step on. Only a test or a person's own tool puts one there.
 */
export const readInspectActors = () => (window as InspectedWindow).inspectActors ?? null // as: the browser's own type does not know it
