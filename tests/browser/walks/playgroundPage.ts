import type { Page } from '@playwright/test'
import type { PortalOptions } from '../support/test'
import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { untilPartReady } from '../support/visit'

export const path = '/api/playground'

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
    undo: (title: string) => `撤销删除“${title}”`,
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
    undo: (title: string) => `Undo the deletion of “${title}”`,
    remove: 'Delete and sign out',
    keep: 'Keep on this device',
  },
} as const

/** The parts of the page that a user acts on. */
export function playgroundPage(page: Page, language: PortalOptions['language']) {
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
    undo: (title: string) => page.getByRole('button', { name: texts.undo(title), exact: true }),
    remove: (title: string) => page.getByRole('button', { name: new RegExp(`^${texts.delete}.*${title}`) }).click(),
  }
}
