import type { Page } from '@playwright/test'
import { certificate } from '../support/answers/communityAnswers'
import { askAs, callModel, createToken, createTokens } from '../support/ownCalls'
import { playgroundPage } from '../support/pages/playgroundPage'
import { openSignedIn } from '../support/signIn'
import { expect, test } from '../support/test'
import { filled, type Texts } from '../support/texts'
import { tokensPage } from '../support/tokensPage'
import { reportingDay } from '../support/answers/usageAnswers'
import { goInPlace, openInPlace, visit } from '../support/visit'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

type Opened = {
  /** Shows another subject in the same place. */
  change: () => Promise<unknown>
  /** Holds once nothing of the first subject is left. */
  isClosed: () => Promise<void>
}

/** Each state that a component keeps for its subject, by a name for it: opens it, and says how the subject changes. */
const editors: Readonly<Record<string, (page: Page, language: 'zh' | 'en', texts: Texts) => Promise<Opened>>> = {
  'the editor of a token': async (page, language) => {
    const tokens = tokensPage(page, language)
    await openSignedIn(page, '/api/tokens')
    await createTokens(page, ['alpha', 'beta'])
    await page.reload()
    await tokens.openEdit('alpha')
    await tokens.nameField.fill('gamma')
    return {
      change: async () => {
        await page.keyboard.press('Escape')
        await tokens.openEdit('beta')
      },
      isClosed: () => expect(tokens.nameField).toHaveValue('beta'),
    }
  },
  'the copied link of a certificate': async (page, _, { certificateSheet: { copyLink } }) => {
    await page.route('**/puyu/certificates/*', (route) =>
      route.fulfill({
        json: { code: 0, msg: '', data: { ...certificate, id: route.request().url().split('/').at(-1) } },
      }),
    )
    await visit(page, '/certificate/A1')
    await page.getByRole('button', { name: copyLink.idle }).click()
    await expect(page.getByRole('button', { name: copyLink.copied })).toBeVisible()
    return {
      change: () => goInPlace(page, '/certificate/B2'),
      isClosed: async () => {
        await expect(page.getByText('B2', { exact: true })).toBeVisible()
        await expect(page.getByRole('button', { name: copyLink.copied })).toHaveCount(0)
      },
    }
  },
  'the copied id of a call': async (page, _, { callPage: { copyId } }) => {
    await openSignedIn(page, '/api/callDetail')
    const token = await createToken(page, 'program')
    for (let call = 0; call < 2; call++) await callModel(page, token)
    const days = { startTime: reportingDay(-1), endTime: reportingDay() }
    const answer = await askAs(page, 'POST', '/puyu/statistics/calls', { ...days, page: 1, page_size: 20 })
    const [first = '', second = ''] = (answer['list'] as { request_id: string }[]).map(({ request_id: id }) => id) // as: the contract's list
    await openInPlace(page, `/api/callDetail/${first}`)
    await page.getByRole('button', { name: copyId.idle, exact: true }).first().click()
    await expect(page.getByRole('button', { name: copyId.copied, exact: true })).toBeVisible()
    return {
      change: () => goInPlace(page, `/api/callDetail/${second}`),
      isClosed: async () => {
        await expect(page.getByText(second).first()).toBeVisible()
        await expect(page.getByRole('button', { name: copyId.copied, exact: true })).toHaveCount(0)
      },
    }
  },
  'the editor of a question': async (page, _, texts) => {
    const { main, turns, button, open, ask, entry } = playgroundPage(page, texts)
    const editor = main.getByRole('textbox', { name: texts.playgroundPage.edit })
    await open()
    await ask('Alpha')
    await button(texts.playgroundPage.newConversation).click()
    for (const question of ['Beta', 'Gamma']) await ask(question)
    await entry('Alpha').click()
    await expect(turns).toHaveCount(1)
    await button(texts.playgroundPage.edit).click()
    await expect(editor).toHaveValue('Alpha')
    return {
      change: () => entry('Beta').click(),
      isClosed: async () => {
        await expect(turns).toHaveCount(2)
        await expect(editor).toHaveCount(0)
      },
    }
  },
  'the typed result of a tool': async (page, _, texts) => {
    const { main, button, open, send } = playgroundPage(page, texts)
    const call = { index: 0, id: 'c', function: { name: 'get_weather', arguments: '{}' } }
    const chunk = { choices: [{ delta: { tool_calls: [call] }, finish_reason: 'tool_calls' }] }
    await page.route('**/puyu/playground/chat/completions', (route) =>
      route.fulfill({
        headers: { 'Content-Type': 'text/event-stream' },
        body: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`,
      }),
    )
    const result = main.getByLabel(filled(texts.playgroundPage.toolResult, { name: 'get_weather' }))
    await open()
    await send('Alpha')
    await result.fill('{"rain":true}')
    return {
      change: async () => {
        await button(texts.playgroundPage.newConversation).click()
        await send('Beta')
      },
      isClosed: () => expect(result).toHaveValue(''),
    }
  },
}

for (const [name, open] of Object.entries(editors))
  test(`${name} closes when its subject changes`, async ({ page, language, texts, screenName }) => {
    test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
    const { change, isClosed } = await open(page, language, texts)
    await change()
    await isClosed()
  })
