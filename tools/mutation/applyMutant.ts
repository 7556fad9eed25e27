import { afterEach, inject, vi } from 'vitest'
import type * as Xstate from 'xstate'
import type { AnyStateMachine } from 'xstate'
import { mutated, type Mutant } from './mutants'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with vitest's own
  interface ProvidedContext {
    mutant: Mutant | null
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with vitest's own
  interface TaskMeta {
    /** Ids of the statecharts that were started in the test. */
    machines?: string[]
  }
}

type Definition = AnyStateMachine['config']
type Setup = { createMachine: (config: Definition) => AnyStateMachine; extend: (more: unknown) => Setup }

const mutant = inject('mutant')
// Modules live through all files of a run, and this one does not.
const used = ((globalThis as { usedMachines?: Set<string> }).usedMachines ??= new Set()) // ours alone

const mutating = (made: Setup): Setup => ({
  ...made,
  createMachine: (given) => {
    // A fault that leads round in circles fails at once.
    const config = Object.assign({ options: { maxIterations: 100 } }, given)
    return made.createMachine(mutant !== null && config.id === mutant.machine ? mutated(config, mutant) : config)
  },
  extend: (more) => mutating(made.extend(more)),
})

vi.mock('xstate', async (importOriginal) => {
  const xstate = await importOriginal<typeof Xstate>()
  const { prototype } = xstate.StateMachine
  const getInitialSnapshot = Reflect.get(prototype, 'getInitialSnapshot')
  prototype.getInitialSnapshot = function (...given) {
    used.add(this.id)
    return getInitialSnapshot.apply(this, given)
  }
  const setup = (given: Parameters<typeof xstate.setup>[0]) => mutating(xstate.setup(given) as unknown as Setup) // its types are those of one machine
  return { ...xstate, setup }
})

afterEach(({ task }) => {
  task.meta.machines = [...used]
  used.clear()
})
