import { expectAccessible, expectNoOverflow } from '../support/accessibility'
import { expect, test } from '../support/test'
import { signUpTo } from '../support/signIn'
import { askItself } from '../support/visit'

test('the models are listed with ids to be copied', { tag: '@phone' }, async ({ page, context, language }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUpTo(page, '/api/models', language)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'intern-echo' }) })
  await row.getByRole('button', { name: /intern-echo/ }).click()
  await expect(row.getByRole('status')).toHaveText(/intern-echo/)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('intern-echo')
  await expect(page.locator('figure')).toContainText('"model": "intern-echo"')
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('a list that cannot be loaded can be loaded again', async ({ page, language, problems }) => {
  problems.expectFailure(/\/puyu\/api\/v1\/models/)
  await askItself(page)
  await page.route('**/puyu/api/v1/models', (route) => route.abort(), { times: 1 })
  await signUpTo(page, '/api/models', language)
  await page.getByRole('button', { name: /^(重试|Retry|Try again)$/ }).click()
  await expect(page.getByRole('rowheader', { name: 'intern-echo' })).toBeVisible()
})
