import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine, type EventObject } from 'xstate'
import type { StateValue } from '../recording/recording'

type Answer = readonly [guard: string, answer: boolean]
export type ReplayStep = {
  event: EventObject & Readonly<Record<string, unknown>>
  /** What guards answered, in their order; those that are not named answer by themselves. */
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
  const replayed = machine.provide({ guards: answering(machine, answers) })
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

type Guard = (...parameters: unknown[]) => boolean

/**
 * For each question the pure functions also start the machine for themselves first, whose guards are not to use the answers up.
 * It is the copy that this replay has made, through methods that XState types as public; should a release ask in
 * another way, the recordings of all statecharts in `machineImport.test` fail.
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

/** The machine's guards, each of which takes the first answer in its name. */
function answering(machine: AnyStateMachine, answers: Answer[]) {
  const own = Object.entries(machine.implementations.guards as Record<string, Guard>) // named functions, or made of others
  const plain = own.filter(([, guard]) => !('check' in guard))
  return Object.fromEntries(
    plain.map(([name, guard]) => [
      name,
      (...parameters: unknown[]) => {
        const place = answers.findIndex(([asked]) => asked === name)
        const [answer] = place === -1 ? [] : answers.splice(place, 1)
        return answer ? answer[1] : guard(...parameters)
      },
    ]),
  )
}
