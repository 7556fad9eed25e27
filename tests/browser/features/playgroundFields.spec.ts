import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '../support/accessibility'
import { openSignedIn } from '../support/signIn'
import { expect, test } from '../support/test'
import { untilPartReady, visit } from '../support/visit'
import { incidentTitle, statusWithIncident } from '@/tests/browser/support/answers/modelSamples'
import { pattern } from '@/tests/browser/support/texts'

const words = { zh: /^图片 \d/, en: /^Image \d/ } as const

const pixel = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

const ask = async (page: Page, label: string, text: string) => {
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.fill(text)
  await field.press('Control+Enter')
}

test('a long title has one line and leaves room for its menu', async ({ page, texts, screenName }) => {
  test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
  await openSignedIn(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await ask(page, texts.playgroundPage.question, 'A question that is longer than the list of conversations is wide')
  const history = page.getByRole('region', { name: texts.playgroundPage.history })
  await expect(history.locator('summary')).toBeInViewport({ ratio: 1 })
  expect((await history.getByRole('listitem').boundingBox())?.height).toBeLessThan(50)
})

test('a question is not sent with a faulty setting, and the page says why @phone', async ({
  page,
  screenName,
  texts,
}) => {
  const setMaximum = async (value: string) => {
    const settings = page.getByRole('button', { name: texts.playgroundPage.settings, exact: true })
    await settings.click()
    await page.getByRole('textbox', { name: pattern(texts.playgroundPage.maximum) }).fill(value)
    if (screenName === 'desktop') await settings.click()
    else await page.getByRole('button', { name: texts.playgroundPage.close, exact: true }).click()
  }
  await visit(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await setMaximum('-1')
  await ask(page, texts.playgroundPage.question, 'Hello')
  await expect(page.getByText(texts.playgroundPage.settingsFaulty)).toBeVisible()
  await setMaximum('100')
  await expect(page.getByText(texts.playgroundPage.settingsFaulty)).toHaveCount(0)
})

test('the open incidents of the chosen models are above the conversation @phone', async ({ page, language }) => {
  const list = ['intern-a', 'intern-b'].map((id) => ({ id }))
  await page.route('**/puyu/api/models', (route) => route.fulfill({ json: { code: 0, msg: '', data: { list } } }))
  const data = statusWithIncident(['intern-a', 'intern-b'])
  await page.route('**/puyu/status?days=0', (route) => route.fulfill({ json: { code: 0, msg: '', data } }))
  await visit(page, '/api/playground?model=intern-a')
  const notice = page.getByRole('main').getByText(incidentTitle[language])
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('main').getByRole('combobox').first().selectOption('intern-b')
  await expect(notice).toHaveCount(0)
})

test('removes one of two equal images', async ({ page, language, texts }) => {
  const buffer = Buffer.from(pixel, 'base64')
  const file = { name: 'pixel.gif', mimeType: 'image/gif', buffer }
  await visit(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await page.locator('input[type=file]').setInputFiles([file, file])
  const images = page.getByRole('img', { name: words[language] })
  await expect(images).toHaveCount(2)
  await page
    .getByRole('button', { name: pattern(texts.playgroundPage.removeImage) })
    .first()
    .click()
  await expect(images).toHaveCount(1)
})

test('the composer covers nothing that has the focus', async ({ page, texts }) => {
  const links = Array.from({ length: 40 }, (_, index) => `[link ${index}](https://a.example/${index})`).join('\n\n')
  const chunk = { choices: [{ delta: { content: links }, finish_reason: 'stop' }] }
  await page.route('**/puyu/playground/chat/completions', (route) =>
    route.fulfill({
      headers: { 'Content-Type': 'text/event-stream' },
      body: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`,
    }),
  )
  await openSignedIn(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await ask(page, texts.playgroundPage.question, 'Links')
  const composer = page.getByRole('textbox', { name: texts.playgroundPage.question, exact: true })
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('link', { name: 'link 0 ' }).focus()
  for (let index = 1; index < 30; index += 1) {
    await page.keyboard.press('Tab')
    const link = await page.locator('a:focus').boundingBox()
    const top = (await composer.boundingBox())?.y ?? 0
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThan(top)
  }
})

test('asks for the model’s id if the list of models is empty', async ({ page, texts }) => {
  await page.route('**/puyu/api/models*', (route) => route.fulfill({ json: { code: 0, msg: '', data: { list: [] } } }))
  await visit(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await expect(page.getByRole('textbox', { name: texts.playgroundPage.model, exact: true })).toBeVisible()
})

test('both of two models answer within the limits of a new account', async ({ page, texts, screenName }) => {
  test.skip(screenName !== 'desktop', 'phones show one model at a time')
  await openSignedIn(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await page.getByRole('button', { name: texts.playgroundPage.compare }).click()
  await ask(page, texts.playgroundPage.question, 'A question for two models')
  const answers = page.getByRole('group', { name: /intern-echo/ })
  await expect(answers).toHaveCount(2)
  for (const lane of [0, 1]) await expect(answers.nth(lane)).toContainText('A question for two models')
})
