import type { Page, Route } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { hold } from '@/tests/browser/support/hold'
import { playgroundPage } from '@/tests/browser/support/pages/playgroundPage'
import { fillSignUp, newAccount, openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { placeOf, untilPartReady, visit, visitAgain } from '@/tests/browser/support/visit'
import { filled, pattern } from '@/tests/browser/support/texts'

const call = '**/puyu/playground/chat/completions'
const events = (...chunks: object[]) =>
  [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('')
const says = (content: string) => ({ choices: [{ delta: { content }, finish_reason: 'stop' }] })
const usage = { choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } }
const answer = (route: Route, ...chunks: object[]) =>
  route.fulfill({ headers: { 'Content-Type': 'text/event-stream' }, body: events(...chunks, usage) })

const openPlayground = async (page: Page) => {
  await visit(page, '/api/playground')
  await untilPartReady(page, 'playground')
}
const openSettings = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
const ask = async (page: Page, label: string, text: string) => {
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.fill(text)
  await field.press('Control+Enter')
}

test('a visitor’s question and settings survive the sign-up, outside of addresses', async ({
  page,
  language,
  screenName,
  texts,
}) => {
  test.skip(screenName !== 'desktop', 'settings are in a dialog on phones')
  await openPlayground(page)
  await openSettings(page, texts.playgroundPage.settings)
  await page.getByLabel(texts.playgroundPage.system).fill('Be brief.')
  await ask(page, texts.playgroundPage.question, 'A private question')
  await expect(page.getByText(texts.playgroundPage.signInTitle)).toBeVisible()
  await expectAccessible(page)
  const addresses: string[] = []
  page.on('request', (request) => void addresses.push(request.url()))
  await page.getByRole('main').getByRole('button', { name: texts.user.signUp }).click()
  await fillSignUp(page, language, newAccount())
  await expect.poll(() => placeOf(page)).toBe('/api/playground')
  await playgroundPage(page, texts).untilLimited()
  await expect(page.getByRole('textbox', { name: texts.playgroundPage.question, exact: true })).toHaveValue(
    'A private question',
  )
  await expect(page.getByLabel(texts.playgroundPage.system)).toHaveValue('Be brief.')
  expect(addresses.filter((address) => /private/.test(decodeURIComponent(address)))).toEqual([])
  await page.getByRole('button', { name: texts.playgroundPage.send, exact: true }).click()
  await expect(page.getByRole('group', { name: /intern-echo/ })).toContainText('A private question')
})

test('an answer is Markdown without HTML, pictures or scripts of its own', async ({ page, texts }) => {
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(request.url()))
  await page.route(call, (route) =>
    answer(
      route,
      says('# One\n\nSo $E=mc^2$ and <img src="https://evil.example/a.png">\n\n![cat](https://evil.example/b.png)\n\n'),
      says('| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a\n```\n\n[docs](https://good.example/x)'),
    ),
  )
  await openSignedIn(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await ask(page, texts.playgroundPage.question, 'Show Markdown')
  const reply = page.getByRole('group', { name: /intern-echo/ })
  await expect(reply.locator('math')).toBeVisible()
  await expect(reply.getByRole('heading', { name: 'One' })).toBeVisible()
  await expect(reply.getByRole('cell', { name: '2' })).toBeVisible()
  await expect(reply.getByText('<img src="https://evil.example/a.png">')).toBeVisible()
  await expect(reply.getByRole('link', { name: /good\.example/ })).toBeVisible()
  await expect(reply.locator('img')).toHaveCount(0)
  expect(loaded.filter((address) => address.includes('example/'))).toEqual([])
  await expectAccessible(page)
  await expectNoOverflow(page)
})

test('two models share the minute, and each tool call gets its result', async ({ page, screenName, texts }) => {
  test.skip(screenName !== 'desktop', 'settings are in a dialog on phones')
  const bodies: { max_tokens: number; messages: { role: string }[] }[] = []
  await page.route(call, (route) => {
    bodies.push(route.request().postDataJSON() as (typeof bodies)[number]) // as: of the page
    const isFirst = bodies.at(-1)?.messages.length === 1
    const given = { index: 0, id: 'c', function: { name: 'get_weather', arguments: '{"city":"上海"}' } }
    return isFirst
      ? answer(route, { choices: [{ delta: { tool_calls: [given] }, finish_reason: 'tool_calls' }] })
      : answer(route, says('It rains.'))
  })
  await openSignedIn(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await openSettings(page, texts.playgroundPage.settings)
  await playgroundPage(page, texts).untilLimited()
  await page.getByRole('button', { name: texts.playgroundPage.toolsSample }).click()
  await page.getByRole('button', { name: texts.playgroundPage.compare }).click()
  await ask(page, texts.playgroundPage.question, 'How is the weather?')
  const right = page.getByRole('group', { name: /intern-echo/ }).nth(1)
  await right.getByLabel(filled(texts.playgroundPage.toolResult, { name: 'get_weather' })).fill('{"rain":true}')
  await right.getByRole('button', { name: texts.playgroundPage.sendResults }).click()
  await expect(right).toContainText('It rains.')
  const [first, second] = bodies.map(({ max_tokens: maximum }) => maximum)
  expect(second).toBe(first)
  expect(first).toBeLessThan(2500)
  expect(bodies[2]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
  await expectAccessible(page)
  await page.getByRole('button', { name: texts.playgroundPage.viewCode, exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const [form, part] of [
    ['Python', 'os.environ["INTERN_API_TOKEN"]'],
    ['JavaScript', 'process.env.INTERN_API_TOKEN'],
    ['Anthropic', 'client.messages.create('],
    ['curl', '-H "Authorization: Bearer $INTERN_API_TOKEN"'],
  ] as const) {
    await dialog.getByRole('radio', { name: form, exact: true }).check()
    await expect(dialog.locator('code')).toContainText(part)
  }
  await expectAccessible(page)
})

test('a server without the playground’s call is asked with a token', async ({ page, problems, texts }) => {
  problems.expectFailure(/\/(puyu|v1)\//)
  const missing = { status: 404, json: { code: 4040, msg: 'no', data: null } }
  await page.route(call, (route) => route.fulfill(missing))
  await openSignedIn(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await ask(page, texts.playgroundPage.question, 'Hello')
  await page.getByRole('button', { name: texts.playgroundPage.resend }).click()
  await expect(page.getByText(texts.playgroundPage.tokenMissing)).toBeVisible()
  await expect(page.getByLabel(texts.playgroundPage.token)).toBeFocused()
  await page.getByLabel(texts.playgroundPage.token).fill('intern_wrong')
  await page.getByRole('button', { name: texts.playgroundPage.resend }).click()
  await expect(page.getByText(/\b401\b/).last()).toBeVisible()
})

test('an answer that breaks off keeps its beginning and names its request', async ({ page, problems, texts }) => {
  problems.expectFailure(/\/puyu\//)
  const headers = { 'Content-Type': 'text/event-stream', 'X-Request-Id': 'request-1' }
  await page.route(call, (route) =>
    route.fulfill({ headers, body: `data: ${JSON.stringify({ choices: [{ delta: { content: 'Once upon' } }] })}\n\n` }),
  )
  await openSignedIn(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await ask(page, texts.playgroundPage.question, 'A tale')
  const reply = page.getByRole('group', { name: /intern-echo/ })
  await expect(reply).toContainText('Once upon')
  await expect(reply).toContainText(texts.playgroundPage.lost)
  await expect(reply).toContainText('request-1')
  await expect(reply.getByRole('link', { name: texts.playgroundPage.callDetails })).toHaveAttribute(
    'href',
    '/api/callDetail/request-1',
  )
  await reply.getByRole('button', { name: texts.playgroundPage.copyRequestId }).click()
  await expectAccessible(page)
  await page.unroute(call)
  const refusal = { message: 'no', type: 'rate_limit_error', code: 'requests_per_minute', param: null }
  const limited = { 'X-Request-Id': 'request-2' }
  await page.route(call, (route) => route.fulfill({ status: 429, headers: limited, json: { error: refusal } }))
  await page.getByRole('button', { name: texts.playgroundPage.resend }).click()
  await expect(reply).toContainText('request-2')
  await expect(reply.getByRole('link')).toHaveCount(0)
  await expect(page.getByText(pattern(texts.playgroundPage.left))).toBeVisible()
})

test('a question that is sent before the models have loaded waits for them', async ({ page, texts }) => {
  const release = await hold(page, '**/puyu/api/models*')
  await openSignedIn(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await ask(page, texts.playgroundPage.question, 'Early')
  await expect(page.getByRole('button', { name: texts.playgroundPage.send, exact: true })).toBeDisabled()
  release()
  await expect(page.getByRole('group', { name: /intern-echo/ })).toContainText('Early')
})

test('a sign-out asks what becomes of conversations, which nothing reads after it', async ({
  page,
  screenName,
  transitions,
  texts,
}) => {
  test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
  await page.route(call, (route) => answer(route, says('Hi')))
  await openSignedIn(page, '/api/playground')
  await untilPartReady(page, 'playground')
  await ask(page, texts.playgroundPage.question, 'A private question')
  const entry = page.getByRole('button', { name: 'A private question', exact: true })
  await expect(entry).toBeVisible()
  // The question, then the answer.
  await expect.poll(() => transitions.filter((id) => /^history\.open\.writing xstate\.done/.test(id)).length).toBe(2)
  await visitAgain(page)
  await entry.click()
  await expect(page.getByRole('group', { name: /intern-echo/ })).toContainText('Hi')
  const signOut = async () => {
    await page.getByRole('banner').getByLabel(pattern(texts.user.menu)).first().click()
    await page.getByRole('button', { name: texts.user.signOut, exact: true }).click()
  }
  await signOut()
  await expectAccessible(page)
  await page.getByRole('button', { name: texts.signOutQuestion.cancel, exact: true }).click()
  await signOut()
  await page.getByRole('button', { name: texts.signOutQuestion.remove }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(entry).toHaveCount(0)
  const count = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        indexedDB.open('intern-portal.playground').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest // as: of open
          result.transaction('heads').objectStore('heads').count().onsuccess = (event) =>
            resolve((event.target as IDBRequest<number>).result) // as: of count
        }
      }),
  )
  expect(count).toBe(0)
})
