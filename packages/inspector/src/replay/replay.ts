import {
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
} from 'xstate'
import type { StateValue } from '../recording/recording'

type Answer = readonly [guard: string, answer: boolean]
export type ReplayStep = {
  event: EventObject & Readonly<Record<string, unknown>>
  /** Results of guards in order; guards without a name are evaluated. */
  guards?: readonly Answer[]
}
export type Replayed = { value: StateValue; status: string }

/**
 * Gives a machine the events of a recording, by XState's pure functions: actions that change the context run, others do not,
 * nor do actors and timers. Returns the state at the start and after each event.
 */
export function replay(
  machine: AnyStateMachine,
  start: { input?: unknown; guards?: ReplayStep['guards'] },
  steps: readonly ReplayStep[],
): Replayed[] {
  const answers: Answer[] = []
  const replayed = answering(machine, answers)
  let given = start.guards ?? []
  const answerAnew = () => void answers.splice(0, answers.length, ...given)
  takeAnswers(replayed, answerAnew)
  let snapshot = initialTransition(replayed, start.input)[0] as AnyMachineSnapshot // of this machine
  const states = [stateOf(snapshot)]
  for (const { event, guards = [] } of steps) {
    given = guards
    snapshot = transition(replayed, snapshot, event)[0] as AnyMachineSnapshot // likewise
    states.push(stateOf(snapshot))
  }
  return states
}

const stateOf = ({ value, status }: AnyMachineSnapshot): Replayed => ({ value: value as StateValue, status }) // any machine's value

/**
 * XState's pure functions first start the machine once more for each call; its guards must not consume the recorded
 * results.
 * Only this replay's own copy is changed, by methods that XState types as public. If a release works
 * differently, `machineImport.test` fails for the recordings of all statecharts.
 */
function takeAnswers(machine: AnyStateMachine, answerAnew: () => void) {
  const first = machine.getInitialSnapshot.bind(machine)
  const next = machine.transition.bind(machine)
  machine.getInitialSnapshot = (...parameters) => {
    answerAnew()
    return first(...parameters)
  }
  machine.transition = (...parameters) => {
    answerAnew()
    return next(...parameters)
  }
}

type Guard = (...parameters: unknown[]) => boolean

/** The machine with guards each of which consumes the first result under its name. */
function answering(machine: AnyStateMachine, answers: Answer[]): AnyStateMachine {
  const answered = (name: string, guard: Guard): Guard => {
    return (...parameters) => {
      const place = answers.findIndex(([guard]) => guard === name)
      const [answer] = place === -1 ? [] : answers.splice(place, 1)
      return answer ? answer[1] : guard(...parameters)
    }
  }
  const own = Object.entries(machine.implementations.guards as Record<string, Guard>) // named functions, or made of others
  const plain = own.filter(([, guard]) => !('check' in guard))
  const copy = machine.provide({
    guards: Object.fromEntries(plain.map(([name, guard]) => [name, answered(name, guard)])),
  })
  for (const transition of transitionsOf(copy.root)) {
    const guard: unknown = transition.guard
    if (typeof guard === 'function' && !('check' in guard)) transition.guard = answered(guard.name, guard as Guard) // in place of a name
  }
  return copy
}

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...(node.always ?? []),
  ...[...node.transitions.values()].flat(),
  ...Object.values(node.states).flatMap(transitionsOf),
]
