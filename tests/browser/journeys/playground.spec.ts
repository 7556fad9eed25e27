import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { untilPartReady } from '../support/visit'
import { walkModel } from './support/walkModel'
import { playgroundPage } from '../support/pages/playgroundPage'
import { pattern } from '../support/texts'

const model = {
  'nothing is asked': {
    send: 'it has answered',
    'send while the answer waits': 'it answers',
    'send while the connection breaks': 'the answer is lost',
    'send over the limit': 'the limit is used up',
  },
  'it answers': { stop: 'it was stopped' },
  'it was stopped': { regenerate: 'it has answered' },
  'the answer is lost': { resend: 'it has answered' },
  'the limit is used up': { wait: 'it can be resent' },
  'it can be resent': { resend: 'it has answered' },
  'it has answered': {
    'edit the question': 'the edited question is answered',
    'begin a new conversation': 'a new conversation',
  },
  'the edited question is answered': { 'delete the conversation': 'nothing is asked' },
  'a new conversation': { 'open the earlier conversation': 'it has answered' },
} as const

const asked = 'What is a statechart?'
const edited = 'What is a journey?'
const call = '**/puyu/playground/chat/completions'

walkModel('a conversation with a model', model, {
  screen: 'desktop',
  atMost: 9,
  begin: async ({ page, problems, walk: { fault, release }, texts }) => {
    const main = page.getByRole('main')
    const button = (name: string) => main.getByRole('button', { name, exact: true })
    const answer = main.getByRole('group', { name: /intern-echo/ })
    const send = async () => {
      await main.getByRole('textbox', { name: texts.playgroundPage.question, exact: true }).fill(asked)
      await button(texts.playgroundPage.send).click()
    }
    const sees = (text: string | RegExp) => () => expect(main.getByText(text).last()).toBeVisible()
    const hasAnswered = (question: string) => async () => {
      await expect(button(texts.playgroundPage.regenerate)).toBeVisible()
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
        resend: () => button(texts.playgroundPage.resend).click(),
        regenerate: () => button(texts.playgroundPage.regenerate).click(),
        'edit the question': async () => {
          await button(texts.playgroundPage.edit).click()
          await main.getByRole('textbox', { name: texts.playgroundPage.edit }).fill(edited)
          await button(texts.playgroundPage.save).click()
        },
        wait: () => page.unroute(call),
        'begin a new conversation': () => button(texts.playgroundPage.newConversation).click(),
        'open the earlier conversation': () => page.getByRole('button', { name: asked, exact: true }).click(),
        'delete the conversation': () => playgroundPage(page, texts).remove(edited),
      },
      states: {
        'nothing is asked': sees(texts.playgroundPage.emptyTitle),
        'a new conversation': sees(texts.playgroundPage.emptyTitle),
        'it answers': async () => {
          await expect(button(texts.playgroundPage.stop)).toBeVisible()
        },
        'it was stopped': sees(texts.playgroundPage.stopped),
        'the answer is lost': sees(texts.playgroundPage.unreachable),
        'the limit is used up': async () => {
          await sees(pattern(texts.playgroundPage.limited))()
          await expect(button(texts.playgroundPage.resend)).toHaveCount(0)
        },
        'it can be resent': sees(pattern(texts.playgroundPage.limitedOver)),
        'it has answered': hasAnswered(asked),
        'the edited question is answered': hasAnswered(edited),
      },
    }
  },
})
