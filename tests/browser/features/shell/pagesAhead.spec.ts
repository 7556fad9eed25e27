import type { Page } from '@playwright/test'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { visit } from '@/tests/browser/support/visit'

const behindSignIn = ['activities', 'certificates', 'limits', 'tokens', 'usage']

/** The pages whose code was requested so far. */
function watchScreens(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const screen = /\/assets\/(\w+)\.screen-[^/]+\.js$/.exec(request.url())
    if (screen?.[1] !== undefined) asked.push(screen[1])
  })
  return asked
}

const footerLink = (page: Page, path: string) => page.getByRole('contentinfo').locator(`a[href="${path}"]`)

test('with data saving, a page’s code loads when its link is hovered or focused', async ({ page }) => {
  const asked = watchScreens(page)
  // Prefetching of links starts after the page itself.
  const watching = page.waitForResponse(/assets\/idleWork-/)
  await openSignedIn(page, '/developers/interest')
  await watching
  await footerLink(page, '/protocol/private').hover()
  await expect.poll(() => asked).toEqual(['interest', 'legal'])
  await footerLink(page, '/status').focus()
  await expect.poll(() => asked).toEqual(['interest', 'legal', 'status'])
})

test('a page whose code did not come ahead is loaded when it is opened', async ({ page, problems }) => {
  problems.expectFailure(/assets\/status/)
  await page.route('**/assets/status.screen*.js', (route) => route.abort(), { times: 1 })
  const watching = page.waitForResponse(/assets\/idleWork-/)
  await visit(page, '/protocol/service')
  await watching
  const missed = page.waitForEvent('requestfailed')
  await footerLink(page, '/status').hover()
  await missed
  await footerLink(page, '/status').click()
  await expect(page).toHaveURL(/status$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('with data to spend', () => {
  test.use({ savesData: false })

  test('an idle page prefetches the code of public pages, and with a sign-in all others', async ({ page }) => {
    const asked = watchScreens(page)
    await visit(page, '/protocol/service')
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['home', 'lookup', 'catalogue']))
    expect(asked.filter((name) => behindSignIn.includes(name))).toEqual([])
    await openSignedIn(page, '/protocol/service')
    await expect.poll(() => asked).toEqual(expect.arrayContaining(behindSignIn))
  })
})
