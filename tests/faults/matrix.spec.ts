import { groups, servedGroups } from './support/calls'
import { keepResults, nameOfRow, runRow } from './support/runRow'
import { expect } from '@playwright/test'
import { test } from './support/test'

for (const { rows, start, isServed } of [...groups, ...servedGroups])
  test.describe(() => {
    test.use({ isServed })
    for (const row of rows) {
      const pages = isServed ? 'served pages' : 'pages'
      test(`${nameOfRow(row)} under every fault, on ${pages}`, async ({ visit, problems, language }) => {
        test.skip(isServed && language !== 'zh', 'one language shows what a served page is told')
        const results = await runRow({ visit, row, start, problems })
        await keepResults(row, { language, isServed }, results)
        expect(results.filter(({ problems: found }) => found.length > 0)).toEqual([])
      })
    }
  })
