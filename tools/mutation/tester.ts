import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import type { Mutant } from './mutants'

/** Run the tests of `files` in this order, or all if it is null, with the fault, or without one. */
export type Question = { mutant: Mutant | null; files: string[] | null }
/** `killedBy`: the test that failed; null where none did. `machines`: what the tests of a file started. */
export type Answer = { killedBy: string | null; files: { file: string; machines: string[]; durationMs: number }[] }

// All files of a question run in one worker, up to the first test that fails. A process of its own: a fault may be an endless loop, which only its end ends.

/** In the requested order. */
let order: readonly string[] = []
const placeOf = ({ moduleId }: TestSpecification) => order.findIndex((file) => moduleId.endsWith(`/${file}`))
class InOrder extends BaseSequencer {
  override sort(all: TestSpecification[]) {
    return Promise.resolve([...all].sort((a, b) => placeOf(a) - placeOf(b)))
  }
}

// No snapshot is written.
process.env['CI'] = '1'
const vitest = await createVitest('test', {
  config: 'tools/mutation/vitest.config.ts',
  watch: false,
  bail: 1,
  sequence: { sequencer: InOrder },
  reporters: [{}],
})
const specifications = await vitest.globTestSpecifications()

/** Errors from vitest need not be an `Error`. */
const messageOf = (error: unknown) => (error as { message?: string } | undefined)?.message ?? 'unknown' // anything

function failureOf(module: TestModule): string | null {
  const [test] = module.children.allTests('failed')
  if (test) return `${module.relativeModuleId} › ${test.fullName}`
  return module.ok() ? null : `${module.relativeModuleId} › ${module.errors()[0]?.message ?? 'the file itself'}`
}

async function answer({ mutant, files }: Question): Promise<Answer> {
  order = files ?? []
  vitest.getRootProject().provide('mutant', mutant)
  const asked = specifications.filter((specification) => files === null || placeOf(specification) >= 0)
  const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(asked)
  // Includes the results of other files in earlier runs.
  const testModules = known.filter(({ moduleId }) => asked.some((specification) => specification.moduleId === moduleId))
  const unhandled = unhandledErrors.length > 0 ? `unhandled: ${messageOf(unhandledErrors[0])}` : null
  return {
    killedBy: testModules.map(failureOf).find((failure) => failure !== null) ?? unhandled,
    files: testModules.map((module) => ({
      file: module.relativeModuleId,
      machines: [...new Set([...module.children.allTests()].flatMap((test) => test.meta().machines ?? []))],
      durationMs: module.diagnostic().duration,
    })),
  }
}

process.on('message', (question: Question) => {
  answer(question).then(
    (given) => process.send?.(given),
    (error: unknown) => {
      process.stderr.write(`${messageOf(error)}\n`)
      process.exit(1)
    },
  )
})
// With its worker, which may not listen.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
