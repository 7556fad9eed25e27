import type { Page } from '@playwright/test'
import { documentScreens, pages } from '@/tests/support/site'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'

/** One address of each page for what is missing. */
const missing = pages
  .filter(({ kind }) => kind === 'missing')
  .map(({ path }) => path.replace(/[:*]\w*/, 'no-such-page'))
const everybody = [...documentScreens.map(({ path }) => path), ...missing]
const behindSignIn = pages
  .filter(({ access, path }) => access === 'login' && !path.includes(':'))
  .map(({ path }) => path)

/** The scripts that the HTML at `path` names for this browser. */
async function namedScripts(page: Page, path: string): Promise<readonly string[]> {
  const html = await (await page.request.get(path)).text()
  const [, names = ''] = /<meta name="portal-scripts" content="([^"]+)">/.exec(html) ?? []
  return names.split(' ')
}

/** Opens `path` without any script but the named ones, and waits until it is interactive. */
async function openWithNamedScripts(page: Page, path: string) {
  const names = await namedScripts(page, path)
  expect(names.length, path).toBeGreaterThan(4)
  // Other scripts stay pending, as on a slow line.
  await page.route('**/assets/*.js', async (route) => {
    if (names.includes(new URL(route.request().url()).pathname)) await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('html[data-ready]'), path).toBeAttached()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

test('a served page names every script that it needs to become interactive', async ({ page, problems }) => {
  problems.expectFailure(/no-such-page$/)
  for (const path of everybody) await openWithNamedScripts(page, path)
})

test('a page for a signed-in user names every script that it needs to become interactive', async ({ page }) => {
  await openSignedIn(page, '/')
  for (const path of ['/', ...behindSignIn]) await openWithNamedScripts(page, path)
})
