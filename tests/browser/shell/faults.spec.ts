import { expect } from '@playwright/test'
import { groups, servedGroups } from '@/tests/faults/support/calls'
import { chosenCells, chosenServedCells } from '@/tests/faults/support/chosenCells'
import { nameOfRow, runRow } from '@/tests/faults/support/runRow'
import { test } from '@/tests/faults/support/test'

// One portal in the fault mode serves them all.
test.describe.configure({ mode: 'default' })
test.skip(({ screenName }) => screenName !== 'desktop', 'the rows know the controls of a wide screen')

const fashions = [
  { all: groups, cells: chosenCells },
  { all: servedGroups, cells: chosenServedCells },
]

for (const { all, cells } of fashions)
  for (const { name, rows, start, isServed } of all) {
    const chosen = rows.filter((row) => nameOfRow(row) in cells)
    if (chosen.length === 0) continue
    test.describe(() => {
      test.use({ isServed })
      test(`a fault of a call is told and can be got over: ${name}`, async ({ visit, problems }) => {
        const found: string[] = []
        for (const row of chosen) {
          const results = await runRow({ visit, row, start, problems, faults: cells[nameOfRow(row)] ?? [] })
          for (const { fault, problems: ofCell } of results)
            found.push(...ofCell.map((problem) => `${nameOfRow(row)} ${fault}: ${problem}`))
        }
        expect(found).toEqual([])
      })
    })
  }
