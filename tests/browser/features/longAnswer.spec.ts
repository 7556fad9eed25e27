import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { untilPartReady } from '@/tests/browser/support/visit'

// One block: tests that look for roles would take long over thousands.
const text = `\`\`\`\n${'a()\n'.repeat(2500)}The end.\n\`\`\``
const event = JSON.stringify({ choices: [{ delta: { content: text }, finish_reason: 'stop' }] })

test('a very long answer shows its beginning, all of it after a press, and is copied as a whole', async ({
  page,
  context,
  texts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route('**/puyu/playground/chat/completions', (route) =>
    route.fulfill({
      headers: { 'Content-Type': 'text/event-stream' },
      body: `data: ${event}\n\ndata: [DONE]\n\n`,
    }),
  )
  await openSignedIn(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await page.getByRole('textbox', { name: texts.playgroundPage.question, exact: true }).fill('Go')
  await page.getByRole('button', { name: texts.playgroundPage.send, exact: true }).click()
  const showAll = page.getByRole('button', { name: texts.playgroundPage.showAll, exact: true })
  await expect(showAll).toBeInViewport()
  await expect(page.getByText('The end.')).toHaveCount(0)
  await expectAccessible(page, '[data-lane] > :last-child')
  await expectNoOverflow(page)
  await page.getByRole('button', { name: texts.playgroundPage.copyAnswer }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await showAll.click()
  await expect(page.getByText('The end.')).toHaveCount(1)
  await expect(showAll).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
})
