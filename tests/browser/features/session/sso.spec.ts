import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { fillSignIn, fillSignUp, newAccount } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'

const toSignUp = { zh: '注册', en: 'Sign up' } as const

test(
  'the provider’s pages are whole, and say what is wrong',
  { tag: '@phone' },
  async ({ page, language, problems }) => {
    problems.expectFailure(/\/sso\/oidc\/interaction\//)
    const whole = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page)
    }
    await page.goto('/api/tokens')
    await page.waitForURL(/\/sso\//)
    await whole()
    await fillSignIn(page, language, newAccount())
    await expect(page.getByRole('alert')).toBeFocused()
    await whole()
    await page.getByRole('link', { name: toSignUp[language] }).click()
    await whole()
    await fillSignUp(page, language, newAccount({ username: '-', password: 'short' }))
    await expect(page.getByRole('alert')).toBeFocused()
    await whole()
    await page.getByRole('alert').getByRole('link').last().click()
    await expect(page.locator('#password')).toBeFocused()
  },
)
