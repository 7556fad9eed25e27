import type { Page } from '@playwright/test'
import { pages } from '@/tests/support/site'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { signUpTo } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'

const behindSignIn = pages.filter(({ access }) => access === 'login').map(({ path }) => path)
const isMatrix = process.env['PORTAL_TEST_MATRIX'] === '1'
const sample = '/certificate/SAMP1-E0000-00000-00004'

async function expectWhole(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await expectNoOverflow(page)
}

test(
  'pages that no server renders are whole too, before and after the sign-in',
  { tag: '@look' },
  async ({ page, language, colorScheme }) => {
    test.skip(colorScheme === 'light' && !isMatrix, 'the tests of each page look at it in the light')
    test.setTimeout(600_000)
    await page.goto('/api/tokens')
    await page.waitForURL(/\/sso\//)
    await expectWhole(page)
    await signUpTo(page, '/api/tokens', language)
    for (const path of [...behindSignIn, sample, `/sso/user-center?lang=${language}`]) {
      await page.goto(path)
      await expectWhole(page)
    }
  },
)
