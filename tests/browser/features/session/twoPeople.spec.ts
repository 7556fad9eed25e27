import type { Page } from '@playwright/test'
import { fillSignUp, newAccount } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { untilReady } from '@/tests/browser/support/visit'

// Without this permission a headless browser never settles a copy.
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const words = {
  zh: { toSignUp: '注册', other: '当前登录的是另一个账号', goOn: '以该账号继续' },
  en: { toSignUp: 'Sign up', other: 'A different account is signed in', goOn: 'Continue with that account' },
} as const

test('two people in two tabs never see each other’s data, and sign out of both', async ({
  page: first,
  context,
  language,
  screenName,
}) => {
  test.skip(screenName === 'phone', 'the same session')
  const { toSignUp, other, goOn } = words[language]
  const ann = newAccount({ nickname: 'Ann Example' })
  const bob = newAccount({ nickname: 'Bob Example' })
  const second = await context.newPage()
  const waitAtSignIn = async (tab: Page) => {
    await tab.goto('/api/tokens')
    await tab.waitForURL(/\/sso\//)
  }
  const signUp = async (tab: Page, account: typeof ann) => {
    await tab.getByRole('link', { name: toSignUp }).click()
    await fillSignUp(tab, language, account)
    await tab.waitForURL(/\/api\/tokens$/)
    await untilReady(tab)
  }
  const menuOf = (tab: Page, { nickname }: typeof ann) => tab.getByLabel(nickname)

  await waitAtSignIn(first)
  await waitAtSignIn(second)
  await signUp(first, ann)
  const annsTokens = tokensPage(first, language)
  await annsTokens.create('anns-laptop')
  await annsTokens.copyAndClose()
  await expect(annsTokens.row('anns-laptop')).toBeVisible()
  await expect(menuOf(first, ann)).toBeVisible()

  await signUp(second, bob)
  await expect(first.getByRole('heading', { level: 1, name: other })).toBeVisible()
  for (const tab of [first, second]) {
    await expect(tokensPage(tab, language).row('anns-laptop')).toHaveCount(0)
    await expect(menuOf(tab, ann)).toHaveCount(0)
  }
  await expect(second.getByText(tokensPage(second, language).words.none)).toBeVisible()

  await first.getByRole('button', { name: goOn }).click()
  await expect(first.getByText(annsTokens.words.none)).toBeVisible()
  await expect(menuOf(first, bob)).toBeVisible()
  await expect(menuOf(first, ann)).toHaveCount(0)

  await menuOf(first, bob).click()
  await first.getByRole('button', { name: annsTokens.words.signOut }).click()
  for (const tab of [first, second]) await tab.waitForURL(/\/sso\/.*/)
  expect((await context.cookies()).filter(({ name }) => ['uaa-token', 'portal-renewal'].includes(name))).toEqual([])
})
