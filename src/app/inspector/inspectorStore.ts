import type { StatelyInspectionEvent } from '@statelyai/inspect'

/** One actor of the inspected page: all its states, and the paths of those it is in. */
export type InspectedActor = {
  sessionId: string
  name: string
  status: string
  states: readonly string[]
  current: readonly string[]
  context: string
}
type LogEntry = { id: number; at: string; actor: string; type: string }
export type InspectorView = { actors: readonly InspectedActor[]; log: readonly LogEntry[] }

const logLimit = 300

/** Collects inspection events into what the viewer draws. */
export function createInspectorStore() {
  let view: InspectorView = { actors: [], log: [] }
  const listeners = new Set<() => void>()
  return {
    get: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take: (event: StatelyInspectionEvent) => {
      view = next(view, event)
      listeners.forEach((listener) => listener())
    },
  }
}

function next(view: InspectorView, event: StatelyInspectionEvent): InspectorView {
  const known = view.actors.find((actor) => actor.sessionId === event.sessionId)
  if (event.type === '@xstate.actor') {
    const states = statesOf(event.definition)
    const actor = { sessionId: event.sessionId, name: event.name, states, ...snapshotFields(event.snapshot) }
    return { ...view, actors: [...view.actors.filter((other) => other !== known), actor] }
  }
  const entry = {
    id: (view.log[0]?.id ?? 0) + 1,
    at: timeOf(event.createdAt),
    actor: known?.name ?? '?',
    type: event.event.type,
  }
  if (event.type === '@xstate.event') return { ...view, log: [entry, ...view.log].slice(0, logLimit) }
  const actors = view.actors.map((actor) => (actor === known ? { ...actor, ...snapshotFields(event.snapshot) } : actor))
  return { ...view, actors }
}

const timeOf = (createdAt: string) => new Date(Number(createdAt)).toISOString().slice(11, 23)

function snapshotFields(snapshot: object) {
  const { status, value, context } = snapshot as { status?: string; value?: unknown; context?: unknown } // as the allow-list leaves it
  return {
    status: status ?? 'active',
    current: pathsOf(value),
    context: context ? JSON.stringify(context, null, 1) : '',
  }
}

/** 'a' → ['a'];  { a: 'b' } → ['a', 'a.b'] */
function pathsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([state, inner]) => [state, ...pathsOf(inner).map((path) => `${state}.${path}`)])
}

type Definition = { states?: Record<string, Definition> }

function statesOf(definition: string | undefined): string[] {
  const walk = (node: Definition, prefix: string): string[] =>
    Object.entries(node.states ?? {}).flatMap(([name, child]) => [prefix + name, ...walk(child, `${prefix}${name}.`)])
  return definition ? walk(JSON.parse(definition) as Definition, '') : [] // a machine's own JSON
}
