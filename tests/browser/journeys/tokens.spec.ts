import { deleteToken } from '../support/ownCalls'
import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { tokensPage } from '../support/tokensPage'
import { visitAgain } from '../support/visit'
import { test } from '../support/walk'
import { walkModel } from './support/walkModel'

const model = {
  'no token': { 'ask for a token and name it': 'a name is typed' },
  'a name is typed': {
    submit: 'the secret is shown',
    'submit while the answer is lost': 'nobody knows whether it was made',
    'submit what is refused': 'a name is typed',
    reload: 'a name is typed',
    dismiss: 'no token',
  },
  'nobody knows whether it was made': { submit: 'it is in the list', dismiss: 'it is in the list' },
  'the secret is shown': { copy: 'the secret is copied', 'go without a copy': 'asked whether to leave' },
  'asked whether to leave': { stay: 'the secret is shown', leave: 'it is in the list' },
  'the secret is copied': { 'say that it is saved': 'it is in the list' },
  'it is in the list': {
    'ask for its deletion': 'asked whether to delete',
    'edit its name': 'a new name is typed',
    reload: 'it is in the list',
  },
  'asked whether to delete': {
    'keep it': 'it is in the list',
    confirm: 'no token',
    'confirm while the answer is lost': 'nobody knows whether it is gone',
  },
  'nobody knows whether it is gone': { confirm: 'no token' },
  'a new name is typed': {
    save: 'it is in the list',
    reload: 'a new name is typed',
    'save while the answer is lost': 'nobody knows whether it was saved',
    'save what another tab has deleted': 'no token',
  },
  'nobody knows whether it was saved': { save: 'it is in the list', dismiss: 'it is in the list' },
} as const

const words = { zh: { keep: '取消' }, en: { keep: 'Cancel' } } as const

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

walkModel('a token', model, {
  screen: 'desktop',
  begin: async ({ page, language, walk: { fault } }) => {
    const tokens = tokensPage(page, language)
    const { words: said, dialog, button, row, nameField, secretField } = tokens
    const confirmation = page.getByRole('alertdialog')
    const answer = (name: string) => confirmation.getByRole('button', { name, exact: true }).click()
    const confirm = () => answer(said.delete)
    let name = ''
    let typed = ''
    let secret = ''
    const type = (text: string) => nameField.fill((typed = text))
    const isTyped = async () => {
      await expect(nameField).toHaveValue(typed)
      await expect(page.getByRole('dialog')).toHaveCount(1)
    }
    const isTypedAndUnsure = () => isTyped().then(() => expect(dialog.getByRole('alert')).toBeVisible())
    const isAsked = (doubt: number) => async () => {
      await expect(confirmation).toContainText(name)
      await expect(confirmation.getByRole('alert')).toHaveCount(doubt)
    }
    await openSignedIn(page, '/api/tokens')

    return {
      events: {
        'ask for a token and name it': async () => {
          await tokens.openCreate()
          await type((name = 'notebook'))
        },
        submit: tokens.submit,
        'submit while the answer is lost': () => fault('createToken', 'cut').then(tokens.submit),
        'submit what is refused': async () => {
          await fault('createToken', 'refused:1102')
          await tokens.submit()
          await expect(dialog).toContainText(said.taken)
        },
        dismiss: () => page.keyboard.press('Escape').then(() => (name = typed)),
        reload: () => visitAgain(page),
        copy: () => dialog.getByRole('button', { name: said.copy, exact: true }).click(),
        'go without a copy': () => page.keyboard.press('Escape'),
        stay: () => answer(said.stay),
        leave: () => answer(said.leave),
        'say that it is saved': () => button(said.done).click(),
        'ask for its deletion': () => tokens.choose(name, 'delete'),
        'keep it': () => answer(words[language].keep),
        confirm,
        'confirm while the answer is lost': () => fault('deleteToken', 'cut').then(confirm),
        'edit its name': async () => {
          await tokens.openEdit(name)
          await type(name === 'notebook' ? 'laptop' : 'notebook')
        },
        save: () => tokens.save().then(() => (name = typed)),
        'save while the answer is lost': () => fault('updateToken', 'cut').then(tokens.save),
        'save what another tab has deleted': () => deleteToken(page, name).then(tokens.save),
      },
      states: {
        'no token': async () => {
          await expect(page.getByText(said.none)).toBeVisible()
          await expect(page.getByRole('dialog')).toHaveCount(0)
        },
        'a name is typed': isTyped,
        'nobody knows whether it was made': isTypedAndUnsure,
        'the secret is shown': async () => {
          await expect(secretField).toHaveValue(/^intern_[0-9A-Za-z]{49}$/)
          secret = await secretField.inputValue()
        },
        'asked whether to leave': () => expect(confirmation.getByRole('button', { name: said.stay })).toBeVisible(),
        'the secret is copied': async () => {
          await expect(button(said.done)).toBeVisible()
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
        },
        'it is in the list': async () => {
          await expect(row(name)).toBeVisible()
          await expect(page.getByRole('rowheader')).toHaveText([name])
          await expect(page.getByRole('dialog')).toHaveCount(0)
        },
        'asked whether to delete': isAsked(0),
        'nobody knows whether it is gone': isAsked(1),
        'a new name is typed': isTyped,
        'nobody knows whether it was saved': isTypedAndUnsure,
      },
    }
  },
})
