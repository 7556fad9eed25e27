import { newAccount } from '@/tests/browser/support/signIn'
import { untilReady } from '@/tests/browser/support/visit'
import { expect, test } from '../support/journey'

test('a new user signs up, views the account pages, signs out and in again', async ({
  page,
  texts,
  reader,
  keep,
  problems,
}) => {
  problems.expectFailure(/\/sso\/oidc\/interaction\//)
  const { provider, user, pageNames } = texts
  const account = newAccount()
  const heading = page.getByRole('heading', { level: 1 })
  const fill = async (label: RegExp | string, text: string, shown = text) => {
    await reader.tabTo(page.getByLabel(label, { exact: true }))
    await reader.type(text, shown)
  }
  reader.step('To the sign-up')
  await reader.open('/certificate')
  await reader.pressOn(page.getByRole('banner').getByRole('button', { name: user.signUp }))
  await page.waitForURL(/\/sso\//)
  await expect(heading).toBeVisible()
  await reader.finds(page.getByLabel(provider.username, { exact: true }))
  await reader.reads(page.locator('body'))

  reader.step('Sign up, first with a password that is too short')
  await fill(provider.username, account.username)
  await fill(new RegExp(`^${provider.nickname}`), '林苇')
  await fill(new RegExp(`^${provider.email}`), account.email)
  await fill(provider.password, 'short', '•')
  await fill(provider.repeatPassword, 'short', '•')
  await reader.pressOn(page.getByRole('button', { name: provider.signUp.submit }))
  await reader.finds(page.getByLabel(provider.password, { exact: true }))
  await reader.reads(page.locator('body'))
  // The pages keep what was typed.
  await reader.key('Control+A')
  await fill(provider.password, account.password, '•')
  await fill(provider.repeatPassword, account.password, '•')
  await reader.pressOn(page.getByRole('button', { name: provider.signUp.submit }))
  await page.waitForURL(/\/certificate$/)
  await untilReady(page)
  await expect(page.getByRole('banner').locator('summary').filter({ visible: true }).last()).toBeVisible()

  reader.step('The account’s menu')
  await reader.pressOn(page.getByRole('banner').locator('summary').filter({ visible: true }).last())
  await reader.pressOn(page.getByRole('banner').getByRole('link', { name: user.activities }))
  await reader.finds(page.getByRole('heading', { level: 1, name: pageNames.activities }))
  await expect(page.getByRole('meter')).toHaveCount(4)
  await expect(page.getByText(texts.accountSummary.noCalls)).toBeVisible()
  await reader.reads(page.getByRole('main'))

  reader.step('Sign out')
  const menu = page.getByRole('banner').locator('summary').filter({ visible: true }).last()
  await reader.tabTo(menu, { back: true })
  await reader.key('Enter')
  await reader.pressOn(page.getByRole('banner').getByRole('button', { name: user.signOut }))
  await page.waitForURL(/\/sso\//)
  await expect(page.getByRole('heading', { name: provider.signIn.title })).toBeVisible()
  await reader.finds(page.getByLabel(provider.username, { exact: true }))

  reader.step('Sign in, first with a wrong password')
  await fill(provider.username, account.username)
  await fill(provider.password, 'not this one', '•')
  await reader.pressOn(page.getByRole('button', { name: provider.signIn.submit }))
  await reader.finds(page.getByRole('alert'))
  await reader.reads(page.getByRole('main'))
  await fill(provider.password, account.password, '•')
  await reader.pressOn(page.getByRole('button', { name: provider.signIn.submit }))
  await page.waitForURL(/\/userCenter\/activities$/)
  await expect(heading).toBeVisible()
  keep('account')
})
