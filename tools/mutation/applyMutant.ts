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

// Modules live through many mutants, which saves their loading: a statechart is changed in place, before each file of tests.

type Definition = AnyStateMachine['config']
type Setup = { createMachine: (config: Definition) => AnyStateMachine; extend: (more: unknown) => Setup }
type Made = { machine: AnyStateMachine; remake: (mutant: Mutant | null) => AnyStateMachine }
/** What lives as long as this worker. */
type Worker = { made: Made[]; applied: Mutant | null; used: Set<string> }

const worker = ((globalThis as { mutation?: Worker }).mutation ??= { made: [], applied: null, used: new Set() }) // ours alone

function apply(mutant: Mutant | null) {
  const touched = [worker.applied?.machine, mutant?.machine]
  for (const { machine, remake } of worker.made) {
    if (touched.includes(machine.id)) Object.assign(machine, remake(mutant))
  }
  worker.applied = mutant
}

const mutating = (made: Setup): Setup => ({
  ...made,
  createMachine: (given) => {
    // A fault that leads round in circles fails at once.
    const config = Object.assign({ options: { maxIterations: 100 } }, given)
    const remake = (mutant: Mutant | null) =>
      made.createMachine(mutant !== null && config.id === mutant.machine ? mutated(config, mutant) : config)
    const machine = remake(worker.applied)
    worker.made.push({ machine, remake })
    return machine
  },
  extend: (more) => mutating(made.extend(more)),
})

vi.mock('xstate', async (importOriginal) => {
  const xstate = await importOriginal<typeof Xstate>()
  const { prototype } = xstate.StateMachine
  const getInitialSnapshot = Reflect.get(prototype, 'getInitialSnapshot')
  prototype.getInitialSnapshot = function (...given) {
    worker.used.add(this.id)
    return getInitialSnapshot.apply(this, given)
  }
  const setup = (given: Parameters<typeof xstate.setup>[0]) => mutating(xstate.setup(given) as unknown as Setup) // its types are those of one machine
  return { ...xstate, setup }
})

apply(inject('mutant'))

afterEach(({ task }) => {
  task.meta.machines = [...worker.used]
  worker.used.clear()
})
