import { callModel, createToken } from '@/tests/browser/support/ownCalls'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { askItself, untilPartReady, visit } from '@/tests/browser/support/visit'

const words = {
  zh: {
    create: '创建 API Token',
    open: '打开我的 API Token',
    visitorLead: /几分钟后就能发出第一次请求/,
    lead: /在线体验里可以直接对话/,
    month: /^本月已用：输入 .* Token（/,
    done: '已完成',
    summary: '账号概览',
    noTokens: '还没有有效的 API Token',
    tokens: '1 个有效',
    expiry: /^laptop.*到期$/,
    requests: '本分钟请求：已用 1，限额 10',
    input: /^输入：已用 \d+，限额 1,000,000$/,
    none: '最近 7 天没有调用',
    failed: '账号概览加载失败。',
    retry: '重试',
    account: /账号菜单/,
    menu: ['API Tokens', '调用明细', '限流策略'],
    news: '查看更新日志',
  },
  en: {
    create: 'Create an API token',
    open: 'Open my tokens',
    visitorLead: /send your first request/,
    lead: /Chat in the playground/,
    month: /^This month: .* input tokens \(/,
    done: 'done',
    summary: 'Account summary',
    noTokens: 'No valid API token',
    tokens: '1 valid token',
    expiry: /^laptop.*expires /,
    requests: 'Requests this minute: 1 used of 10',
    input: /^Input: \d+ used of 1,000,000$/,
    none: 'No calls in the last 7 days',
    failed: 'The account summary could not be loaded.',
    retry: 'Try again',
    account: /Account menu/,
    menu: ['API Tokens', 'API Usage', 'Rate Limiting Policy'],
    news: 'See the changelog',
  },
} as const

test('the front page offers a signed-in user the next step', async ({ page, language }) => {
  const texts = words[language]
  await visit(page, '/')
  await expect(page.getByRole('link', { name: texts.create })).toBeVisible()
  await expect(page.getByText(texts.visitorLead)).toBeVisible()
  await openSignedIn(page, '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: texts.open }).first()).toBeVisible()
  await expect(main.getByText(texts.lead)).toBeVisible()
  await expect(main.getByText(texts.visitorLead)).toHaveCount(0)
  await expect(main.getByRole('link', { name: texts.month })).toHaveAttribute('href', '/api/callDetail')
  await untilPartReady(page, 'below-the-banner')
  const steps = main.getByRole('listitem').filter({ hasText: texts.done })
  await expect(steps).toHaveCount(1)
  const secret = await createToken(page, 'laptop')
  await callModel(page, secret)
  await visit(page, '/')
  await untilPartReady(page, 'below-the-banner')
  await expect(steps).toHaveCount(3)
})

test('the account pages begin with a summary of the account', async ({ page, language }) => {
  const texts = words[language]
  await openSignedIn(page, '/userCenter/activities')
  const summary = page.getByRole('region', { name: texts.summary })
  await expect(summary).toContainText(texts.noTokens)
  await expect(summary).toContainText(texts.none)
  await expect(summary.getByRole('link', { name: texts.news })).toHaveAttribute('href', '/api/document/changes')
  const secret = await createToken(page, 'laptop')
  await callModel(page, secret)
  await visit(page, '/userCenter/certificates')
  await expect(summary).toContainText(texts.tokens)
  await expect(summary.getByRole('listitem').filter({ hasText: texts.expiry })).toHaveCount(1)
  await expect(summary.getByRole('meter', { name: texts.requests })).toHaveAttribute('aria-valuenow', '10')
  await expect(summary.getByRole('meter', { name: texts.input })).toBeVisible()
  const latest = summary.getByRole('listitem').filter({ hasText: 'intern-echo' })
  await expect(latest).toContainText('200')
  await expect(latest.getByRole('link')).toHaveAttribute('href', /^\/api\/callDetail\/.+/)
  await expectAccessible(page)
  await expectNoOverflow(page)
  const time = (await latest.getByRole('time').textContent()) ?? ''
  await latest.getByRole('link').click()
  await expect(page.getByRole('main').getByRole('time').first()).toContainText(time)
})

test('a summary that cannot be loaded can be tried again', async ({ page, language, problems }) => {
  const texts = words[language]
  problems.expectFailure(/\/puyu\/statistics\/user\/api/)
  await openSignedIn(page, '/certificate')
  await askItself(page)
  await page.route('**/puyu/statistics/user/api*', (route) => route.abort())
  await page.goto('/userCenter/activities')
  await expect(page.getByText(texts.failed)).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/puyu/statistics/user/api'))
  await page.goto('/')
  await failed
  await expect(page.getByRole('link', { name: texts.open }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: texts.month })).toHaveCount(0)
  await page.goto('/userCenter/activities')
  await expect(page.getByText(texts.failed)).toBeVisible()
  await page.unroute('**/puyu/statistics/user/api*')
  await page.getByRole('button', { name: texts.retry }).click()
  await expect(page.getByRole('region', { name: texts.summary })).toContainText(texts.noTokens)
})

test('the account menu leads to tokens, usage and limits', async ({ page, language, screenName }) => {
  await openSignedIn(page, '/certificate')
  const { menu, account } = words[language]
  if (screenName === 'phone') await page.locator('#mobile-menu > summary').click()
  else await page.getByRole('banner').getByLabel(account).click()
  for (const name of menu)
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true }).first()).toBeVisible()
})
