import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { tokensPage } from '../support/tokensPage'
import { expectFocused, test } from '../support/walk'

test('a new token’s name survives a refusal and a lost response', async ({
  page,
  language,
  walk: { within, fault },
}) => {
  const { words, dialog, button, row, openCreate, nameField, submit } = tokensPage(page, language)
  const taking = within('newToken ')
  const take = async (transitions: string, act: () => Promise<unknown>) => {
    await taking(transitions, act)
    await expectFocused(page)
  }
  const dismiss = () => page.keyboard.press('Escape')
  await fault('listTokens', '503', 2)
  await taking('tokenList loading failed', () => openSignedIn(page, '/api/tokens'))
  await taking('tokenList failed tokens.reloaded', () => button(words.retry).click())

  await take('closed token.create.requested', openCreate)
  await take('editingDraft token.typed', () => nameField.fill('notebook'))
  await fault('createToken', 'reset')
  await take('creating failed', submit)
  await take('editingDraft token.typed', () => nameField.fill('laptop'))
  await take('editingDraft token.create.dismissed', dismiss)
  await expect(row('notebook')).toBeVisible()

  await openCreate()
  await nameField.fill('server')
  await fault('createToken', 'cut')
  await take('creating failed', submit)
  await take('editingDraft token.submitted; creating done [isAlreadyCreated]', submit)
  await expect(row('server')).toBeVisible()

  await openCreate()
  await nameField.fill('notebook')
  await take('creating done', submit)
  await expect(dialog).toContainText(words.taken)
  await expect(nameField).toHaveValue('notebook')
  await take('editingDraft token.create.dismissed', dismiss)
})
