import { callModel, createToken } from '@/tests/browser/support/ownCalls'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { askItself, untilPartReady, visit } from '@/tests/browser/support/visit'
import { pattern } from '@/tests/browser/support/texts'

const words = {
  zh: {
    month: /^本月已用：输入 .* Token（/,
    tokens: '1 个有效 Token',
    expiry: /^laptop.*到期$/,
    requests: '本分钟请求：已用 1，限额 10',
    input: /^输入：已用 \d+，限额 1,000,000$/,
    menu: ['API Token', '用量', '限额'],
  },
  en: {
    month: /^This month: .* input tokens \(/,
    tokens: '1 valid token',
    expiry: /^laptop.*expires /,
    requests: 'Requests this minute: 1 used of 10',
    input: /^Input: \d+ used of 1,000,000$/,
    menu: ['API tokens', 'Usage', 'Limits'],
  },
} as const

test('the front page offers a signed-in user the next step', async ({ page, language, texts }) => {
  const own = words[language]
  await visit(page, '/')
  await expect(page.getByRole('link', { name: texts.homePage.getToken })).toBeVisible()
  await expect(page.getByText(pattern(texts.homePage.lead))).toBeVisible()
  await openSignedIn(page, '/')
  const main = page.getByRole('main')
  const first = main.getByRole('link', { name: texts.homePage.getToken, exact: true })
  await expect(first).toHaveAttribute('href', '/api/tokens?create')
  await expect(main.getByText(pattern(texts.homePage.signedInLead))).toBeVisible()
  await expect(main.getByText(pattern(texts.homePage.lead))).toHaveCount(0)
  await untilPartReady(page, 'below-the-banner')
  const steps = main.getByRole('listitem').filter({ hasText: texts.homeSections.access.stepDone })
  await expect(steps).toHaveCount(1)
  const secret = await createToken(page, 'laptop')
  await callModel(page, secret)
  await visit(page, '/')
  await expect(main.getByRole('link', { name: texts.homePage.openTokens, exact: true }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: own.month })).toHaveAttribute('href', '/api/callDetail')
  await untilPartReady(page, 'below-the-banner')
  await expect(page.getByRole('heading', { name: texts.homeSections.access.title })).toHaveCount(0)
})

test('the account pages begin with a summary of the account', async ({ page, language, texts }) => {
  const own = words[language]
  await openSignedIn(page, '/userCenter/activities')
  const summary = page.getByRole('region', { name: texts.accountSummary.title })
  await expect(summary).toContainText(texts.accountSummary.noTokens)
  await expect(summary).toContainText(texts.accountSummary.noCalls)
  await expect(summary.getByRole('link', { name: texts.accountSummary.openNews })).toHaveAttribute(
    'href',
    '/api/document/changes',
  )
  const secret = await createToken(page, 'laptop')
  await callModel(page, secret)
  await visit(page, '/userCenter/certificates')
  await expect(summary).toContainText(own.tokens)
  await expect(summary.getByRole('listitem').filter({ hasText: own.expiry })).toHaveCount(1)
  await expect(summary.getByRole('meter', { name: own.requests })).toHaveAttribute('aria-valuenow', '10')
  await expect(summary.getByRole('meter', { name: own.input })).toBeVisible()
  const latest = summary.getByRole('listitem').filter({ hasText: 'intern-echo' })
  await expect(latest).toContainText('200')
  await expect(latest.getByRole('link')).toHaveAttribute('href', /^\/api\/callDetail\/.+/)
  await expectAccessible(page)
  await expectNoOverflow(page)
  const time = (await latest.getByRole('time').textContent()) ?? ''
  await latest.getByRole('link').click()
  await expect(page.getByRole('main').getByRole('time').first()).toContainText(time)
})

test('a summary that cannot be loaded can be tried again', async ({ page, language, problems, texts }) => {
  const own = words[language]
  problems.expectFailure(/\/puyu\/statistics\/user\/api/)
  await openSignedIn(page, '/certificate')
  await askItself(page)
  await page.route('**/puyu/statistics/user/api*', (route) => route.abort())
  await page.goto('/userCenter/activities')
  await expect(page.getByText(texts.accountSummary.failed)).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/puyu/statistics/user/api'))
  await page.goto('/')
  await failed
  await expect(page.getByRole('link', { name: texts.homePage.openTokens }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: own.month })).toHaveCount(0)
  await page.goto('/userCenter/activities')
  await expect(page.getByText(texts.accountSummary.failed)).toBeVisible()
  await page.unroute('**/puyu/statistics/user/api*')
  await page.getByRole('button', { name: texts.common.retry }).click()
  await expect(page.getByRole('region', { name: texts.accountSummary.title })).toContainText(
    texts.accountSummary.noTokens,
  )
})

test('the account menu leads to tokens, usage and limits', async ({ page, language, screenName, texts }) => {
  await openSignedIn(page, '/certificate')
  const account = pattern(texts.user.menu)
  const { menu } = words[language]
  if (screenName === 'phone') await page.locator('#mobile-menu > summary').click()
  else await page.getByRole('banner').getByLabel(account).click()
  for (const name of menu)
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true }).first()).toBeVisible()
})
