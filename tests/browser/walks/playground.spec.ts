import type { Page } from '@playwright/test'
import type { PortalOptions } from '../support/test'
import { giveSession, openSignedIn, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { untilPartReady } from '../support/visit'
import { test } from '../support/walk'
import { allowStore, holdStore, letStoreGo, refuseStore } from './playgroundStore'
import { walkWords } from './words'

const words = {
  zh: {
    question: '问题',
    send: '发送',
    model: '模型',
    retry: '重试',
    regenerate: '重新生成',
    fresh: '新对话',
    historyFailed: '历史对话加载失败',
    modelsFailed: '模型列表加载失败',
    unstored: '对话没有保存成功',
    full: '没有空间保存对话',
    empty: '还没有对话。',
    stop: '停止',
    delete: '删除',
    remove: '删除并退出登录',
    keep: '保留在这台设备上',
  },
  en: {
    question: 'Question',
    send: 'Send',
    model: 'Model',
    retry: 'Try again',
    regenerate: 'Regenerate',
    fresh: 'New conversation',
    historyFailed: 'The history could not be loaded',
    modelsFailed: 'The models could not be loaded',
    unstored: 'The conversation was not stored',
    full: 'no more room for conversations',
    empty: 'No conversations yet.',
    stop: 'Stop',
    delete: 'Delete',
    remove: 'Delete and sign out',
    keep: 'Keep on this device',
  },
} as const

const path = '/api/playground'
const call = '**/puyu/playground/chat/completions'
/** The limits of a minute begin again. */
const minuteMs = 62_000

/** The parts of the page that a user acts on. */
function playgroundPage(page: Page, language: PortalOptions['language']) {
  const texts = words[language]
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const send = async (question: string) => {
    await main.getByRole('textbox', { name: texts.question, exact: true }).fill(question)
    await button(texts.send).click()
  }
  return {
    texts,
    main,
    button,
    send,
    ask: async (question: string) => {
      await send(question)
      await expect(main.getByRole('group', { name: /intern-echo/ }).last()).toContainText(question)
      await expect(button(texts.regenerate)).toBeVisible()
    },
    /** The attempt that a failure of this text offers. */
    retry: (text: string) =>
      main
        .getByRole('status')
        .filter({ hasText: text })
        .getByRole('button', { name: texts.retry, exact: true })
        .click(),
    open: async () => {
      await openSignedIn(page, path)
      await untilPartReady(page, 'playground')
    },
    entry: (title: string) => page.getByRole('button', { name: title, exact: true }),
    remove: (title: string) => page.getByRole('button', { name: new RegExp(`^${texts.delete}.*${title}`) }).click(),
  }
}

test.beforeEach(({ screenName }) => {
  test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
})

test('conversations begin before the history, the models and the limits are known', async ({
  page,
  language,
  walk: { take, fault, release },
}) => {
  const { texts, main, button, ask, send, retry, open } = playgroundPage(page, language)
  await page.clock.install()
  for (const one of ['getPlaygroundKey', 'getModelCatalogue', 'getRemainingLimits']) await fault(one, '503', 0)
  await take(
    'history deciding at once [hasAccount]; history loading failed; playgroundModels loading failed; playground allowance.reading failed',
    open,
  )
  await main.getByRole('textbox', { name: texts.model, exact: true }).fill('intern-echo')
  await take('history failed change.made', () => ask('One'))
  for (const one of ['getPlaygroundKey', 'getModelCatalogue', 'getRemainingLimits']) await fault(one, 'none', 0)
  await take('playgroundModels failed load.requested; playgroundModels loading done', () => retry(texts.modelsFailed))
  await take(
    'history failed history.requested; history loading change.made; history loading done; history open.idle at once [hasChanges]',
    async () => {
      await fault('getPlaygroundKey', 'late')
      await retry(texts.historyFailed)
      await send('Two')
      await release()
    },
  )
  await expect(button(texts.regenerate)).toBeVisible()
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
  language,
  walk: { take, fault, release },
}) => {
  const { button, texts, ask, send, open, entry, remove } = playgroundPage(page, language)
  await open()
  await take('history open.idle change.made; history open.writing done [isStored]', () => ask('Alpha'))
  await expect(entry('Alpha')).toBeVisible()
  await holdStore(page)
  await take('history open.writing change.made', () => ask('Beta'))
  await take('history open.writing done [isStored]; history open.idle at once [hasChanges]', () => letStoreGo(page))
  await take('playground page.shown conversation.begun', () => button(texts.fresh).click())
  await ask('Gamma')
  await expect(entry('Gamma')).toBeVisible()

  await holdStore(page)
  await take('playground page.shown conversation.requested', () => entry('Alpha').click())
  await take('playground page.opening conversation.requested', () => entry('Gamma').click())
  await take('playground page.opening done', () => letStoreGo(page))
  await refuseStore(page, 'get')
  await take('playground page.opening failed', () => entry('Alpha').click())
  await allowStore(page)
  await take('playground page.shown conversation.removed', () => remove('Alpha'))
  await fault('createPlaygroundCompletion', 'never')
  await send('Delta')
  await expect(button(texts.stop)).toBeVisible()
  await take('playground page.shown conversation.removed [isShown]; answer answering answer.dismissed', () =>
    remove('Gamma'),
  )
  await release()

  const refusal = { message: 'no', type: 'rate_limit_error', code: 'requests_per_minute', param: null }
  await page.route(call, (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '50' }, json: { error: refusal } }),
  )
  await take('answer answering answer.failed [isLimited]', () => send('Epsilon'))
  await take('answer waiting answer.dismissed', () => button(texts.fresh).click())
  const other = await context.newPage()
  await other.goto(path)
  await expect(playgroundPage(other, language).entry('Epsilon')).toBeVisible()
  await take('history open history.changedElsewhere', () => playgroundPage(other, language).ask('Zeta'))
  await entry('Zeta').click()
  await take('playground playground conversation.changedElsewhere [isShown]', () =>
    playgroundPage(other, language).ask('Eta'),
  )
  await send('Theta')
  await expect(entry('Zeta')).toHaveCount(2)
})

test('conversations that the browser does not store are stored later', async ({
  page,
  language,
  transitions,
  walk: { take, fault, release },
}) => {
  const { button, texts, ask, send, retry, open, entry, remove } = playgroundPage(page, language)
  await open()
  await ask('Alpha')
  await expect(entry('Alpha')).toBeVisible()
  await button(texts.fresh).click()
  await refuseStore(page, 'put')
  await fault('createPlaygroundCompletion', 'never')
  await take('history open.writing failed', () => send('Beta'))
  await take('history open.unstored change.made', release)
  await take('history open.unstored history.requested; history open.writing failed', () => retry(texts.unstored))
  await refuseStore(page, 'put', 'QuotaExceededError')
  await take('history open.unstored history.requested; history open.writing done', () => retry(texts.unstored))
  await expect(page.getByText(texts.full).first()).toBeVisible()
  // Changes that the page makes itself must not make it ask again.
  expect(transitions.filter((id) => id.includes('changedElsewhere'))).toEqual([])
  await allowStore(page)
  await take(
    'history open.unstored change.made [isRemoval]; history open.writing done [isStored]; history open.idle at once [hasChanges]',
    () => remove('Alpha'),
  )
  await expect(entry('Beta')).toBeVisible()
  await expect(page.getByText(texts.full)).toHaveCount(0)
})

test('a sign-out neither waits for a store that does not answer nor fails with it', async ({
  page,
  context,
  language,
  walk: { take },
}) => {
  const { texts, ask, open, entry } = playgroundPage(page, language)
  const { signIn, signOut } = walkWords(page, language)
  const answerDialog = (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
  const signInAgain = async () => {
    await expect(signIn).toBeVisible()
    await giveSession(context, await takePerson())
    await page.goto(path)
    await expect(page.getByText(texts.empty, { exact: true })).toBeVisible()
  }
  await open()
  await ask('Alpha')
  await expect(entry('Alpha')).toBeVisible()
  await take('signOut looking done [isStored]', signOut)
  await refuseStore(page, 'delete')
  await take('signOut asking history.removed; signOut removing failed', () => answerDialog(texts.remove))
  await allowStore(page)
  await holdStore(page)
  await take('signOut removing after storeTimeout', () => answerDialog(texts.remove))
  await take('signOut asking history.kept; session signingOut done', () => answerDialog(texts.keep))

  await signInAgain()
  await holdStore(page)
  await take('signOut looking after storeTimeout; session signingOut done', signOut)

  await signInAgain()
  await refuseStore(page, 'count')
  await take('signOut looking failed; session signingOut done', signOut)

  await signInAgain()
  await take('signOut looking done; session signingOut done', signOut)
})
