import { expectNoOverflow } from '@/tests/browser/support/accessibility'
import { answerLongest, longestCall } from '@/tests/browser/support/answers/longestAnswers'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { visit } from '@/tests/browser/support/visit'

const { model, request_id: id, token_name: token } = longestCall

/** Pages with figures, dates and names of users, each with a text that shows that its data are there. */
const pages = [
  ['/api/callDetail', '9,007,199.25B'],
  [`/api/callDetail/${id}`, id],
  ['/api/callDetail?view=table', '9,007,199.25B'],
  ['/api/tokens', token],
  ['/api/strategy', '999,999,999'],
  ['/api/models', model],
  ['/status', '3,599,999'],
  ['/userCenter/activities', token],
] as const

test('every page holds the longest names, dates and counts', { tag: '@phone' }, async ({ page, language }) => {
  await openSignedIn(page, '/certificate')
  await answerLongest(page)
  for (const [path, shown] of pages)
    await test.step(`${path} in ${language}`, async () => {
      await visit(page, path)
      await expect(page.getByRole('main').getByText(shown).first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      await expectNoOverflow(page)
    })
})
