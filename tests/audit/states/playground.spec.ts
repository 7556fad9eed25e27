import type { Page, Route } from '@playwright/test'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { untilPartReady, visit } from '@/tests/browser/support/visit'
import { expect, test } from '../support/test'

const path = '/api/playground'
const call = '**/puyu/playground/chat/completions'
const stream = (...chunks: object[]) =>
  [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('')
const answer = (route: Route, delta: object, finish_reason = 'stop') =>
  route.fulfill({
    headers: { 'Content-Type': 'text/event-stream' },
    body: stream(
      { choices: [{ delta, finish_reason }] },
      { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2 } },
    ),
  })
const markdown = '# One\n\nSo $E=mc^2$ in `code`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a\n```\n\n- [x] done'
const weather = { index: 0, id: 'c', function: { name: 'get_weather', arguments: '{"city":"上海"}' } }

async function ask(page: Page, label: string, text: string) {
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.fill(text)
  await field.press('Control+Enter')
}

test('the playground of a visitor', async ({ page, texts: { playgroundPage: texts }, audit, screenName }) => {
  await visit(page, path)
  await untilPartReady(page, 'playground')
  await audit('the empty playground')
  await page.getByRole('button', { name: texts.settings, exact: true }).click()
  const temperature = page.getByRole('textbox', { name: texts.temperature })
  await temperature.fill('9')
  await temperature.blur()
  await expect(page.getByText(texts.temperatureError).filter({ visible: true })).toBeVisible()
  await audit('a wrong setting')
  await temperature.clear()
  if (screenName === 'phone') await page.getByRole('button', { name: texts.close, exact: true }).click()
  await ask(page, texts.question, 'Hello')
  await expect(page.getByText(texts.signInTitle)).toBeVisible()
  await audit('a question that needs a sign-in')
})

test('answers of the playground', async ({ page, texts: { playgroundPage: texts }, audit }) => {
  await page.route(call, (route) => answer(route, { content: markdown, reasoning_content: 'So.' }))
  await openSignedIn(page, path)
  await untilPartReady(page, 'playground')
  await ask(page, texts.question, 'Show Markdown')
  const reply = page.getByRole('group', { name: /intern-echo/ })
  await expect(reply.locator('math')).toBeVisible()
  await audit('an answer with formula, table and code')
  await page.getByRole('button', { name: texts.viewCode, exact: true }).click()
  await expect(page.getByRole('dialog').locator('code')).toBeVisible()
  await audit('the code of the conversation')
  await page.keyboard.press('Escape')
  await page.unroute(call)
  await page.route(call, (route) => answer(route, { tool_calls: [weather] }, 'tool_calls'))
  await ask(page, texts.question, 'How is the weather?')
  await expect(page.getByRole('button', { name: texts.sendResults })).toBeVisible()
  await audit('a tool call that waits for its result')
  await page.unroute(call)
  const error = { message: 'Too many', type: 'rate_limit_error', code: 'requests_per_minute_exceeded' }
  await page.route(call, (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '30' }, json: { error } }))
  await ask(page, texts.question, 'Again')
  await expect(page.getByText('429').last()).toBeVisible()
  await audit('a 429 with its countdown')
})

test('the history of the playground', async ({ page, texts: { playgroundPage: texts, user }, audit, screenName }) => {
  await page.route(call, (route) => answer(route, { content: 'Hi' }))
  await openSignedIn(page, path)
  await untilPartReady(page, 'playground')
  await ask(page, texts.question, 'A private question')
  await expect(page.getByRole('group', { name: /intern-echo/ })).toContainText('Hi')
  if (screenName === 'phone') await page.getByRole('button', { name: texts.history, exact: true }).click()
  await expect(page.getByRole('button', { name: 'A private question', exact: true })).toBeVisible()
  await audit('a stored conversation')
  if (screenName === 'phone') await page.getByRole('button', { name: texts.close, exact: true }).click()
  await page.getByRole('banner').locator('summary').filter({ visible: true }).last().click()
  await page.getByRole('button', { name: user.signOut, exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await audit('the question of a sign-out')
})
