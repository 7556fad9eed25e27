import { mkdir, writeFile } from 'node:fs/promises'
import { faultNames } from '@/tools/faults/calls'
import type { Problems } from '@/tests/browser/support/problems'
import { leadsAway, nameOfRow, runCell, runControl, type CellResult, type FaultName, type Row } from './cell'
import { addressesOf, type Visit } from './visit'

/** The results of a call in one language; `day` is `YYYY-MM-DD`. */
export type RowResult = { isSilent: boolean; language: string; day: string; cells: readonly CellResult[] }

/** A 401 ends the session of a call that forces a sign-in: it comes last. */
const inOrder = (faults: readonly FaultName[]) => faults.toSorted((a, b) => Number(a === '401') - Number(b === '401'))

type Start = (visit: Visit) => Promise<void>

type Run = { visit: Visit; row: Row; start: Start; problems: Problems; faults?: readonly FaultName[] }

/** Runs the faults of one call in turn on the same page; after a cell that breaks, a new visit begins. */
export async function runRow({ visit, row, start, problems, faults = faultNames }: Run): Promise<CellResult[]> {
  const results: CellResult[] = []
  const startAnew = async () => {
    await visit.control('clear')
    await start(visit)
  }
  // Only effects of the faults are expected: any other failure or uncaught error is a problem.
  problems.expectFailure(addressesOf(row.call))
  if (row.isScript) problems.expectError(/^uncaught: (Uncaught )?SyntaxError: .*$/)
  await start(visit)
  const usual = await runControl(visit, row, 'control')
  let known = problems.unexpected().length
  for (const [index, fault] of inOrder(faults).entries()) {
    visit.isLeaving = leadsAway(row, fault)
    if (visit.isLeaving) await startAnew()
    const result = await runCell({ visit, row, fault, name: `cell-${index}`, usual }).catch(async (error: Error) => {
      await startAnew()
      return { fault, problems: [error.message.split('\n')[0] ?? ''], isLeaving: false, simulatedMs: null }
    })
    const found = problems.unexpected().slice(known)
    known += found.length
    results.push({ ...result, problems: [...result.problems, ...found.map((text) => `uncaught: ${text}`)] })
  }
  return results
}

/** The file with the results of a kind of pages. */
export const resultsOf = (isServed: boolean) => `test-results/faults/${isServed ? 'served' : 'pages'}`

type Kind = { language: string; isServed: boolean }

export async function keepResults(row: Row, { language, isServed }: Kind, cells: readonly CellResult[]) {
  const result: RowResult = {
    isSilent: row.isSilent ?? false,
    language,
    day: new Date().toISOString().slice(0, 10),
    cells,
  }
  await mkdir(resultsOf(isServed), { recursive: true })
  await writeFile(`${resultsOf(isServed)}/${nameOfRow(row)}.${language}.json`, JSON.stringify(result, null, 1))
}
