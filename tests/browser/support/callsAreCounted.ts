import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import OpenAI from 'openai'
import { signUpTo } from './signIn'
import { expect, type PortalOptions } from './test'
import { tokensPage } from './tokensPage'
import { reportingDay } from './answers/usageAnswers'
import { pattern, textsIn } from '@/tests/browser/support/texts'

const words = { zh: { callsOf: '查看“program”的调用' }, en: { callsOf: 'See the calls of “program”' } } as const

/** Calls a model as a program would: once whole, once streamed, and once past the tokens of a minute. */
async function callModels(baseURL: string, apiKey: string) {
  const openai = new OpenAI({ apiKey, baseURL, maxRetries: 0 })
  const body = { model: 'intern-echo', messages: [{ role: 'user' as const, content: 'Hello there' }] }
  const whole = await openai.chat.completions.create(body)
  const stream = await openai.chat.completions.create({ ...body, stream: true })
  let text = ''
  for await (const piece of stream) text += piece.choices[0]?.delta.content ?? ''
  expect(text).toBe(whole.choices[0]?.message.content)
  const greedy = { ...body, messages: [{ role: 'user' as const, content: 'word '.repeat(6000) }] }
  const code = 'request_exceeds_tokens_per_minute'
  await expect(openai.chat.completions.create(greedy)).rejects.toMatchObject({ code })
  const { prompt_tokens: input = 0, completion_tokens: output = 0 } = whole.usage ?? {}
  return { calls: 2, input: 2 * input, output: 2 * output }
}

async function readCsv(page: Page, chart: string, button: RegExp) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('region', { name: chart, exact: true }).getByRole('button', { name: button }).click()
  return readFile(await (await downloading).path(), 'utf8')
}

/** Makes a token on the portal, calls models with it, and finds exactly those calls in cards, charts, tables and CSV. */
export async function expectCallsToBeCounted(page: Page, language: PortalOptions['language'], origin: string) {
  const tokens = tokensPage(page, language)
  await signUpTo(page, '/api/tokens', language)
  const used = await callModels(`${origin}/v1`, await tokens.create('program'))
  const texts = textsIn[language]
  const own = words[language]
  await tokens.copyAndClose()
  await page.goto('/api/callDetail?api=day&token=day')
  await expect(page.locator('.highcharts-series')).toHaveCount(3)
  const shown = [used.calls, used.input, used.output].map((count) => count.toLocaleString('en-US'))
  for (const figure of shown)
    await expect(page.getByRole('main').getByText(figure, { exact: true }).first()).toBeVisible()
  await page.goto('/api/callDetail?view=table')
  const row = (chart: string) =>
    page.getByRole('region', { name: chart, exact: true }).getByRole('row').filter({ hasText: reportingDay() })
  await expect(row(texts.callDetailPage.calls)).toContainText(shown[0] ?? '')
  await expect(row(texts.callDetailPage.tokensChart)).toContainText(shown[1] ?? '')
  await expect(row(texts.callDetailPage.tokensChart)).toContainText(shown[2] ?? '')
  const today = reportingDay()
  const counted = (figures: string) => new RegExp(`^"?${today}"?,${figures},`, 'm')
  expect(await readCsv(page, texts.callDetailPage.calls, pattern(texts.callDetailPage.csvOf))).toMatch(
    counted(`"?${used.calls}"?`),
  )
  expect(await readCsv(page, texts.callDetailPage.tokensChart, pattern(texts.callDetailPage.csvOf))).toMatch(
    counted(`"?${used.input}"?,"?${used.output}"?`),
  )

  // The same calls once more, found by the token that made them.
  await page.goto('/api/tokens')
  await page.getByRole('link', { name: own.callsOf }).click()
  await expect(page).toHaveURL(/\/api\/callDetail\?tokenId=[^&]+$/)
  await expect(page.locator('.highcharts-series')).toHaveCount(3)
  await expect(
    page.getByRole('group', { name: texts.callDetailPage.filters }).getByText('program', { exact: true }),
  ).toBeVisible()
  const ofToken = await readCsv(page, texts.callDetailPage.calls, pattern(texts.callDetailPage.csvOf))
  expect(ofToken).toMatch(/^API tokens?,program\r?$/im)
  expect(ofToken).toMatch(counted(`"?${used.calls}"?`))
}
