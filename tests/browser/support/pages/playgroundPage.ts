import type { Page } from '@playwright/test'
import { openSignedIn } from '../signIn'
import { expect } from '../test'
import { filled, pattern, type Texts } from '../texts'
import { untilPartReady } from '../visit'

export const path = '/api/playground'

/** The parts of the page that a user acts on. */
export function playgroundPage(page: Page, { playgroundPage: texts, common, lists }: Texts) {
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const question = main.getByRole('textbox', { name: texts.question, exact: true })
  const choose = async (title: string, text: string) => {
    const menu = page.getByLabel(filled(lists.actionsOf, { name: title }), { exact: true })
    await menu.filter({ visible: true }).click()
    await page.getByRole('button', { name: `${text} ${title}`, exact: true }).click()
  }
  const send = async (text: string) => {
    await question.fill(text)
    await button(texts.send).click()
  }
  return {
    main,
    button,
    question,
    turns: main.getByRole('list', { name: texts.conversation, exact: true }).first().locator(':scope > li'),
    send,
    ask: async (text: string) => {
      await send(text)
      await expect(main.getByRole('group', { name: /intern-echo/ }).last()).toContainText(text)
      await expect(button(texts.regenerate)).toBeVisible()
    },
    /** The limits have loaded: the field of the maximum names the usual one. */
    untilLimited: () =>
      expect(main.getByLabel(pattern(texts.maximum))).toHaveAttribute('placeholder', pattern(texts.maximumUsual)),
    /** The attempt that a failure of this text offers. */
    retry: (text: string) =>
      main
        .getByRole('status')
        .filter({ hasText: text })
        .getByRole('button', { name: common.retry, exact: true })
        .click(),
    open: async (address = path) => {
      await openSignedIn(page, address)
      await untilPartReady(page, 'playground')
    },
    entry: (title: string) => page.getByRole('button', { name: title, exact: true }),
    undo: (title: string) => page.getByRole('button', { name: filled(texts.undoRemoval, { title }), exact: true }),
    /** Chooses an entry of the conversation's menu. */
    choose,
    remove: (title: string) => choose(title, lists.delete),
    openSettings: () => button(texts.settings).click(),
  }
}
