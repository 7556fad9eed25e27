import { hold } from '@/tests/browser/support/hold'
import { fillSignIn, fillSignUp, newAccount, openSignedIn, signUpTo } from '@/tests/browser/support/signIn'
import { visit } from '@/tests/browser/support/visit'
import { expect, test } from '../support/test'

test('the pages of the embedded provider', async ({ page, language, texts: { provider }, audit }) => {
  await page.goto('/api/tokens')
  await page.waitForURL(/\/sso\//)
  await audit('sign-in')
  await fillSignIn(page, language, newAccount())
  await expect(page.getByRole('alert')).toBeFocused()
  await audit('sign-in refused')
  await page.getByRole('link', { name: provider.signIn.toSignUp }).click()
  await expect(page.getByRole('heading', { level: 1, name: provider.signUp.title })).toBeVisible()
  await audit('sign-up')
  await fillSignUp(page, language, newAccount({ username: '-', password: 'short', email: 'nobody@nowhere' }))
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await audit('sign-up refused')
  for (const address of ['nowhere', 'start', 'oidc/interaction/gone']) {
    await page.goto(`/sso/${address}?lang=${language}`)
    await audit(`the provider’s page of a failure: ${address}`)
  }
})

test('the embedded user center', async ({ page, language, texts: { provider }, audit }) => {
  await signUpTo(page, '/api/tokens', language)
  await page.goto(`/sso/user-center?lang=${language}`)
  await audit('user center')
  await page.getByRole('button', { name: provider.userCenter.saveProfile }).click()
  await expect(page.getByText(provider.userCenter.profileSaved)).toBeVisible()
  await audit('user center, saved')
  await page.getByLabel(provider.currentPassword, { exact: true }).fill('not this one')
  await page.getByLabel(provider.newPassword, { exact: true }).fill('short')
  await page.getByLabel(provider.repeatPassword, { exact: true }).fill('another')
  await page.getByRole('button', { name: provider.userCenter.savePassword }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  await audit('user center, refused')
  await page.getByRole('button', { name: provider.userCenter.signOut }).click()
  await expect(page.getByRole('heading', { name: provider.userCenter.signedOutTitle })).toBeVisible()
  await audit('signed out')
})

test('a sign-in that is under way', async ({ page, texts, audit }) => {
  await openSignedIn(page, '/certificate')
  const release = await hold(page, '**/puyu/users/**')
  await page.context().clearCookies({ name: 'uaa-token' })
  await page.goto('/api/tokens')
  await expect(page.getByText(texts.user.pending)).toBeVisible()
  await audit('the sign-in is checked')
  release()
})

test('a sign-in that cannot be checked, stops or belongs to another user', async ({ page, texts, audit }) => {
  await openSignedIn(page, '/api/tokens')
  await page.route('**/puyu/users/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: texts.session.unreachableTitle })).toBeVisible()
  await audit('the sign-in cannot be checked')
  await visit(page, '/developers/community')
  await audit('the sign-in cannot be checked, on a public page')
})

test('a sign-in that stopped', async ({ page, texts, audit }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  })
  await page.goto('/api/tokens')
  await expect(page.getByRole('heading', { name: texts.session.refusedTitle })).toBeVisible()
  await audit('sign-in refused by the portal')
})

test('a foreign code', async ({ page, texts, audit }) => {
  await visit(page, '/developers/community?code=foreign')
  const toast = page.getByRole('status').filter({ hasText: texts.notices.signInIncomplete })
  await toast.getByRole('button').focus()
  await audit('a message of a failed sign-in')
})
