import { hold } from '@/tests/browser/support/hold'
import { expect, test } from '@/tests/browser/support/test'
import { placeOf, untilReady, visit } from '@/tests/browser/support/visit'

test('a visitor’s question waits in the playground', { tag: '@phone' }, async ({ page, texts }) => {
  await visit(page, '/')
  const field = page.getByRole('textbox', { name: texts.homePage.question })
  await field.fill('Why is the sky blue?')
  await page.getByRole('button', { name: texts.homePage.ask, exact: true }).click()
  const composer = page.getByRole('textbox', { name: texts.playgroundPage.question, exact: true })
  await expect(composer).toHaveValue('Why is the sky blue?')
  expect(placeOf(page)).toBe('/api/playground')
})

test('a question that is sent before the scripts have come is not lost', async ({ page, texts }) => {
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByRole('textbox', { name: texts.homePage.question })
  await field.fill('Early')
  await field.press('Enter')
  await expect(field).toHaveValue('Early')
  release()
  await untilReady(page)
  const composer = page.getByRole('textbox', { name: texts.playgroundPage.question, exact: true })
  await expect(composer).toHaveValue('Early')
})

test('without scripts a question opens the playground, and is not in the address', async ({
  browser,
  baseURL,
  texts,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  const field = page.getByRole('textbox', { name: texts.homePage.question })
  await field.fill('A private question')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/api\/playground\??$/)
  await context.close()
})
