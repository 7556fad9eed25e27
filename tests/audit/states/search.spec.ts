import { hold } from '@/tests/browser/support/hold'
import { filled } from '@/tests/browser/support/texts'
import { visit } from '@/tests/browser/support/visit'
import { expect, test } from '../support/test'

const index = '**/assets/{zh,en}Index-*.js'

test('search: empty, found, not found, loading and failed', async ({ page, texts, audit }) => {
  const { siteSearch: search } = texts
  const dialog = page.getByRole('dialog', { name: search.title })
  const field = dialog.getByRole('searchbox')
  await visit(page, '/certificate')
  await page.getByRole('banner').getByRole('button', { name: texts.nav.search, exact: true }).click()
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await audit('the search')
  await field.fill('429')
  await expect(dialog.getByText(/429/).first()).toBeVisible()
  await field.press('ArrowDown')
  await audit('what the search found')
  await field.fill('xyzzy')
  await expect(dialog.getByText(filled(search.none, { query: 'xyzzy' }))).toBeVisible()
  // React Aria names the chosen option after half a second, for screen readers.
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await dialog.getByRole('option').first().getAttribute('id')) ?? '',
  )
  await audit('no result, frequent pages, and where to ask')
  const release = await hold(page, index)
  await visit(page, '/certificate')
  await page.keyboard.press('/')
  await expect(dialog.getByText(texts.common.loading)).toBeVisible()
  await audit('the search is loading')
  release()
  await page.route(index, (route) => route.abort())
  await visit(page, '/certificate')
  await page.keyboard.press('/')
  await expect(dialog.getByText(search.failed)).toBeVisible()
  await audit('the search could not be loaded')
})
