import { existsSync, readFileSync } from 'node:fs'
import { takenFile, type TakenBy } from '@/tests/browser/transitions/takenTransitions'
import { allTransitions, nameOf } from './transitions'

// Prints every transition of the statecharts, with the browser test files that took it in the last run.

const takenBy = existsSync(takenFile) ? (JSON.parse(readFileSync(takenFile, 'utf8')) as TakenBy) : {} // as the reporter wrote it
const all = allTransitions()
for (const transition of all) {
  const files = Object.keys(takenBy).filter((file) => takenBy[file]?.includes(transition.id))
  process.stdout.write(`${nameOf(transition)}${files.length === 0 ? '' : `  — ${files.join(', ')}`}\n`)
}
process.stdout.write(`${all.length} transitions\n`)
