import { expectCallsToBeCounted } from '@/tests/browser/support/callsAreCounted'
import { test } from '@/tests/browser/support/test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a program’s calls with a new token are what cards, charts, tables and files show', async ({
  page,
  language,
  portal,
}) => {
  await expectCallsToBeCounted(page, language, portal.url)
})
