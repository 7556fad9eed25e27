import { setup } from 'xstate'
import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { untilPartReady } from '../support/visit'
import { walkModel } from './support/walkModel'

const model = setup({
  types: {
    events: {} as {
      // as: a type alone
      type:
        | 'send'
        | 'send while the answer waits'
        | 'send while the connection breaks'
        | 'send over the limit'
        | 'stop'
        | 'resend'
        | 'regenerate'
        | 'edit the question'
        | 'wait'
        | 'begin a new conversation'
        | 'open the earlier conversation'
        | 'delete the conversation'
    },
  },
}).createMachine({
  id: 'a conversation with a model',
  initial: 'nothing is asked',
  states: {
    'nothing is asked': {
      on: {
        send: 'it has answered',
        'send while the answer waits': 'it answers',
        'send while the connection breaks': 'the answer is lost',
        'send over the limit': 'the limit is used up',
      },
    },
    'it answers': { on: { stop: 'it was stopped' } },
    'it was stopped': { on: { regenerate: 'it has answered' } },
    'the answer is lost': { on: { resend: 'it has answered' } },
    'the limit is used up': { on: { wait: 'it can be resent' } },
    'it can be resent': { on: { resend: 'it has answered' } },
    'it has answered': {
      on: {
        'edit the question': 'the edited question is answered',
        'begin a new conversation': 'a new conversation',
      },
    },
    'the edited question is answered': { on: { 'delete the conversation': 'nothing is asked' } },
    'a new conversation': { on: { 'open the earlier conversation': 'it has answered' } },
  },
})

const words = {
  zh: {
    question: '问题',
    send: '发送',
    stop: '停止',
    resend: '重新发送',
    regenerate: '重新生成',
    edit: '编辑问题',
    save: '发送修改',
    fresh: '新对话',
    empty: '向模型提问',
    waiting: '正在等待回答',
    stopped: '已停止。',
    lost: /无法连接接口，或回答中断/,
    limited: /秒后可以重新发送/,
    limitedOver: /现在可以重新发送/,
    remove: (title: string) => `删除“${title}”`,
  },
  en: {
    question: 'Question',
    send: 'Send',
    stop: 'Stop',
    resend: 'Resend',
    regenerate: 'Regenerate',
    edit: 'Edit question',
    save: 'Send changes',
    fresh: 'New conversation',
    empty: 'Ask a model',
    waiting: 'Waiting for the answer',
    stopped: 'Stopped.',
    lost: /could not be reached, or the answer was interrupted/,
    limited: /You can resend in/,
    limitedOver: /You can resend now/,
    remove: (title: string) => `Delete “${title}”`,
  },
} as const

const asked = 'What is a statechart?'
const edited = 'What is a journey?'
const call = '**/puyu/playground/chat/completions'

walkModel(model, {
  screen: 'desktop',
  atMost: 9,
  begin: async ({ page, language, problems, walk: { fault, release } }) => {
    const texts = words[language]
    const main = page.getByRole('main')
    const button = (name: string) => main.getByRole('button', { name, exact: true })
    const answer = main.getByRole('group', { name: /intern-echo/ })
    const send = async () => {
      await main.getByRole('textbox', { name: texts.question, exact: true }).fill(asked)
      await button(texts.send).click()
    }
    const sees = (text: string | RegExp) => () => expect(main.getByText(text).last()).toBeVisible()
    const hasAnswered = (question: string) => async () => {
      await expect(button(texts.regenerate)).toBeVisible()
      await expect(answer).toContainText(question)
    }
    problems.expectFailure(/\/(puyu|v1)\//)
    await openSignedIn(page, '/api/playground')
    await untilPartReady(page, 'playground')

    return {
      events: {
        send,
        'send while the answer waits': () => fault('createPlaygroundCompletion', 'never').then(send),
        'send while the connection breaks': () => fault('createPlaygroundCompletion', 'reset').then(send),
        'send over the limit': async () => {
          const refusal = { message: 'no', type: 'rate_limit_error', code: 'requests_per_minute', param: null }
          await page.route(call, (route) =>
            route.fulfill({ status: 429, headers: { 'Retry-After': '3' }, json: { error: refusal } }),
          )
          await send()
        },
        stop: async () => {
          await page.keyboard.press('Escape')
          await release()
        },
        resend: () => button(texts.resend).click(),
        regenerate: () => button(texts.regenerate).click(),
        'edit the question': async () => {
          await button(texts.edit).click()
          await main.getByRole('textbox', { name: texts.edit }).fill(edited)
          await button(texts.save).click()
        },
        wait: () => page.unroute(call),
        'begin a new conversation': () => button(texts.fresh).click(),
        'open the earlier conversation': () => page.getByRole('button', { name: asked, exact: true }).click(),
        'delete the conversation': () => page.getByRole('button', { name: texts.remove(edited), exact: true }).click(),
      },
      states: {
        'nothing is asked': sees(texts.empty),
        'a new conversation': sees(texts.empty),
        'it answers': async () => {
          await expect(button(texts.stop)).toBeVisible()
        },
        'it was stopped': sees(texts.stopped),
        'the answer is lost': sees(texts.lost),
        'the limit is used up': async () => {
          await sees(texts.limited)()
          await expect(button(texts.resend)).toHaveCount(0)
        },
        'it can be resent': sees(texts.limitedOver),
        'it has answered': hasAnswered(asked),
        'the edited question is answered': hasAnswered(edited),
      },
    }
  },
})
