import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { fillSignIn, fillSignUp, newAccount } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { pattern } from '@/tests/browser/support/texts'
import { watchShifts } from '@/tests/browser/support/visit'

const toSignUp = { zh: '注册', en: 'Sign up' } as const

test(
  'the provider’s pages are whole, and say what is wrong',
  { tag: '@phone' },
  async ({ page, language, texts, problems }) => {
    problems.expectFailure(/\/sso\/oidc\/interaction\//)
    const whole = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page)
    }
    await page.goto('/api/tokens')
    await page.waitForURL(/\/sso\//)
    await whole()
    await expect(page.getByText(texts.provider.signIn.forgotten).locator('a')).toHaveAttribute('href', /^mailto:.+@/)
    await fillSignIn(page, language, newAccount())
    await expect(page.getByRole('alert')).toBeFocused()
    await whole()
    await page.getByRole('link', { name: toSignUp[language] }).click()
    await whole()
    const { consent } = texts.provider.signUp
    for (const [name, path] of [
      [consent.terms, 'service'],
      [consent.privacy, 'private'],
    ] as const) {
      const link = page.getByRole('link', { name: pattern(name) })
      await expect(link).toHaveAttribute('href', new RegExp(`/protocol/${path}\\?lang=${language}$`))
      await expect(link).toHaveAttribute('target', '_blank')
    }
    await expect(page.locator('#email')).toHaveAccessibleDescription(texts.provider.emailHint)
    await fillSignUp(page, language, newAccount({ username: '-', password: 'short' }))
    const [username, password] = [page.locator('#username'), page.locator('#password')]
    await expect(username).toBeFocused()
    await expect(username).toHaveAccessibleDescription(new RegExp(texts.provider.problems.usernameInvalid))
    await expect(password).toHaveAccessibleDescription(new RegExp(texts.provider.problems.passwordLength))
    await expect(password).toHaveValue('short')
    await whole()
    await username.fill('linwei')
    await expect(username).not.toHaveAttribute('aria-invalid')
    await expect(page.locator('#username-problem')).toHaveCount(0)
  },
)

test('the server names the problems that only it finds beside their fields', async ({
  page,
  language,
  texts,
  problems,
}) => {
  problems.expectFailure(/\/sso\/oidc\/interaction\//)
  await page.goto('/api/tokens')
  await page.waitForURL(/\/sso\//)
  await page.getByRole('link', { name: toSignUp[language] }).click()
  await fillSignUp(page, language, newAccount({ username: 'administrator' }))
  const username = page.locator('#username')
  await expect(username).toBeFocused()
  await expect(username).toHaveValue('administrator')
  await expect(username).toHaveAccessibleDescription(new RegExp(texts.provider.problems.usernameReserved))
  await expect(page.locator('#nickname')).toHaveValue('林苇')
})

test(
  'passwords can be shown without moving anything, and are hidden when they are sent',
  { tag: '@phone' },
  async ({ page, texts, problems }) => {
    problems.expectFailure(/\/sso\/oidc\/interaction\//)
    const moved = await watchShifts(page)
    await page.goto('/sso/user-center')
    const [password, button] = [
      page.locator('#password'),
      page.getByRole('button', { name: texts.provider.showPassword }),
    ]
    await page.locator('#username').fill('nobody-here')
    await password.fill('a password of mine')
    const before = await password.boundingBox()
    await button.click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await button.press('Enter')
    await expect(password).toHaveAttribute('type', 'password')
    await button.click()
    expect(await password.boundingBox()).toEqual(before)
    const typeWhenSent = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.forms[0]?.addEventListener('formdata', () =>
            resolve(document.querySelector('#password')?.getAttribute('type')),
          )
        }),
    )
    await password.press('Enter')
    expect(await typeWhenSent).toBe('password')
    expect(moved).toEqual([])
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the sign-up works without scripts, in the page’s language', async ({ page, language, texts, problems }) => {
    problems.expectFailure(/\/sso\/oidc\/interaction\//)
    await page.goto('/sso/user-center')
    await page.getByRole('link', { name: toSignUp[language] }).click()
    await expect(page.getByRole('button', { name: texts.provider.showPassword })).toHaveCount(0)
    await fillSignUp(page, language, newAccount({ username: '-' }))
    await expect(page.locator('#username')).toHaveAccessibleDescription(
      new RegExp(texts.provider.problems.usernameInvalid),
    )
    await fillSignUp(page, language, newAccount())
    await expect(page.locator('#current')).toBeVisible()
  })
})
