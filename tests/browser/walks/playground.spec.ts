import { expect } from '../support/test'
import { test } from '../support/walk'
import { pattern } from '../support/texts'
import { path, playgroundPage } from '../support/pages/playgroundPage'
import { allowStore, holdStore, letStoreGo, refuseStore } from './playgroundStore'

const call = '**/puyu/playground/chat/completions'
/** The limits of a minute begin again. */
const minuteMs = 62_000

test.beforeEach(({ screenName }) => {
  test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
})

test('conversations begin before the history, the models and the limits are known', async ({
  page,
  texts,
  walk: { take, fault, release },
}) => {
  const { main, button, ask, send, retry, open } = playgroundPage(page, texts)
  await page.clock.install()
  for (const one of ['getPlaygroundKey', 'getModelCatalogue', 'getRemainingLimits']) await fault(one, '503', 0)
  await take(
    'history off at once [hasAccount]; history loading failed; playgroundModels loading failed; playground allowance.reading failed',
    open,
  )
  await main.getByRole('textbox', { name: texts.playgroundPage.model, exact: true }).fill('intern-echo')
  await take('history history change.made [hasAccount]', () => ask('One'))
  for (const one of ['getPlaygroundKey', 'getModelCatalogue', 'getRemainingLimits']) await fault(one, 'none', 0)
  await take('playgroundModels failed load.requested; playgroundModels loading done', () =>
    retry(texts.playgroundPage.modelsFailed),
  )
  await take(
    'history failed history.requested; history history change.made [hasAccount]; history loading done; history open.idle at once [hasChanges]',
    async () => {
      await fault('getPlaygroundKey', 'late')
      await retry(texts.playgroundPage.historyFailed)
      await send('Two')
      await release()
    },
  )
  await expect(button(texts.playgroundPage.regenerate)).toBeVisible()
  await take(
    'playground allowance.known after allowanceReset [isAllowanceUsed]; playground allowance.reading done',
    () => page.clock.fastForward(minuteMs),
  )
  await take(
    'playground allowance.known allowance.wanted [isAllowanceKept]; playground allowance.reading allowance.wanted',
    async () => {
      await fault('getRemainingLimits', 'late')
      await ask('Three')
      await ask('Four')
      await release()
    },
  )
})

test('stored conversations are opened, removed and followed across tabs while the store is slow', async ({
  page,
  context,
  texts,
  walk: { take, fault, release },
}) => {
  const { button, ask, send, open, entry, remove, choose } = playgroundPage(page, texts)
  const rename = async (title: string, next: string) => {
    await choose(title, texts.playgroundPage.rename)
    await page.keyboard.type(next)
    await page.keyboard.press('Enter')
    await expect(entry(next)).toBeFocused()
  }
  await open()
  await take('history history change.made [hasAccount]; history open.writing done [isStored]', () => ask('Alpha'))
  await expect(entry('Alpha')).toBeVisible()
  await holdStore(page)
  await take('history open.writing change.made', () => ask('Beta'))
  await take('history open.writing done [isStored]; history open.idle at once [hasChanges]', () => letStoreGo(page))
  await take('playground page conversation.begun', () => button(texts.playgroundPage.newConversation).click())
  await ask('Gamma')
  await expect(entry('Gamma')).toBeVisible()

  await holdStore(page)
  await take('playground page conversation.requested', () => entry('Alpha').click())
  await take('playground page conversation.requested [isShown]', () => entry('Gamma').click())
  await entry('Alpha').click()
  await take('playground page.opening done [isFound]', () => letStoreGo(page))
  await entry('Gamma').click()
  await expect(entry('Gamma')).toHaveAttribute('aria-current', 'true')
  await refuseStore(page, 'get')
  await take('playground page.opening failed', () => entry('Alpha').click())
  await allowStore(page)
  await take('playground page conversation.removed', () => remove('Alpha'))
  await fault('createPlaygroundCompletion', 'never')
  await send('Delta')
  await expect(button(texts.playgroundPage.stop)).toBeVisible()
  await take('playground page conversation.removed [isShown]; answer answering answer.dismissed', () => remove('Gamma'))
  await release()

  const refusal = { message: 'no', type: 'rate_limit_error', code: 'requests_per_minute', param: null }
  await page.route(call, (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '50' }, json: { error: refusal } }),
  )
  await take('answer answering answer.failed [isLimited]', () => send('Epsilon'))
  await take('answer waiting answer.dismissed', () => button(texts.playgroundPage.newConversation).click())
  const other = await context.newPage()
  await other.goto(path)
  await expect(playgroundPage(other, texts).entry('Epsilon')).toBeVisible()
  await take('history open history.changedElsewhere', () => playgroundPage(other, texts).ask('Zeta'))
  await entry('Zeta').click()
  await take('playground playground conversation.changedElsewhere [isShown]', () =>
    playgroundPage(other, texts).ask('Eta'),
  )
  await take('playground playground conversation.renamed', () => rename('Epsilon', 'A name'))
  await expect(playgroundPage(other, texts).entry('A name')).toBeVisible()
  await send('Theta')
  await expect(entry('Zeta')).toHaveCount(2)
})

test('two models answer, and the conversation continues with one of them', async ({
  page,
  texts,
  walk: { take, fault, release },
}) => {
  const { main, button, send, open, turns } = playgroundPage(page, texts)
  const use = main.getByRole('button', { name: pattern(texts.playgroundPage.useAnswerOf) })
  const lanes = main.getByRole('region', { name: /^intern-echo/ })
  await open()
  await button(texts.playgroundPage.compare).click()
  await send('Alpha')
  await expect(use).toHaveCount(2)
  await take('playground page.shown answer.adopted', () => use.last().click())
  await expect(lanes).toHaveCount(0)
  await expect(main.getByRole('group', { name: /intern-echo/ })).toHaveCount(1)
  await button(texts.playgroundPage.compare).click()
  await expect(use).toHaveCount(2)
  await expect(turns).toHaveCount(1)
  await fault('createPlaygroundCompletion', 'never')
  const regenerate = lanes.first().getByRole('button', { name: texts.playgroundPage.regenerate })
  await regenerate.click()
  await expect(button(texts.playgroundPage.stop)).toBeVisible()
  await take('playground page.shown answer.adopted [isBusy]', () => use.click())
  await expect(button(texts.playgroundPage.stop)).toHaveCount(0)
  await expect(lanes).toHaveCount(0)
  await release()
})
