import { expect } from '@playwright/test'
import { groups } from '@/tests/faults/support/calls'
import type { FaultName } from '@/tests/faults/support/cell'
import { runRow } from '@/tests/faults/support/runRow'
import { test } from '@/tests/faults/support/test'

// One portal in the fault mode serves them all.
test.describe.configure({ mode: 'default' })
test.skip(({ screenName }) => screenName !== 'desktop', 'the rows know the controls of a wide screen')

/** The kinds of faults on the kinds of calls; `npm run test:faults` runs each on each. */
const cells: Record<string, readonly FaultName[]> = {
  listProjects: ['html'],
  interestGroupScript: ['502', 'html'],
  homeContent: ['cut'],
  listTokens: ['wrongTypes', 'never'],
  createToken: ['reset', '429'],
  deleteToken: ['503'],
  renameToken: ['refused'],
  applyForRate: ['late'],
}

for (const { name, rows, start } of groups) {
  const chosen = rows.filter(({ call }) => call in cells)
  if (chosen.length > 0)
    test(`a fault of a call is told and can be got over: ${name}`, async ({ visit, problems }) => {
      const found: string[] = []
      for (const row of chosen) {
        const results = await runRow({ visit, row, start, problems, faults: cells[row.call] ?? [] })
        for (const { fault, problems: ofCell } of results)
          found.push(...ofCell.map((problem) => `${row.call} ${fault}: ${problem}`))
      }
      expect(found).toEqual([])
    })
}
