import { groups } from './support/calls'
import { keepResults, runRow } from './support/runRow'
import { expect } from '@playwright/test'
import { test } from './support/test'

for (const { rows, start } of groups)
  for (const row of rows)
    test(`${row.call} under every fault`, async ({ visit, problems, language }) => {
      const results = await runRow({ visit, row, start, problems })
      await keepResults(row, language, results)
      expect(results.filter(({ problems: found }) => found.length > 0)).toEqual([])
    })
