import { visit } from '../support/visit'
import { expectWhole, test } from '../support/walk'

test('remote texts follow the language, and a repository without its stars is shown', async ({
  page,
  walk: { take, fault },
}) => {
  await fault('getRepositoryStars', '500')
  await take('repositoryStars loading failed', async () => {
    await visit(page, '/')
    await page.mouse.wheel(0, 600)
  })
  await expectWhole(page)
  await take('homeContent homeContent language.changed', () =>
    page.getByRole('banner').locator('a[hreflang]').first().click(),
  )
  await expectWhole(page)
})
