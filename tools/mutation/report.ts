import { writeFileSync } from 'node:fs'
import { machines } from '@/tools/machines/machines'
import { codeEquivalents } from './codeEquivalents'
import { equivalents } from './equivalents'
import { mutantsOf, titleOf } from './mutants'
import type { Result } from './results'
import { readResults } from './results'
import { readStryker } from './stryker'

// Writes docs/mutation.md from the results of `npm run test:mutation`.

const cell = (killed: number, all: number) => (all === 0 ? '–' : `${((100 * killed) / all).toFixed(1)} %`)
const table = (heads: string[], rows: (string | number)[][]) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

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
    faults: counted.length,
    tried: known.length,
    killed: known.length - survivors.length,
    survivors,
  }
})
const sum = (key: 'faults' | 'tried' | 'killed') => rows.reduce((total, row) => total + row[key], 0)

const stryker = readStryker()
const allCode = stryker.map(({ file, mutants }) => {
  const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const counted = survivors.filter(
    ({ title }) => !codeEquivalents.some((one) => one.file === file && one.title === title),
  )
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  return { file, killed, faults: killed + counted.length, survivors: counted }
})
const codeRows = allCode.filter(({ faults }) => faults > 0).sort((a, b) => a.file.localeCompare(b.file))
const codeSum = (key: 'faults' | 'killed') => codeRows.reduce((total, row) => total + row[key], 0)

const codeTable = () =>
  table(
    ['File', 'Faults', 'Noticed', 'Score'],
    [
      ...codeRows.map(({ file, faults, killed }) => [`\`${file}\``, faults, killed, cell(killed, faults)]),
      ['**all**', codeSum('faults'), codeSum('killed'), cell(codeSum('killed'), codeSum('faults'))],
    ],
  )

const text = `# Mutation testing

What the tests would notice: a fault is put into the code on purpose, and a test has to fail. Not in CI, which it would hold up for an hour.

- \`npm run test:mutation:statecharts -- [ids] [--survivors | --resume]\` changes the definitions of statecharts (\`tools/mutation\`): a guard, an action, a
  branch, a child or a tag is left out, a transition or an initial state leads elsewhere. With \`--survivors\` only what no test noticed
  the last time, with \`--resume\` only what was not tried yet.
  A fault takes less than a second.
- \`npm run test:mutation:code\` has [Stryker](https://stryker-mutator.io) change the functions of statecharts, client and validators; one file:
  \`-- --mutate machines/session/lookup.machine.ts\`. Only what runs in a test: a change of what is made while a file is loaded is left to the former.
  What a file's run found stays beside that of the others; a second run tries again what its changes or those of its tests concern.
- \`npm run test:mutation\` does both; both keep what they found in \`dist/mutation\`. \`npm run test:mutation:report\` writes this page from it.

## Faults in the definitions of statecharts

Scores are of those that were tried; a statechart without a score was not tried yet.

${table(
  ['Statechart', 'Faults', 'Tried', 'Noticed', 'Score'],
  [
    ...rows.map(({ machine, faults, tried, killed }) => [machine, faults, tried, killed, cell(killed, tried)]),
    ['**all**', sum('faults'), sum('tried'), sum('killed'), cell(sum('killed'), sum('tried'))],
  ],
)}

Not noticed:

${rows.flatMap(({ machine, survivors }) => survivors.map(({ title }) => `- ${machine}: \`${title}\``)).join('\n') || 'none.'}

Not counted, since they change nothing that anybody could notice:

${equivalents.map(({ machine, title, why }) => `- ${machine}: \`${title}\`. ${why}`).join('\n')}

## Faults in code

${
  stryker.length === 0
    ? 'Stryker has not been run yet.'
    : `Of these files, one run after another; of others nothing is known yet. \`machines/usage/dayRange.ts\` is not among them: its tests set the
process's time zone, which Stryker's threads do not let them.

${codeTable()}

Not noticed:

${codeRows.flatMap(({ file, survivors }) => survivors.map(({ line, title }) => `- ${file}:${line}: \`${title}\``)).join('\n') || 'none.'}

Not counted, since they change nothing that anybody could notice:

${codeEquivalents.map(({ file, title, why }) => `- ${file}: \`${title}\`. ${why}`).join('\n') || 'none.'}`
}
`
writeFileSync('docs/mutation.md', text)
