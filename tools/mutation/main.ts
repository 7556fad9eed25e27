import { fork, type ChildProcess } from 'node:child_process'
import type { AnyStateMachine } from 'xstate'
import { machines } from '@/tools/machines/machines'
import { mutantsOf, titleOf, type Mutant } from './mutants'
import { readResults, readTestFiles, writeResults, writeTestFiles, type Result } from './results'
import type { Answer, Question } from './tester'

// Breaks one thing after another in the definitions of the statecharts, and looks whether a test fails:
// `npm run test:mutation:statecharts -- [ids of statecharts] [--survivors | --resume]`. The results are in
// `dist/mutation/statecharts.json`. Only what survived the last time is tried again, or only what was not tried yet.

const onlySurvivors = process.argv.includes('--survivors')
const resumes = process.argv.includes('--resume')
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

const results = readResults()

function record(result: Result) {
  results.set(`${result.machine}: ${result.title}`, result)
  writeResults(results)
  if (result.killedBy === null) process.stdout.write(`  survives: ${result.machine}: ${result.title}\n`)
}

let tester: ChildProcess | null = null
// A group of its own: its worker, which may be in an endless loop, has to end with it.
const startTester = () => fork('tools/mutation/tester.ts', { execArgv: ['--import', 'tsx'], detached: true })

/** The result, or null if none came in time: the fault is an endless loop. */
async function ask(question: Question, patienceMs: number): Promise<Answer | null> {
  const asked = (tester ??= startTester())
  asked.send(question)
  const timer = setTimeout(() => asked.disconnect(), patienceMs)
  const answer = await new Promise<Answer | null>((resolve) => {
    asked.once('message', (given: Answer) => resolve(given))
    asked.once('exit', () => resolve(null))
  })
  clearTimeout(timer)
  asked.removeAllListeners()
  if (answer === null) tester = null
  return answer
}

/** All tests without any fault; what is gone on with was begun with them. */
async function runWhole(): Promise<Answer['files']> {
  const whole = await ask({ mutant: null, files: null }, 600_000)
  if (whole === null || whole.killedBy !== null) throw new Error(`a test fails without any fault: ${whole?.killedBy}`)
  writeTestFiles(whole.files)
  return whole.files
}
const testFiles = (resumes || onlySurvivors ? readTestFiles() : null) ?? (await runWhole())

/** The files whose tests start `machine`, with how many faults of it each has noticed. */
const filesOf = (machine: AnyStateMachine) =>
  testFiles
    .filter(({ machines: started }) => started.includes(machine.id))
    .map(({ file, durationMs }) => ({ file, durationMs, noticed: 0 }))

/** The test that notices the fault; files that notice much in little time come first. */
async function killerOf(mutant: Mutant, known: ReturnType<typeof filesOf>): Promise<string | null> {
  const worth = ({ noticed, durationMs }: (typeof known)[number]) => (noticed + 1) / (durationMs + 20)
  const files = [...known].sort((a, b) => worth(b) - worth(a))
  const patienceMs = 20_000 + 3 * files.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const answer = await ask({ mutant, files: files.map(({ file }) => file) }, patienceMs)
  if (answer === null) return 'no answer in time'
  const noticing = files.find(({ file }) => answer.killedBy?.startsWith(`${file} `))
  if (noticing) noticing.noticed++
  return answer.killedBy
}

for (const machine of machines.filter(({ id }) => chosen.length === 0 || chosen.includes(id))) {
  const [files, mutants] = [filesOf(machine), mutantsOf(machine)]
  const own = new Set(mutants.map((mutant) => `${machine.id}: ${titleOf(mutant)}`))
  for (const key of results.keys()) if (key.startsWith(`${machine.id}: `) && !own.has(key)) results.delete(key)
  for (const mutant of mutants) {
    const title = titleOf(mutant)
    const known = results.get(`${machine.id}: ${title}`)
    if ((onlySurvivors || resumes) && known !== undefined && (known.killedBy !== null || resumes)) continue
    const asked = performance.now()
    const killedBy = await killerOf(mutant, files)
    record({ machine: machine.id, title, killedBy, seconds: Math.round((performance.now() - asked) / 100) / 10 })
  }
  const killed = [...own].filter((key) => results.get(key)?.killedBy !== null)
  process.stdout.write(`${machine.id}: ${killed.length} of ${own.size}\n`)
}
// The tester ends with this process.
process.exit()
