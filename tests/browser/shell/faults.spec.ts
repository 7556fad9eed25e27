import { expect } from '@playwright/test'
import { groups } from '@/tests/faults/support/calls'
import { chosenCells } from '@/tests/faults/support/chosenCells'
import { runRow } from '@/tests/faults/support/runRow'
import { test } from '@/tests/faults/support/test'

// One portal in the fault mode serves them all.
test.describe.configure({ mode: 'default' })
test.skip(({ screenName }) => screenName !== 'desktop', 'the rows know the controls of a wide screen')

for (const { name, rows, start } of groups) {
  const chosen = rows.filter(({ call }) => call in chosenCells)
  if (chosen.length > 0)
    test(`a fault of a call is told and can be got over: ${name}`, async ({ visit, problems }) => {
      const found: string[] = []
      for (const row of chosen) {
        const results = await runRow({ visit, row, start, problems, faults: chosenCells[row.call] ?? [] })
        for (const { fault, problems: ofCell } of results)
          found.push(...ofCell.map((problem) => `${row.call} ${fault}: ${problem}`))
      }
      expect(found).toEqual([])
    })
}
