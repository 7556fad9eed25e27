import type { Page } from '@playwright/test'
import { openSignedIn } from '../signIn'
import { expect } from '../test'
import { filled, type Texts } from '../texts'
import { untilPartReady } from '../visit'

export const path = '/api/playground'

/** The parts of the page that a user acts on. */
export function playgroundPage(page: Page, { playgroundPage: texts, common }: Texts) {
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const question = main.getByRole('textbox', { name: texts.question, exact: true })
  const send = async (text: string) => {
    await question.fill(text)
    await button(texts.send).click()
  }
  return {
    main,
    button,
    question,
    send,
    ask: async (text: string) => {
      await send(text)
      await expect(main.getByRole('group', { name: /intern-echo/ }).last()).toContainText(text)
      await expect(button(texts.regenerate)).toBeVisible()
    },
    /** The attempt that a failure of this text offers. */
    retry: (text: string) =>
      main
        .getByRole('status')
        .filter({ hasText: text })
        .getByRole('button', { name: common.retry, exact: true })
        .click(),
    open: async () => {
      await openSignedIn(page, path)
      await untilPartReady(page, 'playground')
    },
    entry: (title: string) => page.getByRole('button', { name: title, exact: true }),
    undo: (title: string) => page.getByRole('button', { name: filled(texts.undoRemoval, { title }), exact: true }),
    remove: (title: string) => page.getByRole('button', { name: filled(texts.remove, { title }), exact: true }),
  }
}
