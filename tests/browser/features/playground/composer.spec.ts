import type { Page } from '@playwright/test'
import { pressInComposition } from '@/tests/browser/support/keyboard'
import { path, playgroundPage } from '@/tests/browser/support/pages/playgroundPage'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { untilPartReady, visit } from '@/tests/browser/support/visit'
import { pattern } from '@/tests/browser/support/texts'
import { tokensPage } from '@/tests/browser/support/tokensPage'

/** The maxima of all model calls of the page; null for calls without one. */
function watchMaxima(page: Page) {
  const maxima: (number | null)[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/chat/completions')) return
    const body = request.postDataJSON() as { max_tokens?: number } // as: of the page
    maxima.push(body.max_tokens ?? null)
  })
  return maxima
}

const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

test('Enter sends, Shift+Enter breaks the line, and an input method keeps its Enter', async ({
  page,
  texts,
  screenName,
}) => {
  test.skip(screenName !== 'desktop', 'Enter breaks the line on a touch screen')
  const { main, button, question, open } = playgroundPage(page, texts)
  await open()
  await expect(button(texts.playgroundPage.send)).toBeDisabled()
  await expect(main.getByText(texts.playgroundPage.sendKeys)).toBeVisible()
  await question.fill('Alpha')
  await pressInComposition(question, 'Enter')
  await question.press('Shift+Enter')
  await page.keyboard.type('Beta')
  await expect(question).toHaveValue('Alpha\nBeta')
  await question.press('Enter')
  await expect(main.getByRole('group', { name: /intern-echo/ })).toContainText('Beta')
  await expect(question).toHaveValue('')
  await question.press('Enter')
  await expect(question).toHaveValue('')
  await question.fill('Gamma')
  await question.press('ControlOrMeta+Enter')
  await expect(main.getByRole('group', { name: /intern-echo/ })).toHaveCount(2)
})

test('Enter breaks the line on a touch screen @phone', async ({ page, texts, screenName }) => {
  test.skip(screenName === 'desktop', 'Enter sends with a keyboard')
  const { main, question, button, open } = playgroundPage(page, texts)
  await open()
  await expect(main.getByText(texts.playgroundPage.sendKeys)).toBeHidden()
  await expect(question).not.toBeFocused()
  await question.fill('Alpha')
  await question.press('Enter')
  await expect(question).toHaveValue('Alpha\n')
  await button(texts.playgroundPage.send).tap()
  await expect(main.getByRole('group', { name: /intern-echo/ })).toContainText('Alpha')
})

test('the page does not move when the composer gets the focus or a letter', async ({ page, texts, screenName }) => {
  test.skip(screenName !== 'desktop', 'phones scroll for their keyboard')
  const { question, open } = playgroundPage(page, texts)
  await page.setViewportSize({ width: 1440, height: 700 })
  await open()
  await expect(question).toBeFocused()
  const before = await scrollY(page)
  await page.keyboard.type('A question')
  expect(await scrollY(page)).toBe(before)
  const send = page.getByRole('button', { name: texts.playgroundPage.send, exact: true })
  await page.keyboard.press('Tab')
  await expect(send).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(question).toBeFocused()
  await page.keyboard.type('.')
  expect(await scrollY(page)).toBe(before)
  await expect(question).toHaveValue('A question.')
})

test('the composer is at most three presses of Tab away from the top', async ({ page, texts, screenName }) => {
  test.skip(screenName !== 'desktop', 'for keyboards')
  const { question, open } = playgroundPage(page, texts)
  await open()
  await expect(question).toBeFocused()
  const before = await scrollY(page)
  // The first press of Tab.
  await page.getByRole('link', { name: texts.common.skipToContent }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: texts.common.skipToQuestion })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeFocused()
  expect(await scrollY(page)).toBe(before)
})

test('a control that has the focus at opening keeps it', async ({ page, texts, screenName }) => {
  test.skip(screenName !== 'desktop', 'phones give the composer no focus')
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => document.querySelector<HTMLElement>('header a')?.focus()),
  )
  await visit(page, path)
  await untilPartReady(page, 'playground')
  await expect(page.getByRole('link', { name: texts.common.skipToContent })).toBeFocused()
})

test('an answer may use half of the account’s minute, unless a number is typed', async ({
  page,
  texts,
  screenName,
}) => {
  test.skip(screenName !== 'desktop', 'settings are in a dialog on phones')
  const maxima = watchMaxima(page)
  const { main, ask, open, button, untilLimited, openSettings } = playgroundPage(page, texts)
  await open()
  const maximum = main.getByRole('textbox', { name: pattern(texts.playgroundPage.maximum) })
  await untilLimited()
  await ask('Alpha')
  await button(texts.playgroundPage.compare).click()
  await button(texts.playgroundPage.viewCode).click()
  await expect(page.getByRole('dialog').locator('code')).toContainText('"max_tokens": 2')
  await page.getByRole('dialog').getByRole('button', { name: texts.playgroundPage.close }).click()
  await button(texts.playgroundPage.compare).click()
  await openSettings()
  await maximum.fill('321')
  await ask('Beta')
  expect(maxima).toEqual([2500, 321])
})

test('trials leave the maximum to the limits, too', async ({ page, language, texts }) => {
  const maxima = watchMaxima(page)
  const tokens = tokensPage(page, language)
  await openSignedIn(page, '/api/document?model=intern-echo')
  await untilPartReady(page, 'document-try-it')
  const send = page.getByRole('button', { name: texts.playgroundPage.send, exact: true })
  await send.click()
  await expect(page.getByRole('group', { name: /intern-echo/ })).toContainText('intern-echo')
  await visit(page, '/api/tokens')
  await tokens.create('trial')
  const limits = page.waitForResponse('**/v1/usage')
  await page.locator('#try-it').click()
  await limits
  await send.click()
  await expect(page.getByRole('group', { name: /intern-echo/ })).not.toBeEmpty()
  expect(maxima).toEqual([2500, 2500])
})
