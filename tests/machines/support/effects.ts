import {
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyStateMachine,
  type SnapshotFrom,
  type StateValue,
} from 'xstate'

type Effect = { type: string; params?: unknown }

/** One step of a machine as data: the next state, and its effects, as text. */
export function step(machine: AnyStateMachine, from: SnapshotFrom<AnyStateMachine>, event: AnyEventObject) {
  const [next, effects] = transition(machine, from, event)
  const value = next.value as StateValue // `any` in AnyStateMachine
  return { snapshot: next, value, effects: effects.map(asText) }
}

export function start(machine: AnyStateMachine, input: unknown) {
  const [snapshot, effects] = initialTransition(machine, input)
  const value = snapshot.value as StateValue // `any` in AnyStateMachine
  return { snapshot, value, effects: effects.map(asText) }
}

/** The answer of the actor that `state` invokes, as the event that XState would send. */
export const done = (state: string, output?: unknown) => {
  const actorId = `0.${state}`
  return { type: `xstate.done.actor.${actorId}`, actorId, output }
}
export const failed = (state: string) => {
  const actorId = `0.${state}`
  return { type: `xstate.error.actor.${actorId}`, actorId, error: new Error('offline') }
}
/** The end of the delay `name` of `state`. */
export const elapsed = (name: string, state: string) => ({ type: `xstate.after.${name}.${state}` })

function asText({ type, params }: Effect): string {
  const given = (params ?? {}) as { src?: unknown; event?: { type: string }; delay?: unknown } // effects are untyped data
  switch (type) {
    case 'xstate.spawnChild':
      return `start ${String(given.src)}`
    case 'xstate.stopChild':
      return 'stop child'
    case 'xstate.raise':
      return `wait ${String(given.delay)} ms`
    case 'xstate.cancel':
      return 'stop waiting'
    default:
      return params === undefined ? type : `${type} ${JSON.stringify(params)}`
  }
}
