import type { Page } from '@playwright/test'
import { expectAccessible } from '@/tests/browser/support/accessibility'
import { stopClock } from '@/tests/browser/support/clock'
import { heapOf } from '@/tests/browser/support/heap'
import { hold } from '@/tests/browser/support/hold'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { untilPartReady, visit } from '@/tests/browser/support/visit'

const words = {
  zh: {
    sampleModel: '示例模型',
    sampleToken: '示例 Token',
    value: '<trial 的完整内容>',
    copy: '复制',
    copied: '已复制',
    tryIt: '试一试',
    token: 'API Token',
    model: '模型',
    modelsFailed: /模型列表加载失败/,
    curl: '等价的 curl 命令',
    copyCurl: '复制命令',
    finished: '回答完毕。',
    send: '发送',
    answer: '回答',
    used: /输入 \d+ Token，输出 \d+ Token/,
    missing: '请先粘贴 Token',
    unauthorized: /\b401\b/,
    limited: /7 秒后再试/,
    quota: /本月的 Token 限额已用完/,
    question: '问题',
    otherLanguage: 'English',
    again: '重试',
  },
  en: {
    sampleModel: 'Sample model',
    sampleToken: 'Sample token',
    value: '<full value of trial>',
    copy: 'Copy',
    copied: 'Copied',
    tryIt: 'Try it',
    token: 'API token',
    model: 'Model',
    modelsFailed: /The models could not be loaded/,
    curl: 'The same request with curl',
    copyCurl: 'Copy command',
    finished: 'The answer is complete.',
    send: 'Send',
    answer: 'Answer',
    used: /\d+ tokens in, \d+ tokens out/,
    missing: 'Paste a token first',
    unauthorized: /\b401\b/,
    limited: /Try again in 7 s/,
    quota: /This month’s token limit is used up/,
    question: 'Question',
    otherLanguage: '中文',
    again: 'Try again',
  },
} as const

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a new token can be tried next to its secret, and a pasted one in the docs', async ({
  page,
  language,
  problems,
}) => {
  const texts = words[language]
  problems.expectFailure(/\/v1\//)
  const tokens = tokensPage(page, language)
  await openSignedIn(page, '/api/tokens')
  const secret = await tokens.create('trial')
  await page.getByText(texts.tryIt, { exact: true }).click()
  await page.getByRole('button', { name: texts.send }).click()
  await expect(page.getByRole('region', { name: texts.answer })).not.toBeEmpty()
  await expect(page.getByText(texts.used)).toBeVisible()
  await tokens.copyAndClose()
  expect((await heapOf(page)).includes(secret)).toBe(false)

  await visit(page, '/api/document')
  await untilPartReady(page, 'text-of-quick-start')
  const sample = page.locator('figure[data-language="bash"]').last()
  await page.getByLabel(texts.sampleToken).first().selectOption('trial')
  await expect(page.getByLabel(texts.sampleModel).first()).toHaveValue('intern-echo')
  await expect(page.getByText(`export INTERN_API_TOKEN_TRIAL="${texts.value}"`)).toBeVisible()
  await sample.getByRole('button', { name: texts.copy }).click()
  await expect(sample.getByRole('button', { name: texts.copied })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await sample.locator('code').textContent())
  expect(copied).toMatch(/Bearer \$INTERN_API_TOKEN_TRIAL"[^]*"model": "intern-echo"/)

  const live = { id: 'intern-s1', object: 'model', created: 1, owned_by: 'intern' }
  const models = { code: 0, msg: '', data: { object: 'list', data: [live] } }
  await page.route('**/puyu/api/v1/models', (route) => route.fulfill({ json: models }))
  await visit(page, '/api/document/print')
  await expect(page.getByText(`export INTERN_API_TOKEN_TRIAL="${texts.value}"`)).toBeVisible()
  await expect(page.locator('[data-samples] code').filter({ hasText: 'intern-s1' }).first()).toBeVisible()
  await expect(page.locator('[data-samples] code').filter({ hasText: 'intern-echo' })).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel(texts.sampleModel).filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.unroute('**/puyu/api/v1/models')
  await visit(page, '/api/document')
  await untilPartReady(page, 'document-try-it')

  await page.getByText(texts.tryIt, { exact: true }).click()
  const send = page.getByRole('button', { name: texts.send })
  await send.click()
  await expect(page.getByText(texts.missing)).toBeVisible()
  const field = page.getByLabel(texts.token)
  await expect(page.getByLabel(texts.model, { exact: true })).toHaveValue('intern-echo')
  await page.getByLabel(texts.question).fill("What's new?")
  await page.getByRole('button', { name: texts.copyCurl }).click()
  const command = page.getByRole('group', { name: texts.curl })
  await expect(command.getByRole('button', { name: texts.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await command.locator('code').textContent())
  await expect(command).toContainText(`"content":"What'\\''s new?"`)
  await field.fill('intern_wrong')
  await send.click()
  await expect(page.getByText(texts.unauthorized).last()).toBeVisible()
  await expectAccessible(page)
  await field.fill(secret)
  await send.click()
  await expect(page.getByText(texts.used)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: texts.finished })).toHaveCount(1)
  expect(await command.textContent()).not.toContain(secret)
  expect(await storedText(page)).not.toContain(secret)
  for (const [code, said] of [
    ['requests_per_minute', texts.limited],
    ['monthly_input_tokens', texts.quota],
  ] as const) {
    const refusal = { status: 429, headers: { 'Retry-After': '7' }, json: { error: { code, message: 'no' } } }
    await page.route('**/v1/**', (route) => route.fulfill(refusal))
    await send.click()
    await expect(page.getByText(said)).toBeVisible()
    await page.unroute('**/v1/**')
  }
})

test('a new token that is limited to some models is tried with these alone', async ({ page, language }) => {
  const texts = words[language]
  const tokens = tokensPage(page, language)
  const { dialog } = tokens
  await openSignedIn(page, '/api/tokens')
  await tokens.openCreate()
  await tokens.nameField.fill('narrow')
  await tokens.openMore()
  await tokens.chooseScope('some')
  await tokens.field('typedModels').fill('intern-s1')
  await dialog.getByRole('checkbox', { name: 'intern-echo' }).check()
  await tokens.submit()
  const bearer = `Bearer ${await tokens.secretField.inputValue()}`
  const live = ['intern-echo', 'intern-s1', 'other'].map((id) => ({ id, object: 'model', created: 1, owned_by: 'a' }))
  const list = { object: 'list', data: live }
  await page.route('**/puyu/api/v1/models', (route) => route.fulfill({ json: { code: 0, msg: '', data: list } }))
  await page.route(/(?<!puyu\/api)\/v1\/models$/, (route) => {
    const isOwn = route.request().headers()['authorization'] === bearer
    return route.fulfill({ json: { ...list, data: isOwn ? live.slice(0, 2) : live } })
  })
  await page.getByText(texts.tryIt, { exact: true }).click()
  await expect(page.getByLabel(texts.model, { exact: true }).getByRole('option')).toHaveText([
    'intern-echo',
    'intern-s1',
  ])
})

test('typed text stays when the language changes and when the models load', async ({ page, language, problems }) => {
  const texts = words[language]
  const other = language === 'zh' ? 'en' : 'zh'
  await visit(page, '/api/document')
  await untilPartReady(page, 'document-try-it')
  await page.getByText(texts.tryIt, { exact: true }).click()
  await page.getByLabel(texts.question).fill('Why is the sky blue?')
  await page.getByRole('banner').getByRole('link', { name: texts.otherLanguage, exact: true }).click()
  await expect(page.getByLabel(words[other].question)).toHaveValue('Why is the sky blue?')

  problems.expectFailure(/\/v1\/models$/)
  const token = page.getByLabel(words[other].token)
  const model = page.getByLabel(words[other].model, { exact: true })
  await token.fill('intern_wrong')
  await model.fill('intern-own')
  await expect(page.getByText(words[other].modelsFailed)).toBeVisible()
  await expect(model).toHaveValue('intern-own')
  const list = { object: 'list', data: [{ id: 'intern-s1', object: 'model', created: 1, owned_by: 'intern' }] }
  await page.route('**/v1/models', (route) => route.fulfill({ json: list }))
  const listed = page.waitForResponse(/\/v1\/models$/)
  await token.fill('intern_right')
  await model.focus()
  await listed
  await model.press('End')
  await model.pressSequentially('-x')
  await expect(model).toHaveValue('intern-own-x')
  await expect(model).toBeFocused()
  await page.getByLabel(words[other].question).focus()
  await expect(model.getByRole('option')).toHaveText(['intern-s1', 'intern-own-x'])
  await expect(model).toHaveValue('intern-own-x')
})

test('a list of models that does not load can be requested again', async ({ page, language, problems }) => {
  problems.expectFailure(/\/v1\/models$/)
  const texts = words[language]
  await page.clock.install()
  await visit(page, '/api/document')
  await untilPartReady(page, 'document-try-it')
  await page.getByText(texts.tryIt, { exact: true }).click()
  const release = await hold(page, '**/v1/models')
  const isAsked = () => page.waitForRequest(/\/v1\/models$/)
  await stopClock(page)

  const failed = page.getByText(texts.modelsFailed)
  await Promise.all([
    isAsked(),
    page
      .getByLabel(texts.token)
      .fill('intern_wrong')
      .then(() => page.keyboard.press('Tab')),
  ])
  await page.clock.runFor(6900)
  await expect(failed).toBeHidden()
  await page.clock.runFor(200)
  await expect(failed).toBeVisible()
  const again = page.getByRole('button', { name: texts.again, exact: true })
  await Promise.all([isAsked(), again.click()])
  await expect(failed).toBeHidden()
  await page.clock.runFor(7100)
  await expect(failed).toBeVisible()
  await expect(again).toBeEnabled()
  release()
})

const storedText = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, location.href]),
  )
