import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { faultNames, listCalls } from '@/tools/faults/calls'
import { sections, type Section } from './calls'
import { heldFaults, nameOfRow, type FaultName, type Row } from './cell'
import type { ChosenCells } from './chosenCells'
import { resultsOf, type RowResult } from './runRow'

const DOCUMENT = 'docs/faults.md'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as RowResult // as: keepResults wrote it

/** The result over all languages that were run: a failure of one is a failure. */
function markOf(results: readonly RowResult[], fault: string): string {
  const cells = results.flatMap(({ cells: all }) => all.filter((one) => one.fault === fault))
  if (cells.length < results.length) return '?'
  if (cells.some(({ problems }) => problems.length > 0)) return '✗'
  if (cells.every(({ isLeaving }) => isLeaving)) return '→'
  if (cells.every(({ isPassing }) => isPassing)) return '≈'
  return results.some(({ isSilent }) => isSilent) ? '○' : '✓'
}

/** The longest measured time in ms. */
function slowest(results: readonly RowResult[], isMeant: (fault: FaultName) => boolean): string {
  const times = results.flatMap(({ cells }) => cells.filter(({ fault }) => isMeant(fault)))
  return String(Math.max(0, ...times.map(({ simulatedMs }) => simulatedMs ?? 0)))
}

function lineOf(title: string, results: readonly RowResult[]): string {
  const isHeld = (fault: FaultName) => heldFaults.includes(fault)
  const times = [slowest(results, (fault) => !isHeld(fault)), slowest(results, isHeld)]
  const languages = results.map(({ language }) => language).join(' ')
  const [day = ''] = results.map(({ day: one }) => one).toSorted()
  const cells = [...faultNames.map((fault) => markOf(results, fault)), ...times, `${languages} ${day}`]
  return `| ${title} | ${cells.join(' | ')} |`
}

/** The number of cells in the rows, and of those that failed. */
function summaryOf(lines: readonly string[], rowCount: number, languages: number): string {
  const runs = lines.join('\n').match(/(?<= )(zh|en)(?= )/g)?.length ?? 0
  const failed = lines.join('\n').split('✗').length - 1
  const cells = `${runs * faultNames.length} of ${rowCount * faultNames.length * languages} cells have been run`
  return `${cells}; ${failed === 0 ? 'all hold' : `the marks that say that one fails: ${failed}`}.`
}

const titleOf = ({ call, when }: Row) => [`\`${call}\``, when ?? []].flat().join(', ')

/** The table of a kind of pages; the rows of calls that were not run stay as they are. */
function tableOf({ groups, isServed, languages }: Section, before: readonly string[]): string[] {
  const calls = listCalls().map(({ name }) => name)
  const rows = groups
    .flatMap((group) => group.rows)
    .toSorted((one, other) => calls.indexOf(one.call) - calls.indexOf(other.call))
  const lines = rows.flatMap((row) => {
    const files = languages.map((language) => `${resultsOf(isServed)}/${nameOfRow(row)}.${language}.json`)
    const results = files.filter((file) => existsSync(file)).map(read)
    const title = titleOf(row)
    return results.length > 0 ? [lineOf(title, results)] : before.filter((line) => line.startsWith(`| ${title} `))
  })
  return [
    `| Call | ${faultNames.map((name) => `\`${name}\``).join(' | ')} | Answered | Unanswered | Run |`,
    `| --- | ${faultNames.map(() => ':-:').join(' | ')} | --: | --: | --- |`,
    ...lines,
    '',
    summaryOf(lines, rows.length, languages.length),
  ]
}

const listChosen = (cells: ChosenCells) =>
  Object.entries(cells)
    .map(([call, faults]) => `\`${call}\` ${faults.map((fault) => `\`${fault}\``).join(', ')}`)
    .join('; ')

/** Writes the results into the document's tables. */
export async function writeTable(): Promise<void> {
  let document = readFileSync(DOCUMENT, 'utf8')
  for (const section of sections) {
    const { mark, chosen } = section
    const marked = new RegExp(`(<!-- ${mark} -->\n)([^]*)(<!-- /${mark} -->)`)
    const before = marked.exec(document)?.[2]?.split('\n') ?? []
    const inCi = `\`npm test\` runs these cells, in Chinese: ${listChosen(chosen)}.`
    const text = [...tableOf(section, before), '', inCi].join('\n')
    document = document.replace(marked, (_, start: string, __, end: string) => `${start}\n${text}\n\n${end}`)
  }
  writeFileSync(DOCUMENT, await format(document, { ...(await resolveConfig(DOCUMENT)), parser: 'markdown' }))
}
