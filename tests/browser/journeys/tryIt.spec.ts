import { setup } from 'xstate'
import { createToken } from '../support/ownCalls'
import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { untilPartReady, visitAgain } from '../support/visit'
import { walkModel } from './support/walkModel'

const model = setup({
  types: {
    events: {} as {
      // as: a type alone
      type:
        | 'send without a token'
        | 'paste a token'
        | 'paste a wrong token'
        | 'send'
        | 'send while the answer waits'
        | 'send while the connection breaks'
        | 'send while the model is away'
        | 'stop'
        | 'reload'
    },
  },
}).createMachine({
  id: 'a model is tried',
  initial: 'nothing is typed',
  states: {
    'nothing is typed': {
      on: {
        'send without a token': 'a token is missing',
        'paste a token': 'a token is typed',
        'paste a wrong token': 'a wrong token is typed',
      },
    },
    'a token is missing': { on: { 'paste a token': 'a token is typed' } },
    'a token is typed': {
      on: {
        send: 'it has answered',
        'send while the answer waits': 'it answers',
        'send while the connection breaks': 'the answer is lost',
      },
    },
    'a wrong token is typed': { on: { send: 'the token is refused' } },
    'the token is refused': { on: { 'paste a token': 'a token is typed again' } },
    'a token is typed again': { on: { send: 'it has answered' } },
    'it answers': { on: { stop: 'it was stopped' } },
    'it was stopped': { on: { send: 'it has answered' } },
    'the answer is lost': { on: { send: 'it has answered' } },
    'it has answered': {
      on: { 'send while the model is away': 'the model is away', reload: 'nothing is typed' },
    },
    'the model is away': { on: { send: 'it has answered' } },
  },
})

const words = {
  zh: {
    title: '试一试',
    token: 'API Token',
    question: '问题',
    send: '发送',
    stop: '停止',
    answer: '回答',
    finished: '回答完毕。',
    stopped: '已停止。',
    missing: '请先粘贴 Token',
    unauthorized: /\b401\b/,
    lost: /无法连接接口，或回答中断/,
    unavailable: '模型服务暂时不可用，请稍后再试。',
  },
  en: {
    title: 'Try it',
    token: 'API token',
    question: 'Question',
    send: 'Send',
    stop: 'Stop',
    answer: 'Answer',
    finished: 'The answer is complete.',
    stopped: 'Stopped.',
    missing: 'Paste a token first',
    unauthorized: /\b401\b/,
    lost: /could not be reached, or the answer was interrupted/,
    unavailable: 'The model is unavailable at the moment. Try again later.',
  },
} as const

const call = 'gateway.createChatCompletion'
const asked = 'What is a statechart?'

walkModel(model, {
  screen: 'desktop',
  begin: async ({ page, language, problems, walk: { fault, release } }) => {
    const texts = words[language]
    const token = page.getByLabel(texts.token)
    const question = page.getByLabel(texts.question)
    const answer = page.getByRole('region', { name: texts.answer })
    const send = () => page.getByRole('button', { name: texts.send, exact: true }).click()
    const paste = (text: string) => token.fill(text).then(() => question.fill(asked))
    const isTyped = async () => {
      await expect(token).not.toHaveValue('')
      await expect(question).toHaveValue(asked)
    }
    const isTypedAndTold = (told: string | RegExp) => async () => {
      await isTyped()
      await expect(page.getByText(told).last()).toBeVisible()
      await expect(page.getByRole('button', { name: texts.send, exact: true })).toBeEnabled()
    }
    const open = async () => {
      await untilPartReady(page, 'document-try-it')
      await page.getByText(texts.title, { exact: true }).click()
    }
    problems.expectFailure(/\/v1\//)
    await openSignedIn(page, '/api/document')
    const secret = await createToken(page, 'trial')
    await open()

    return {
      events: {
        'send without a token': send,
        'paste a token': () => paste(secret),
        'paste a wrong token': () => paste('intern_wrong'),
        send,
        'send while the answer waits': () => fault(call, 'never').then(send),
        'send while the connection breaks': () => fault(call, 'reset').then(send),
        'send while the model is away': () => fault(call, '503').then(send),
        stop: async () => {
          await page.getByRole('button', { name: texts.stop, exact: true }).click()
          await release()
        },
        reload: () => visitAgain(page).then(open),
      },
      states: {
        'nothing is typed': async () => {
          await expect(token).toHaveValue('')
          await expect(page.getByText(texts.missing)).toHaveCount(0)
        },
        'a token is missing': async () => {
          await expect(page.getByText(texts.missing)).toBeVisible()
          await expect(token).toBeFocused()
        },
        'a token is typed': isTyped,
        'a wrong token is typed': isTyped,
        'a token is typed again': isTyped,
        'the token is refused': isTypedAndTold(texts.unauthorized),
        'it answers': async () => {
          await isTyped()
          await expect(page.getByRole('button', { name: texts.stop, exact: true })).toBeVisible()
        },
        'it was stopped': isTypedAndTold(texts.stopped),
        'the answer is lost': isTypedAndTold(texts.lost),
        'the model is away': isTypedAndTold(texts.unavailable),
        'it has answered': async () => {
          await isTyped()
          await expect(page.getByRole('status').filter({ hasText: texts.finished })).toHaveCount(1)
          await expect(answer).toContainText(asked)
        },
      },
    }
  },
})
