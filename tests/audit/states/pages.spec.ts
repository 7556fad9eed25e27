import { openSignedIn } from '@/tests/browser/support/signIn'
import { visit } from '@/tests/browser/support/visit'
import { readThrough } from '@/tests/browser/support/wholePage'
import { pages } from '@/tests/support/site'
import { expect, test } from '../support/test'

for (const { path } of pages.filter(({ kind }) => kind !== 'shell')) {
  test(`the public page ${path}`, async ({ page, audit }) => {
    await visit(page, path)
    await readThrough(page)
    await audit(path)
  })
}

for (const { path } of pages.filter(({ access }) => access === 'login')) {
  test(`the page behind the sign-in ${path}`, async ({ page, audit }) => {
    await openSignedIn(page, path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await audit(path)
  })
}
