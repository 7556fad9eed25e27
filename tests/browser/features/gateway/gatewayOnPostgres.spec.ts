import { expectCallsToBeCounted } from '@/tests/browser/support/callsAreCounted'
import { test } from '@/tests/browser/support/test'
import { postgresPrograms } from '@/tests/server/support/databases/postgres'

test.skip(postgresPrograms === null, 'PostgreSQL is not installed')
test.use({ database: 'postgres', permissions: ['clipboard-read', 'clipboard-write'] })

test('a program’s calls appear in cards, charts, tables and files, on PostgreSQL', async ({
  page,
  language,
  portal,
}) => {
  await expectCallsToBeCounted(page, language, portal.url)
})
