import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { faultNames, listCalls } from '@/server/faults/calls'
import type { CellResult } from './cell'
import { RESULTS } from './runRow'

const DOCUMENT = 'docs/faults.md'
const marks = /(<!-- matrix -->\n)[^]*(<!-- \/matrix -->)/

type Kept = { isSilent: boolean; cells: readonly CellResult[] }

const read = (file: string) => JSON.parse(readFileSync(`${RESULTS}/${file}`, 'utf8')) as Kept // as: keepResults wrote it

/** What both languages came to: a failure of either is one. */
function markOf(kept: readonly Kept[], fault: string): string {
  const cells = kept.flatMap(({ cells: all }) => all.filter((one) => one.fault === fault))
  if (cells.length < 2) return '?'
  if (cells.some(({ problems }) => problems.length > 0)) return '✗'
  if (cells.every(({ isLeaving }) => isLeaving)) return '→'
  return kept.some(({ isSilent }) => isSilent) ? '○' : '✓'
}

/** Writes the table of a whole run into the document; a run of some calls alone leaves it as it is. */
export default async function writeTable(): Promise<void> {
  if (!existsSync(RESULTS)) return
  const files = readdirSync(RESULTS)
  const keptOf = (call: string) =>
    ['zh', 'en']
      .filter((language) => files.includes(`${call}.${language}.json`))
      .map((language) => read(`${call}.${language}.json`))
  const rows = listCalls().map(({ name }) => ({ name, kept: keptOf(name) }))
  if (rows.some(({ kept }) => kept.length < 2)) return
  const cells = rows.flatMap(({ kept }) => kept.flatMap(({ cells: all }) => all))
  const failed = cells.filter(({ problems }) => problems.length > 0).length
  const slowestMs = Math.max(...cells.map(({ simulatedMs }) => simulatedMs ?? 0))
  const lines = [
    `${cells.length} cells in both languages, ${cells.length - failed} passed and ${failed} failed; the slowest control worked again after ${slowestMs} ms of the page's time.`,
    '',
    `| Call | ${faultNames.map((name) => `\`${name}\``).join(' | ')} |`,
    `| --- | ${faultNames.map(() => ':-:').join(' | ')} |`,
    ...rows.map(({ name, kept }) => `| \`${name}\` | ${faultNames.map((fault) => markOf(kept, fault)).join(' | ')} |`),
    '',
  ]
  const text = readFileSync(DOCUMENT, 'utf8').replace(
    marks,
    (_, start: string, end: string) => `${start}\n${lines.join('\n')}\n${end}`,
  )
  writeFileSync(DOCUMENT, await format(text, { ...(await resolveConfig(DOCUMENT)), parser: 'markdown' }))
  rmSync(RESULTS, { recursive: true })
}
