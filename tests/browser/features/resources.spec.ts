import type { Page } from '@playwright/test'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { askItself, openInPlace, untilPartReady, visit } from '@/tests/browser/support/visit'

/** The portal's calls of a page from now on, with their parameters. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/puyu/')) calls.push([request.method(), pathname + search, request.postData()].join(' '))
  })
  return calls
}

const doubled = (calls: readonly string[]) => calls.filter((call, index) => calls.indexOf(call) !== index)

const pages = [
  ['front', '/', ['below-the-banner'], ['statistics/user/api', 'status=live', 'api/models']],
  ['model’s', '/api/models/intern-echo', ['model-sections', 'model-related'], ['status?days=0', 'api/rate']],
] as const

for (const [name, path, parts, expected] of pages)
  test(`a ${name} page of a signed-in user sends no request twice`, async ({ page }) => {
    await askItself(page)
    const calls = watchCalls(page)
    await openSignedIn(page, path)
    for (const part of parts) await untilPartReady(page, part)
    for (const call of expected) await expect.poll(() => calls.join('\n')).toContain(call)
    expect(doubled(calls)).toEqual([])
  })

test('the catalogue and the incidents are loaded once for all pages that show them', async ({ page }) => {
  await askItself(page)
  const calls = watchCalls(page)
  const countOf = (end: string) => calls.filter((call) => call.includes(end)).length
  await visit(page, '/api/models')
  await untilPartReady(page, 'model-catalogue')
  await expect.poll(() => countOf('/puyu/status?days=0')).toBe(1)
  await openInPlace(page, '/api/models/intern-echo')
  await untilPartReady(page, 'model-related')
  await openInPlace(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await openInPlace(page, '/')
  await untilPartReady(page, 'below-the-banner')
  expect([countOf('/puyu/status?days=0'), countOf('/puyu/api/models') <= 1]).toEqual([1, true])
})

test('a page that is shown again refreshes at most once in 30 s, and says nothing of a failure', async ({
  page,
  problems,
}) => {
  const comeForward = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await page.clock.install()
  const calls = watchCalls(page)
  await openSignedIn(page, '/api/strategy')
  const limits = page.locator('section[aria-labelledby="limits"]')
  await expect(limits).toBeVisible()
  problems.expectFailure(/\/puyu\//)
  await expect.poll(() => calls.join()).toContain('invitation/validate')
  await page.route('**/puyu/**', (route) => route.fulfill({ status: 500, body: '' }))
  calls.length = 0
  await comeForward()
  await page.clock.fastForward(30_000)
  await comeForward()
  await expect.poll(() => calls.length).toBe(4)
  await comeForward()
  // A click is handled after the failures before it.
  await page.locator('body').click({ position: { x: 1, y: 1 } })
  expect([calls.length, doubled(calls)]).toEqual([4, []])
  await expect(limits).toBeVisible()
  await expect(page.locator('[popover]:popover-open')).toHaveCount(0)
})
