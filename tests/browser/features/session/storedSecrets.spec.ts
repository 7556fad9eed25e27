import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signUpTo } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'

test.skip(
  ({ screenName, language }) => screenName !== 'desktop' || language !== 'zh',
  'what is stored depends on neither',
)

/** Everything that the page's origin keeps in the browser, but cookies. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const kept = [Object.entries(localStorage), Object.entries(sessionStorage), await caches.keys()]
    return JSON.stringify([kept, databases, history.state, location.href])
  })

function buildText(): string {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join('\n')
}

test('no secret is in the browser’s storage or in the files of the build', async ({ page, context, portal }) => {
  const account = await signUpTo(page, '/api/tokens', 'zh')
  const bearer = (await context.cookies()).find(({ name }) => name === 'uaa-token')?.value ?? ''
  const made = await page.request.post('/puyu/user/tokens', {
    data: { token_name: 'stored' },
    headers: { Authorization: `Bearer ${bearer}`, Origin: portal.url },
  })
  const { data } = (await made.json()) as { data: { token: string } } // as: the contract's answer
  await page.goto('/userCenter/activities')
  await page.goto('/api/tokens')
  await expect(page.getByRole('rowheader', { name: 'stored' })).toBeVisible()
  const secrets = [account.password, data.token, ...(await context.cookies()).map(({ value }) => value)]
  const long = secrets.filter((value) => value.length >= 12)
  expect(long.length).toBeGreaterThan(2)
  const [kept, build] = [await stored(page), buildText()]
  expect(long.filter((secret) => kept.includes(secret))).toEqual([])
  expect(long.filter((secret) => build.includes(secret))).toEqual([])
  const settings = ['OIDC_CLIENT_SECRET', 'MODEL_UPSTREAM_KEY', 'GITHUB_TOKEN', 'DATABASE_URL']
  const values = settings.flatMap((name) => process.env[name] ?? []).filter((value) => value.length >= 8)
  expect(values.filter((value) => build.includes(value))).toEqual([])
  expect(build).not.toMatch(/intern_(?!EXAMPLE)[0-9A-Za-z]{49}/)
})
