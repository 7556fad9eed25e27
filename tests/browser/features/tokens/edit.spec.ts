import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test(
  'a token is renamed by hand and by keyboard, and only its name changes',
  { tag: '@phone' },
  async ({ page, language }) => {
    const tokens = tokensPage(page, language)
    const { words } = tokens
    await openSignedIn(page, '/api/tokens')
    const secret = await tokens.create('notebook')
    await tokens.copyAndClose()
    await tokens.create('laptop')
    await tokens.copyAndClose()

    await tokens.openEdit('notebook')
    await expect(tokens.nameField).toBeFocused()
    await expect(tokens.nameField).toHaveValue('notebook')
    await expectAccessible(page)
    await tokens.nameField.fill('note book')
    await tokens.save()
    await expect(tokens.dialog).toContainText(words.badName)
    await tokens.nameField.fill('laptop')
    await tokens.save()
    await expect(tokens.dialog).toContainText(words.taken)
    await expect(tokens.nameField).toHaveValue('laptop')
    await tokens.nameField.fill('服务器-1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(tokens.toast(words.saved)).toBeVisible()
    await expect(tokens.row('服务器-1')).toContainText(`intern_…${secret.slice(-4)}`)
    await expect(tokens.row('notebook')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoOverflow(page)

    await tokens.openEdit('服务器-1')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(tokens.menu('服务器-1')).toBeFocused()
    await page.reload()
    await expect(tokens.row('服务器-1')).toBeVisible()
  },
)
