import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { callModel, createToken } from '@/tests/browser/support/ownCalls'
import { fillSignIn, openSignedIn, signUpTo } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { aCall, answerUsage, aRejectedCall } from '@/tests/browser/support/answers/usageAnswers'
import { placeOf, visit, visitAgain } from '@/tests/browser/support/visit'

const words = {
  zh: {
    latestCalls: '调用',
    title: '调用详情',
    copy: '复制',
    copied: '已复制',
    nothingStored: /请求与回答的内容不会保存/,
    status: '状态',
    overLimit: /一分钟内请求过多/,
    callerGone: /调用方在回答完成前断开/,
    unknown: '未知',
    cached: '其中缓存',
    reasoning: '其中思考',
    errorCode: '错误码',
    toList: '返回用量',
    requestId: '请求 ID',
    find: '查找',
    notFound: '没有这次调用',
  },
  en: {
    latestCalls: 'Calls',
    title: 'Call details',
    copy: 'Copy',
    copied: 'Copied',
    nothingStored: /Prompts and answers are never stored/,
    status: 'Status',
    overLimit: /Too many requests in a minute/,
    callerGone: /caller closed the connection/,
    unknown: 'Unknown',
    cached: 'Cached',
    reasoning: 'Reasoning',
    errorCode: 'Error code',
    toList: 'Back to usage',
    requestId: 'Request ID',
    find: 'Find',
    notFound: 'There is no such call',
  },
} as const

test('a call has a page with all its details', { tag: '@look' }, async ({ page, language, context }) => {
  const texts = words[language]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await answerUsage(page)
  await page.route('**/puyu/statistics/calls/*', (route) => {
    const id = route.request().url().split('/').at(-1)
    const left = { ...aRejectedCall, status: 499, error_code: null, request_id: 'left-1' }
    const call = id === 'rejected-1' ? aRejectedCall : id === 'left-1' ? left : aCall
    return route.fulfill({ json: { code: 0, msg: '', data: { time_zone: 'Asia/Shanghai', call } } })
  })
  await openSignedIn(page, `/api/callDetail/${aCall.request_id}`)
  const main = page.getByRole('main')
  const fact = (name: string) => main.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await expect(main.getByText(texts.nothingStored)).toBeVisible()
  for (const said of ['2026-11-21 00:30:00', 'intern-s1-20250726', 'Chat Completions', 'OpenAI Python SDK', 'stop'])
    await expect(main.getByText(said)).toBeVisible()
  await expect(fact(texts.cached)).toContainText('8,192')
  await expect(fact(texts.reasoning)).toContainText('1,200')
  await main.getByRole('button', { name: texts.copy, exact: true }).click()
  await expect(main.getByRole('button', { name: texts.copied, exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(aCall.request_id)
  await expectNoOverflow(page)
  await expectAccessible(page)

  await visit(page, '/api/callDetail/rejected-1')
  await expect(fact(texts.cached)).toContainText(texts.unknown)
  await expect(fact(texts.reasoning)).toContainText(texts.unknown)
  await expect(fact(texts.errorCode).getByRole('link')).toHaveAttribute(
    'href',
    '/api/document/errors#requests_per_minute',
  )
  await expect(fact(texts.status)).toContainText(texts.overLimit)
  await expectNoOverflow(page)
  await expectAccessible(page)

  await visit(page, '/api/callDetail/left-1')
  await expect(fact(texts.status)).toContainText(texts.callerGone)
  await expectAccessible(page)
})

test('a call is opened from the list or by its id, and Back, reload and sign-in lead to the same place', async ({
  page,
  language,
  portal,
}) => {
  const texts = words[language]
  const account = await signUpTo(page, '/api/tokens', language)
  await callModel(page, await createToken(page, 'program'))
  await visit(page, '/api/callDetail?calls=answered')
  const calls = page.getByRole('region', { name: texts.latestCalls, exact: true })
  await calls.getByRole('rowheader').getByRole('link').click()
  const fact = page.getByRole('main').getByText('intern-echo')
  await expect(fact.first()).toBeVisible()
  const place = placeOf(page)
  expect(place).toMatch(/^\/api\/callDetail\/[\w=-]+\?calls=answered$/)
  await visitAgain(page)
  await expect(fact.first()).toBeVisible()
  await page.goBack()
  await expect(calls.getByRole('rowheader')).toHaveCount(1)
  await page.goForward()
  await page.getByRole('link', { name: texts.toList }).click()
  expect(placeOf(page)).toBe('/api/callDetail?calls=answered')

  const id = place.split('/').at(-1)?.split('?')[0] ?? ''
  await calls.getByLabel(texts.requestId, { exact: true }).fill(` ${id} `)
  await calls.getByRole('button', { name: texts.find, exact: true }).click()
  await expect(fact.first()).toBeVisible()

  await visit(page, '/api/callDetail')
  await calls.getByLabel(texts.requestId, { exact: true }).fill('never used')
  await calls.getByRole('button', { name: texts.find, exact: true }).click()
  await expect(page.getByRole('heading', { name: texts.notFound })).toBeVisible()
  await expectAccessible(page, 'main')
  await visit(page, '/api/callDetail/never-used')
  await expect(page.getByRole('heading', { name: texts.notFound })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(portal.url + place)
  await fillSignIn(page, language, account)
  await expect.poll(() => placeOf(page)).toBe(place)
  await expect(fact.first()).toBeVisible()
})
