import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { heapOf } from '@/tests/browser/support/heap'
import { pressInComposition } from '@/tests/browser/support/keyboard'
import { createTokens } from '@/tests/browser/support/ownCalls'
import { openSignedIn, signInTo, signUpByHand } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { openInPlace, visit, visitAgain } from '@/tests/browser/support/visit'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test(
  'sign up, create, copy and delete a token, sign out, sign in',
  { tag: '@phone' },
  async ({ page, language, screenName, texts }) => {
    test.setTimeout(600_000)
    const tokens = tokensPage(page, language)
    const { words } = tokens
    const account = await signUpByHand(page, '/api/tokens', language)
    await expect(page.getByText(words.none)).toBeVisible()
    await expectAccessible(page)

    const secret = await tokens.create('notebook')
    await expectAccessible(page)
    const line = tokens.dialog.getByRole('figure').locator('pre').first()
    const sample = tokens.dialog.getByRole('figure').locator('pre').last()
    await expect(line).toHaveText(`export INTERN_API_TOKEN="${secret}"`)
    await expect(sample).toContainText('curl ')
    for (const [name, text] of [
      ['PowerShell', `$env:INTERN_API_TOKEN = "${secret}"`],
      ['.env', `INTERN_API_TOKEN=${secret}`],
    ] as const) {
      await tokens.dialog.locator('label', { hasText: name }).click()
      await expect(line).toHaveText(text)
    }
    for (const [name, text] of [
      ['Python', 'os.environ["INTERN_API_TOKEN"]'],
      ['JavaScript', 'process.env.INTERN_API_TOKEN'],
    ] as const) {
      await tokens.dialog.locator('label', { hasText: name }).click()
      await expect(sample).toContainText(text)
    }
    await tokens.dialog.getByRole('button', { name: words.copy, exact: true }).click()
    await expect(tokens.toast(words.copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await tokens.button(words.done).click()

    const second = await tokens.create('laptop')
    await tokens.dialog.getByRole('button', { name: texts.tokensPage.copyLine }).click()
    await expect(tokens.button(words.done)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`export INTERN_API_TOKEN="${second}"`)
    await tokens.button(words.done).click()
    await expect(tokens.row('laptop')).toHaveCSS('animation-name', /fresh/)
    await expect(tokens.row('notebook')).toContainText(words.permission)
    const download = page.waitForEvent('download')
    await tokens.menu('notebook').click()
    await tokens.row('notebook').getByRole('button', { name: words.toCalendar }).click()
    expect((await download).suggestedFilename()).toBe('token-notebook.ics')
    await expect(tokens.row('notebook')).toContainText(`intern_…${secret.slice(-4)}`)
    expect(await page.content()).not.toContain(secret)
    await expectAccessible(page)
    await expectNoOverflow(page)

    await tokens.deleteToken('laptop')
    await expect(tokens.toast(words.deleted)).toBeVisible()

    if (screenName === 'desktop') {
      await page.getByLabel(words.account).click()
      await tokens.button(words.signOut).click()
      await page.waitForURL(/\/sso\//)
      await signInTo(page, '/api/tokens', language, account)
      await expect(tokens.row('notebook')).toBeVisible()
      await expect(tokens.row('laptop')).toHaveCount(0)
    }
  },
)

test('Escape of an input method leaves the dialog and the name', async ({ page, language }) => {
  const tokens = tokensPage(page, language)
  await openSignedIn(page, '/api/tokens')
  await tokens.openCreate()
  await tokens.nameField.fill('笔记')
  await pressInComposition(tokens.nameField, 'Escape')
  await expect(tokens.nameField).toHaveValue('笔记')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an unsent name opens its dialog after a reload, but not on another visit', async ({ page, language }) => {
  const tokens = tokensPage(page, language)
  await openSignedIn(page, '/api/tokens')
  await tokens.openCreate()
  await tokens.nameField.fill('notebook')
  await visitAgain(page)
  await expect(tokens.nameField).toHaveValue('notebook')
  for (const open of [openInPlace, visit]) {
    await open(page, '/api/strategy')
    await expect(page.locator('html')).toHaveAttribute('data-ready', '/api/strategy')
    await open(page, '/api/tokens')
    await expect(tokens.button(tokens.words.create)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await tokens.openCreate()
    await expect(tokens.nameField).toHaveValue('')
    await tokens.nameField.fill('notebook')
  }
})

test('going back from an uncopied secret needs confirmation', async ({ page, language }) => {
  const tokens = tokensPage(page, language)
  await openSignedIn(page, '/api/tokens')
  await tokens.create('notebook')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: tokens.words.leave }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/api\/tokens$/)
  await expect(tokens.row('notebook')).toBeVisible()
})

test('a long list comes by pages of the address, which Back undoes', { tag: '@phone' }, async ({ page, language }) => {
  const { words, row, deleteToken } = tokensPage(page, language)
  await openSignedIn(page, '/api/tokens')
  await createTokens(page, ['oldest', ...Array.from({ length: 20 }, (_, index) => `t${index + 1}`)])
  await page.reload()
  const pages = page.getByRole('navigation', { name: language === 'zh' ? '分页' : 'Pages' })
  await expect(page.getByRole('row')).toHaveCount(21)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await pages.getByRole('link', { name: '2', exact: false }).first().click()
  await expect(page).toHaveURL(/\/api\/tokens\?page=2$/)
  await expect(row('oldest')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.goForward()
  await deleteToken('oldest')
  await expect(page).toHaveURL(/\/api\/tokens$/)
  await expect(page.getByText(words.deleted)).toBeVisible()
  await expect(pages).toHaveCount(0)
})

test('a secret is nowhere in memory once its dialog is closed', async ({ page, language }) => {
  const tokens = tokensPage(page, language)
  await openSignedIn(page, '/api/tokens')
  const copied = await tokens.create('notebook')
  await tokens.copyAndClose()
  const left = await tokens.create('laptop')
  const held = async () => {
    const heap = await heapOf(page)
    return [copied, left].filter((secret) => heap.includes(secret))
  }
  expect(await held()).toEqual([left])
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: tokens.words.leave }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await held()).toEqual([])
})
