import { openSignedIn } from '@/tests/browser/support/signIn'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { expect, test } from '../support/journey'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a token is made, copied, renamed and deleted', async ({ page, language, texts, reader, keep }) => {
  const tokens = tokensPage(page, language)
  const { words } = tokens
  await openSignedIn(page, '/certificate')
  await reader.open('/api/tokens')
  await expect(page.getByText(words.none)).toBeVisible()

  reader.step('To the page’s content')
  await reader.key('Tab')
  await reader.key('Enter')
  await reader.reads(page.getByRole('main'))

  reader.step('Make a token')
  await reader.pressOn(tokens.button(words.create).first())
  await reader.finds(tokens.nameField)
  await reader.reads(tokens.dialog)
  await reader.type('note book')
  await page.keyboard.press('Enter')
  await reader.hears(texts.tokensPage.nameCharacters)
  await reader.finds(tokens.nameField)
  await page.keyboard.press('Control+A')
  await reader.type('notebook')
  await page.keyboard.press('Enter')
  await reader.finds(tokens.secretField)
  await reader.reads(tokens.dialog)

  reader.step('Copy and close')
  await reader.pressOn(tokens.dialog.getByRole('button', { name: words.copy, exact: true }))
  await reader.hears(words.copied)
  await reader.pressOn(tokens.button(words.done))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reader.finds(page.getByRole('heading', { level: 1 }))
  await reader.reads(page.getByRole('main').getByRole('table'))

  reader.step('Edit')
  await reader.pressOn(tokens.menu('notebook'))
  await reader.pressOn(tokens.button(`${texts.lists.edit} notebook`))
  await reader.finds(tokens.nameField)
  await page.keyboard.press('Control+A')
  await reader.type('laptop')
  await page.keyboard.press('Enter')
  await reader.hears(words.saved)
  await reader.finds(tokens.menu('laptop'))

  reader.step('Delete')
  await reader.pressOn(tokens.menu('laptop'))
  await reader.pressOn(tokens.button(`${texts.lists.delete} laptop`))
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toBeVisible()
  await reader.key('Shift')
  await reader.reads(confirmation)
  await reader.pressOn(confirmation.getByRole('button', { name: words.delete, exact: true }))
  await reader.hears(words.deleted)
  await reader.finds(page.getByRole('heading', { level: 1 }))
  keep('tokens')
})
