import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { machines } from '@/tools/machines/machines'
import { mutantsOf, titleOf, type Mutant } from './mutants'
import type { Answer, Question } from './tester'

// Breaks one thing after another in the definitions of the statecharts, and looks whether a test fails:
// `npm run test:mutation:statecharts -- [ids of statecharts] [--survivors]`. The results are in `dist/mutation/statecharts.json`.

type Result = { machine: string; title: string; killedBy: string | null }

const resultsFile = 'dist/mutation/statecharts.json'
const onlySurvivors = process.argv.includes('--survivors')
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

const results: Result[] = existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Result[]) : [] // as written below
const resultOf = ({ machine }: Mutant, title: string) =>
  results.find((result) => result.machine === machine && result.title === title)

let tester: ChildProcess | null = null
const startTester = () => fork('tools/mutation/tester.ts', { execArgv: ['--import', 'tsx'] })

/** The answer, or null where none came in time: the fault is an endless loop. */
async function ask(question: Question, patienceMs: number): Promise<Answer | null> {
  const asked = (tester ??= startTester())
  asked.send(question)
  const timer = setTimeout(() => asked.kill('SIGKILL'), patienceMs)
  const answer = await new Promise<Answer | null>((resolve) => {
    asked.once('message', (given: Answer) => resolve(given))
    asked.once('exit', () => resolve(null))
  })
  clearTimeout(timer)
  asked.removeAllListeners()
  if (answer === null) tester = null
  return answer
}

/** The test that notices the fault; those that noticed the most before are asked first. */
async function killerOf(mutant: Mutant, files: string[], kills: Map<string, number>): Promise<string | null> {
  const byKills = [...files].sort((a, b) => (kills.get(b) ?? 0) - (kills.get(a) ?? 0))
  for (const group of [byKills.slice(0, 1), byKills.slice(1)]) {
    if (group.length === 0) continue
    const answer = await ask({ mutant, files: group }, patienceMs)
    if (answer === null) return 'no answer in time'
    if (answer.killedBy === null) continue
    const file = answer.killedBy.split(' › ')[0] ?? ''
    kills.set(file, (kills.get(file) ?? 0) + 1)
    return answer.killedBy
  }
  return null
}

const begun = performance.now()
const whole = await ask({ mutant: null, files: null }, 600_000)
const patienceMs = 30_000 + 4 * (performance.now() - begun)
if (whole === null || whole.killedBy !== null) throw new Error(`a test fails without any fault: ${whole?.killedBy}`)

for (const machine of machines.filter(({ id }) => chosen.length === 0 || chosen.includes(id))) {
  const own = whole.files.filter((file) => file.machines.includes(machine.id))
  const files = own.sort((a, b) => a.durationMs - b.durationMs).map(({ file }) => file)
  const kills = new Map<string, number>()
  const mutants = mutantsOf(machine).map((mutant) => ({ mutant, title: titleOf(mutant) }))
  const titles = new Set(mutants.map(({ title }) => title))
  for (const { mutant, title } of mutants) {
    const known = resultOf(mutant, title)
    if (onlySurvivors && known && known.killedBy !== null) continue
    const killedBy = await killerOf(mutant, files, kills)
    if (known) known.killedBy = killedBy
    else results.push({ machine: machine.id, title, killedBy })
    if (killedBy === null) process.stdout.write(`  survives: ${machine.id}: ${title}\n`)
  }
  const current = results.filter((result) => result.machine === machine.id && titles.has(result.title))
  const killed = current.filter((result) => result.killedBy !== null).length
  process.stdout.write(`${machine.id}: ${killed} of ${mutants.length}\n`)
  mkdirSync('dist/mutation', { recursive: true })
  const others = results.filter((result) => result.machine !== machine.id)
  writeFileSync(resultsFile, JSON.stringify([...others, ...current], null, 1))
}
// The tester ends with this process.
process.exit()
