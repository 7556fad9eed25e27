import { expectAccessible } from '@/tests/browser/support/accessibility'
import { path, playgroundPage } from '@/tests/browser/support/pages/playgroundPage'
import { fillSignIn, newAccount, signUpTo } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { openInPlace, placeOf, untilPartReady, visit, visitAgain } from '@/tests/browser/support/visit'

const unknown = `${path}?c=00000000000000000000000000000000`

test('a reload, Back and a bookmark return to the conversation @phone', async ({ page, texts }) => {
  const { main, button, ask, open } = playgroundPage(page, texts)
  const answer = main.getByRole('group', { name: /intern-echo/ })
  await open()
  await ask('Alpha')
  await expect.poll(() => placeOf(page)).toMatch(/^\/api\/playground\?c=[0-9a-f]{32}$/)
  const alpha = placeOf(page)
  await visitAgain(page)
  await expect(answer).toContainText('Alpha')

  await openInPlace(page, '/api/models')
  await expect(page).toHaveURL(/models$/)
  await page.goBack()
  await expect(answer).toContainText('Alpha')

  await button(texts.playgroundPage.newConversation).click()
  await expect(answer).toHaveCount(0)
  expect(placeOf(page)).toBe(path)
  await ask('Beta')
  await expect.poll(() => placeOf(page)).not.toBe(path)
  const beta = placeOf(page)
  expect(beta).not.toBe(alpha)
  await page.goBack()
  await expect(answer).toContainText('Alpha')
  expect(placeOf(page)).toBe(alpha)
  await page.goForward()
  await expect(answer).toContainText('Beta')
  await visit(page, alpha)
  await expect(answer).toContainText('Alpha')
})

test('a conversation that this browser does not have is said to be missing @phone', async ({ page, texts }) => {
  const { button, question, ask, open } = playgroundPage(page, texts)
  await open(unknown)
  await expect(page.getByRole('heading', { name: texts.playgroundPage.missingConversation })).toBeVisible()
  await expect(question).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByText(texts.playgroundPage.newConversation).last().click()
  await expect.poll(() => placeOf(page)).toBe(path)
  await ask('Alpha')
  await expect(button(texts.playgroundPage.regenerate)).toBeVisible()
})

test('a visitor’s bookmark opens its conversation after the sign-in', async ({ page, language, texts }) => {
  const { main, ask } = playgroundPage(page, texts)
  const account = await signUpTo(page, path, language, newAccount())
  await untilPartReady(page, 'playground')
  await ask('Alpha')
  await expect.poll(() => placeOf(page)).not.toBe(path)
  const alpha = placeOf(page)
  await page.context().clearCookies()
  await visit(page, alpha)
  await expect(page.getByRole('heading', { name: texts.playgroundPage.signInToOpen })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: texts.user.signIn, exact: true }).click()
  await fillSignIn(page, language, account)
  await expect(main.getByRole('group', { name: /intern-echo/ })).toContainText('Alpha')
  expect(placeOf(page)).toBe(alpha)
})

test('the address chooses a model', async ({ page, texts }) => {
  const list = ['intern-a', 'intern-b'].map((id) => ({ id }))
  await page.route('**/puyu/api/models', (route) => route.fulfill({ json: { code: 0, msg: '', data: { list } } }))
  await visit(page, `${path}?model=intern-b`)
  await untilPartReady(page, 'playground')
  await expect(page.getByRole('combobox', { name: texts.playgroundPage.model, exact: true })).toHaveValue('intern-b')
})
