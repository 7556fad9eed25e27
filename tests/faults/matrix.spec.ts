import { expect } from '@playwright/test'
import { sections } from './support/calls'
import { nameOfRow } from './support/cell'
import { keepResults, runRow } from './support/runRow'
import { test } from './support/test'

for (const { pages, isServed, languages, groups } of sections)
  test.describe(() => {
    test.use({ isServed })
    test.skip(({ language }) => !languages.includes(language), 'these pages are not run in this language')
    for (const { rows, start } of groups)
      for (const row of rows)
        test(`${nameOfRow(row)} under every fault, on ${pages}`, async ({ visit, problems, language }) => {
          const results = await runRow({ visit, row, start, problems })
          await keepResults(row, { language, isServed }, results)
          expect(results.filter(({ problems: found }) => found.length > 0)).toEqual([])
        })
  })
