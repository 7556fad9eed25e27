import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { faultNames, listCalls } from '@/server/faults/calls'
import { groups } from './calls'
import { heldFaults, type FaultName } from './cell'
import { chosenCells } from './chosenCells'
import { RESULTS, type Kept } from './runRow'

const DOCUMENT = 'docs/faults.md'
const marks = /(<!-- matrix -->\n)([^]*)(<!-- \/matrix -->)/

const read = (file: string) => JSON.parse(readFileSync(`${RESULTS}/${file}`, 'utf8')) as Kept // as: keepResults wrote it

/** What the languages that were run came to: a failure of one is a failure. */
function markOf(kept: readonly Kept[], fault: string): string {
  const cells = kept.flatMap(({ cells: all }) => all.filter((one) => one.fault === fault))
  if (cells.length < kept.length) return '?'
  if (cells.some(({ problems }) => problems.length > 0)) return '✗'
  if (cells.every(({ isLeaving }) => isLeaving)) return '→'
  if (cells.every(({ isPassing }) => isPassing)) return '≈'
  return kept.some(({ isSilent }) => isSilent) ? '○' : '✓'
}

/** The longest time in ms, of what was measured. */
function slowest(kept: readonly Kept[], isMeant: (fault: FaultName) => boolean): string {
  const times = kept.flatMap(({ cells }) => cells.filter(({ fault }) => isMeant(fault)))
  return String(Math.max(0, ...times.map(({ simulatedMs }) => simulatedMs ?? 0)))
}

function lineOf(call: string, kept: readonly Kept[]): string {
  const isHeld = (fault: FaultName) => heldFaults.includes(fault)
  const times = [slowest(kept, (fault) => !isHeld(fault)), slowest(kept, isHeld)]
  const languages = kept.map(({ language }) => language).join(' ')
  const [day = ''] = kept.map(({ day: one }) => one).toSorted()
  const cells = [...faultNames.map((fault) => markOf(kept, fault)), ...times, `${languages} ${day}`]
  return `| \`${call}\` | ${cells.join(' | ')} |`
}

/** Not every call of the contracts is made by a page. */
const rowsOfAll = groups.flatMap(({ rows }) => rows)

/** How many cells the rows stand for, and how many of their marks say that one failed. */
function summaryOf(rows: readonly string[]): string {
  const runs = rows.join('\n').match(/(?<= )(zh|en)(?= )/g)?.length ?? 0
  const failed = rows.join('\n').split('✗').length - 1
  const cells = `${runs * faultNames.length} of ${rowsOfAll.length * faultNames.length * 2} cells have been run`
  return `${cells}; ${failed === 0 ? 'all hold' : `the marks that say that one fails: ${failed}`}.`
}

const inCi = Object.entries(chosenCells).map(
  ([call, faults]) => `\`${call}\` ${faults.map((fault) => `\`${fault}\``).join(', ')}`,
)

/** Writes what was run into the document's table; the rows of calls that were not run stay as they are. */
export async function writeTable(): Promise<void> {
  const files = existsSync(RESULTS) ? readdirSync(RESULTS) : []
  const document = readFileSync(DOCUMENT, 'utf8')
  const before = marks.exec(document)?.[2]?.split('\n') ?? []
  const rows = listCalls().flatMap(({ name }) => {
    const kept = ['zh', 'en'].flatMap((language) =>
      files.filter((file) => file === `${name}.${language}.json`).map(read),
    )
    return kept.length > 0 ? [lineOf(name, kept)] : before.filter((line) => line.startsWith(`| \`${name}\` `))
  })
  if (rows.length === 0) return
  const lines = [
    `| Call | ${faultNames.map((name) => `\`${name}\``).join(' | ')} | Answered | Unanswered | Run |`,
    `| --- | ${faultNames.map(() => ':-:').join(' | ')} | --: | --: | --- |`,
    ...rows,
    '',
    summaryOf(rows),
    '',
    `\`npm test\` runs these cells, in Chinese: ${inCi.join('; ')}.`,
  ]
  const text = document.replace(marks, (_, start: string, __, end: string) => `${start}\n${lines.join('\n')}\n\n${end}`)
  writeFileSync(DOCUMENT, await format(text, { ...(await resolveConfig(DOCUMENT)), parser: 'markdown' }))
}
