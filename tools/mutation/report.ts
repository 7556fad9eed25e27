import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { machines } from '@/tools/machines/machines'
import { codeEquivalents } from './codeEquivalents'
import { equivalents } from './equivalents'
import { mutantsOf, titleOf } from './mutants'
import { readResults, resultsFile, type Result } from './results'
import { readStryker, strykerFile } from './stryker'

// Writes docs/mutation.md from the results of `npm run test:mutation`. Figures of existing files that were not measured again stay.

const page = 'docs/mutation.md'
const earlier = readFileSync(page, 'utf8')

const cell = (killed: number, all: number) => (all === 0 ? '–' : `${((100 * killed) / all).toFixed(1)} %`)
const table = (heads: string[], rows: (string | number)[][]) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n') || 'none.'
/** The day of the run that wrote a file. */
const dayOf = (file: string) => statSync(file).mtime.toISOString().slice(0, 10)

const results = readResults()
const isEquivalent = ({ machine, title }: Pick<Result, 'machine' | 'title'>) =>
  equivalents.some((one) => one.machine === machine && one.title === title)

const rows = machines.map((machine) => {
  const titles = mutantsOf(machine).map(titleOf)
  const counted = titles.filter((title) => !isEquivalent({ machine: machine.id, title }))
  const known = counted.flatMap((title) => results.get(`${machine.id}: ${title}`) ?? [])
  const survivors = known.filter(({ killedBy }) => killedBy === null)
  return {
    machine: machine.id,
    mutants: counted.length,
    tried: known.length,
    killed: known.length - survivors.length,
    survivors,
  }
})
const sum = (key: 'mutants' | 'tried' | 'killed') => rows.reduce((total, row) => total + row[key], 0)

const timedOut = [...results.values()].filter(({ killedBy }) => killedBy === 'no answer in time')

type CodeRow = { file: string; mutants: number; killed: number; day: string; survivors: string[] }

/** Rows of the page, with the survivors below its table. */
const earlierRows = (): CodeRow[] =>
  [...earlier.matchAll(/^\| `(\S+)`\s+\| (\d+)\s+\| (\d+)\s+\| .* \| (\d{4}-\d\d-\d\d)\s*\|$/gm)].map(
    ([, file = '', mutants, killed, day = '']) => ({
      file,
      mutants: Number(mutants),
      killed: Number(killed),
      day,
      survivors: [...earlier.matchAll(/^- (\S+):\d+: `.*`$/gm)].flatMap(([line, at]) =>
        at === file ? [line.slice(2)] : [],
      ),
    }),
  )

const measuredRows = (): CodeRow[] =>
  readStryker().map(({ file, mutants }) => {
    const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    const counted = survivors.filter(
      ({ title }) => !codeEquivalents.some((one) => one.file === file && one.title === title),
    )
    const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
    return {
      file,
      mutants: killed + counted.length,
      killed,
      day: dayOf(strykerFile),
      survivors: counted.map(({ line, title }) => `${file}:${line}: \`${title}\``),
    }
  })

const codeRows = [...new Map([...earlierRows(), ...measuredRows()].map((row) => [row.file, row])).values()]
  .filter(({ file, mutants }) => mutants > 0 && existsSync(file))
  .sort((a, b) => a.file.localeCompare(b.file))
const codeSum = (key: 'mutants' | 'killed') => codeRows.reduce((total, row) => total + row[key], 0)

const text = `# Mutation testing

A mutant is the code with one fault that a tool has put in; a test has to fail, which kills the mutant. CI does not run it: that would take an hour.

- \`npm run test:mutation:statecharts -- [ids] [--survivors | --resume]\` mutates the definitions of statecharts (\`tools/mutation\`): it removes
  a guard, an action, a branch, a child or a tag, or changes the target of a transition or an initial state. \`--survivors\` tries only the
  mutants that survived the last run, \`--resume\` only those that were not tried yet. A mutant takes less than a second.
- \`npm run test:mutation:code\` has [Stryker](https://stryker-mutator.io) mutate the functions of statecharts, client and validators; one file:
  \`-- --mutate machines/session/lookup.machine.ts\`. It skips code that runs only while a file loads, which the first command covers.
  Results of earlier runs stay; a second run repeats only mutants whose code or tests have changed. \`MUTATION_TESTS\` names the
  tests of some files, which is faster.
- \`npm run test:mutation\` runs both; their results are in \`dist/mutation\`. \`npm run test:mutation:report\` updates this page from them.

At least 95 % of the mutants of a statechart and 90 % of those in code are killed.

## Statecharts

Measured on ${dayOf(resultsFile)}. Of the killed mutants ${timedOut.length} ended no test in time: endless loops, or a busy machine.

${table(
  ['Statechart', 'Mutants', 'Tried', 'Killed', 'Score'],
  [
    ...rows.map(({ machine, mutants, tried, killed }) => [machine, mutants, tried, killed, cell(killed, tried)]),
    ['**all**', sum('mutants'), sum('tried'), sum('killed'), cell(sum('killed'), sum('tried'))],
  ],
)}

Survivors:

${list(rows.flatMap(({ machine, survivors }) => survivors.map(({ title }) => `${machine}: \`${title}\``)))}

Equivalent mutants, which change no behaviour and are not counted:

${list(equivalents.map(({ machine, title, why }) => `${machine}: \`${title}\`. ${why}`))}

## Code

These files were measured on the given days; one that has changed since may score otherwise. \`machines/usage/dayRange.ts\` cannot be: its
tests set the process's time zone, and Stryker's threads do not allow that.

${table(
  ['File', 'Mutants', 'Killed', 'Score', 'Measured'],
  [
    ...codeRows.map(({ file, mutants, killed, day }) => [`\`${file}\``, mutants, killed, cell(killed, mutants), day]),
    ['**all**', codeSum('mutants'), codeSum('killed'), cell(codeSum('killed'), codeSum('mutants')), ''],
  ],
)}

Survivors:

${list(codeRows.flatMap(({ survivors }) => survivors))}

Equivalent mutants, which change no behaviour and are not counted:

${list(codeEquivalents.map(({ file, title, why }) => `${file}: \`${title}\`. ${why}`))}
`
writeFileSync(page, text)
