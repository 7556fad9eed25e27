import { hold } from '@/tests/browser/support/hold'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { expect, test } from '../support/test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const list = '**/puyu/user/tokens?*'
const one = '**/puyu/user/tokens/*'
const path = '/api/tokens'

test('making a token', async ({ page, language, texts, audit }) => {
  const tokens = tokensPage(page, language)
  const { words } = tokens
  await openSignedIn(page, path)
  await expect(page.getByText(words.none)).toBeVisible()
  await audit('no tokens')
  await tokens.openCreate()
  await audit('the dialog of a new token')
  await tokens.submit()
  await expect(tokens.dialog).toContainText(words.noName)
  await audit('a token without a name')
  await page.route('**/puyu/user/tokens', (route) => route.abort())
  await tokens.nameField.fill('notebook')
  await tokens.submit()
  await expect(tokens.dialog.getByRole('alert')).toBeVisible()
  await audit('a token of which nobody knows')
  await page.unroute('**/puyu/user/tokens')
  const release = await hold(page, '**/puyu/user/tokens', 'abort')
  await tokens.submit()
  await expect(tokens.dialog.getByRole('button', { name: texts.tokensPage.creating })).toBeVisible()
  await audit('a token is made')
  release()
  // The response is lost, even if the checkers took longer than the portal's timeout.
  await expect(tokens.dialog.getByRole('alert')).toBeVisible()
  await page.unroute('**/puyu/user/tokens')
  await tokens.submit()
  await tokens.secretField.waitFor()
  await audit('the new token')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await audit('leaving a token uncopied')
  await page.getByRole('alertdialog').getByRole('button', { name: words.stay }).click()
  await tokens.dialog.getByRole('button', { name: words.copy, exact: true }).click()
  await tokens.toast(words.copied).getByRole('button').first().focus()
  await audit('a message above the dialog')
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('no'))))
  await tokens.dialog
    .getByRole('button', { name: new RegExp(`${texts.tokensPage.copy}|${texts.tokensPage.copied}`) })
    .click()
  await expect(tokens.dialog.getByText(texts.tokensPage.copyFailed)).toBeVisible()
  await audit('copying a token failed')
})

test('tokens: rename, limits, expiry and deletion', async ({ page, language, texts, audit }) => {
  const tokens = tokensPage(page, language)
  const { words } = tokens
  await openSignedIn(page, path)
  await tokens.create('notebook')
  await tokens.copyAndClose()
  await audit('a list of tokens')
  await page.getByRole('radio', { name: texts.tokensPage.statusExpired }).click({ force: true })
  await expect(page.getByText(texts.tokensPage.noneFound)).toBeVisible()
  await audit('no token matches')
  await page.getByRole('link', { name: texts.tokensPage.showAll }).click()
  await tokens.openEdit('notebook')
  await expect(tokens.nameField).toBeFocused()
  await audit('the dialog of a new name')
  await tokens.nameField.fill('note book')
  await tokens.save()
  await expect(tokens.dialog).toContainText(words.badName)
  await audit('a bad name')
  await tokens.nameField.fill('laptop')
  await tokens.save()
  await tokens.toast(words.saved).getByRole('button').first().focus()
  await audit('a message on the page')
  await page.route(one, (route) => route.abort())
  await tokens.menu('laptop').click()
  await audit('the menu of a token')
  await tokens.button(`${texts.lists.delete} laptop`).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toBeVisible()
  await audit('the question before a token is deleted')
  await confirmation.getByRole('button', { name: words.delete, exact: true }).click()
  await expect(confirmation.getByRole('alert')).toBeVisible()
  await audit('deleting failed')
})

test('tokens near or past expiry, and a list that is long, loading or unavailable', async ({ page, texts, audit }) => {
  const dayMs = 86_400_000
  const token = (id: string, days: number) => ({
    id,
    token_name: id,
    token: 'intern_…abcd',
    auth_status: 1,
    created_at: new Date(Date.now() - 170 * dayMs).toISOString(),
    expired_at: new Date(Date.now() + days * dayMs).toISOString(),
    last_used_at: null,
  })
  await openSignedIn(page, path)
  await page.route(list, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object } // the contract's success
    const all = [token('over', -2), token('today', 0.2), token('soon', 5), token('later', 90)]
    return route.fulfill({ response, json: { ...answer, data: { ...answer.data, list: all, total: 24 } } })
  })
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(5)
  await audit('tokens of every age, on two pages')
  await page.goto('/api/callDetail')
  await expect(page.getByRole('button', { name: texts.tokenExpiry.toCalendar, exact: true })).toBeVisible()
  await audit('tokens that end soon, told of on another page')
  await page.goto(path)
  await page.unroute(list)
  await page.route(list, (route) => route.fulfill({ status: 500, body: '<html>' }))
  await page.reload()
  await expect(page.getByText(texts.tokensPage.failedTitle)).toBeVisible()
  await audit('tokens failed')
  await page.unroute(list)
  const release = await hold(page, list)
  await page.reload()
  await expect(page.getByText(texts.tokensPage.loading)).toBeAttached()
  await audit('tokens are loading')
  release()
})
