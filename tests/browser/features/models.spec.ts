import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { smallTargets } from '@/tests/browser/support/touchTargets'
import { untilPartReady, visit, watchShifts } from '@/tests/browser/support/visit'
import type { Page } from '@playwright/test'

const catalogue = '**/puyu/api/models'

const words = {
  zh: {
    retry: '重试',
    samples: /示例代码/,
    python: 'Python',
    trial: '试一试 书生·科学 S1',
    name: '书生·科学 S1',
    facts: ['32,768 Token', '文本、图片', '模型备案号', 'intern-s1-20250726'],
    none: '暂无可用的模型',
    model: '模型',
    search: '搜索全站',
  },
  en: {
    retry: 'Try again',
    samples: /Samples/,
    python: 'Python',
    trial: 'Try it: Intern-S1',
    name: 'Intern-S1',
    facts: ['32,768 tokens', 'text, images', 'Model filing number', 'intern-s1-20250726'],
    none: 'No models available yet',
    model: 'Model',
    search: 'Search the site',
  },
} as const

const described = {
  id: 'intern-s1',
  name: { zh: '书生·科学 S1', en: 'Intern-S1' },
  description: { zh: '能读图的科学多模态大模型。', en: 'A multimodal model for science that reads images.' },
  context_length: 32_768,
  input_modalities: ['text', 'image'],
  ref_model: 'intern-s1-20250726',
  filing: { kind: 'model', number: 'Shanghai-Example-202507260001' },
}

const answer = (page: Page, list: readonly object[]) =>
  page.route(catalogue, (route) => route.fulfill({ json: { code: 0, msg: '', data: { list } } }))

test(
  'anonymous visitors see the models with ids to copy, and sample calls of each',
  { tag: '@phone' },
  async ({ page, context, language, screenName }) => {
    const texts = words[language]
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const moved = await watchShifts(page)
    await visit(page, '/api/models')
    await untilPartReady(page, 'model-catalogue')
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'intern-echo' }) })
    await expect(entry).toBeVisible()
    // A model without a name is called by its id, once.
    await expect(entry.getByText('intern-echo', { exact: true }).filter({ visible: true })).toHaveCount(1)
    expect(moved).toEqual([])
    await entry.getByRole('button', { name: /intern-echo/ }).click()
    await expect(entry.getByRole('status')).toHaveText(/intern-echo/)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('intern-echo')
    await entry.getByText(texts.samples).click()
    await entry.getByText(texts.python, { exact: true }).first().click()
    await expect(entry.locator('figure:visible')).toContainText('model="intern-echo"')
    await expectAccessible(page)
    await expectNoOverflow(page)
    if (screenName === 'phone') expect(await smallTargets(page, 44)).toEqual([])
  },
)

test(
  'a model is described in the reader’s language, and found by address and search',
  { tag: '@phone' },
  async ({ page, language }) => {
    const texts = words[language]
    const others = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => ({ id: `intern-${letter}` }))
    await answer(page, [...others, described])
    await visit(page, '/api/models#intern-s1')
    const heading = page.getByRole('heading', { name: texts.name })
    await expect(heading).toBeInViewport()
    const entry = page.getByRole('listitem').filter({ has: heading })
    for (const fact of [...texts.facts, described.description[language]]) await expect(entry).toContainText(fact)
    // Wherever the page is scrolled to, its header may cover a part of a link, which is then too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await expectNoOverflow(page)

    await entry.getByRole('link', { name: texts.trial, exact: true }).click()
    await expect(page).toHaveURL(/\/api\/document\?model=intern-s1#try-it$/)
    await expect(page.locator('#try-it')).toBeFocused()
    await expect(page.getByLabel(texts.model, { exact: true })).toHaveValue('intern-s1')

    await page.keyboard.press('/')
    await page.getByRole('dialog', { name: texts.search }).getByRole('searchbox').fill('intern-s1-2025')
    await page.getByRole('option', { name: new RegExp(`^${texts.name}`) }).click()
    await expect(page).toHaveURL(/\/api\/models#intern-s1$/)
    await expect(heading).toBeFocused()
  },
)

test('signed-in users find the model of the address among those available to them', async ({ page, language }) => {
  await openSignedIn(page, '/api/models')
  await page
    .getByRole('link', { name: /intern-echo$/ })
    .last()
    .click()
  await expect(page.getByRole('combobox', { name: words[language].model, exact: true })).toHaveValue('intern-echo')
})

test('no models and a failed list are shown differently, with a retry', async ({ page, language, problems }) => {
  const texts = words[language]
  const retry = page.getByRole('main').getByRole('button', { name: texts.retry, exact: true })
  problems.expectFailure(/\/puyu\/api\/models/)
  await page.route(catalogue, (route) => route.abort())
  await visit(page, '/api/models')
  await expect(retry).toBeVisible()
  await expectAccessible(page)
  await page.unroute(catalogue)
  await answer(page, [])
  await retry.click()
  await expect(page.getByRole('heading', { name: texts.none })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(catalogue)
  await retry.click()
  await expect(page.getByRole('heading', { name: 'intern-echo' })).toBeVisible()
})
