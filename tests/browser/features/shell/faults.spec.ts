import { expect } from '@playwright/test'
import { sections } from '@/tests/faults/support/calls'
import { nameOfRow } from '@/tests/faults/support/cell'
import { runRow } from '@/tests/faults/support/runRow'
import { test } from '@/tests/faults/support/test'

// One portal in the fault mode serves them all.
test.describe.configure({ mode: 'default' })
test.skip(({ screenName }) => screenName !== 'desktop', 'the rows know the controls of a wide screen')

for (const { isServed, groups, chosen } of sections)
  for (const { name, rows, start } of groups) {
    const chosenRows = rows.filter((row) => nameOfRow(row) in chosen)
    if (chosenRows.length === 0) continue
    test.describe(() => {
      test.use({ isServed })
      test(`a fault of a call is shown and can be retried: ${name}`, async ({ visit, problems }) => {
        const found: string[] = []
        for (const row of chosenRows) {
          const results = await runRow({ visit, row, start, problems, faults: chosen[nameOfRow(row)] ?? [] })
          for (const { fault, problems: ofCell } of results)
            found.push(...ofCell.map((problem) => `${nameOfRow(row)} ${fault}: ${problem}`))
        }
        expect(found).toEqual([])
      })
    })
  }
