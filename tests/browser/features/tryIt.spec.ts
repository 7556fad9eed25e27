import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { heapOf } from '@/tests/browser/support/heap'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { untilPartReady } from '@/tests/browser/support/visit'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a new token is tried next to its value, and leaves no trace', async ({ page, language, problems, texts }) => {
  problems.expectFailure(/\/v1\//)
  const tokens = tokensPage(page, language)
  await openSignedIn(page, '/api/tokens')
  const secret = await tokens.create('trial')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/chat')) calls.push(request.headers()['authorization'] ?? '')
  })
  await page.locator('#try-it').click()
  await page.getByRole('button', { name: texts.playgroundPage.send, exact: true }).click()
  await expect(page.getByRole('group', { name: /intern-echo/ })).not.toBeEmpty()
  await expect.poll(() => calls).toEqual([`Bearer ${secret}`])
  await expectAccessible(page)
  await tokens.copyAndClose()
  expect((await heapOf(page)).includes(secret)).toBe(false)
})

test('the documentation tries a model with the session', async ({ page, texts }) => {
  await openSignedIn(page, '/api/document?model=intern-echo')
  await untilPartReady(page, 'document-try-it')
  await page.getByRole('button', { name: texts.playgroundPage.send, exact: true }).click()
  await expect(page.getByRole('group', { name: /intern-echo/ })).toContainText('intern-echo')
  await expectAccessible(page)
  await expectNoOverflow(page)
})
