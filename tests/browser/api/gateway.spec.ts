import { expectCallsToBeCounted } from '../support/callsAreCounted'
import { test } from '../support/test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a program’s calls with a new token are what cards, charts, tables and files show', async ({
  page,
  language,
  portal,
}) => {
  await expectCallsToBeCounted(page, language, portal.url)
})
