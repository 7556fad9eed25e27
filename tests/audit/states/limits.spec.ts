import type { Page } from '@playwright/test'
import { configure } from '@/tests/browser/support/configure'
import { hold } from '@/tests/browser/support/hold'
import { newAccount, openSignedIn, signUpTo } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/audit/support/test'

const path = '/api/strategy'
const answer = (page: Page, address: string, data: unknown) =>
  page.route(address, (route) => route.fulfill({ json: { code: 0, msg: '', data } }))

const application = (status: string) => ({
  id: status,
  status,
  reason: 'Please tell us more.',
  created_at: '2026-11-18T08:00:00.000Z',
  decided_at: status === 'pending' ? null : '2026-11-19T08:00:00.000Z',
  application: { name: '林苇', developer_type: 1, org_name: '示例', use_scene: '助手', model_ids: ['intern-s1'] },
})

test('limits, and an application for higher ones', async ({
  page,
  texts: { strategyPage: strategy, notices },
  audit,
}) => {
  await openSignedIn(page, path)
  await expect(page.getByRole('columnheader').first()).toBeAttached()
  await audit('limits')
  await page.getByRole('button', { name: strategy.apply }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  await audit('the form')
  const submit = dialog.getByRole('button', { name: strategy.submit })
  await submit.click()
  await expect(dialog.getByText(strategy.modelsRequired)).toBeVisible()
  await dialog.getByLabel(strategy.wantedTpm, { exact: true }).fill('5,000')
  await dialog.getByLabel(strategy.wantedRpm, { exact: true }).fill('2,000')
  await audit('the form with what is missing')
  await dialog.getByLabel(strategy.name, { exact: true }).fill('林苇')
  await dialog.getByLabel(strategy.developerType, { exact: true }).selectOption('1')
  await dialog.getByLabel(strategy.orgName, { exact: true }).fill('示例研究所')
  await dialog.getByLabel(strategy.useScene, { exact: true }).fill('论文阅读助手')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByLabel(strategy.wantedTpm, { exact: true }).clear()
  await page.reload()
  await page.getByRole('status').filter({ hasText: notices.draftRestored }).getByRole('button').focus()
  await audit('the form, restored')
  await page.route('**/puyu/api/rate/application', (route) => route.fulfill({ status: 500, body: '' }))
  await submit.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await audit('sending failed')
  await page.unroute('**/puyu/api/rate/application')
  await submit.click()
  await page.getByRole('status').filter({ hasText: notices.applicationSubmitted }).getByRole('button').last().focus()
  await audit('the application was sent')
})

test('an application whose limits are at their bounds', async ({ page, texts: { strategyPage: strategy }, audit }) => {
  await configure(page, { applicationBounds: { tpm: 5000, rpm: 10 } })
  await openSignedIn(page, path)
  await page.getByRole('button', { name: strategy.apply }).click()
  await expect(page.getByRole('dialog').getByRole('group', { name: strategy.wantedTpm })).toBeVisible()
  await audit('the form without limits')
})

test('applications in every state', async ({ page, texts: { strategyPage: strategy }, audit }) => {
  await answer(page, '**/puyu/api/rate/applications', {
    list: ['pending', 'approved', 'rejected'].map((status) => application(status)),
  })
  await openSignedIn(page, path)
  await expect(page.getByText(strategy.underReview)).toBeVisible()
  await audit('applications')
})

test('limits and models while loading or unavailable', async ({ page, texts: { strategyPage: strategy }, audit }) => {
  const limits = '**/puyu/api/rate'
  await openSignedIn(page, path)
  await page.route(/puyu\/(api\/rate\/applications|statistics)/, (route) => route.abort())
  await page.route('**/puyu/api/v1/models', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: strategy.apply }).click()
  await expect(page.getByText(strategy.modelsFailed)).toBeVisible()
  await audit('neither applications nor models')
  await page.goto('/healthz')
  await page.route(limits, (route) => route.abort())
  await page.goto(path)
  await expect(page.getByRole('heading', { name: strategy.failedTitle })).toBeVisible()
  await audit('limits failed')
  await page.unroute(limits)
  const release = await hold(page, limits)
  await page.reload()
  await expect(page.getByText(strategy.loading)).toBeAttached()
  await audit('limits are loading')
  release()
})

test('a user without an email address', async ({ page, language, texts: { strategyPage: strategy }, audit }) => {
  await signUpTo(page, path, language, newAccount({ email: '' }))
  // An empty response leaves the browser on its page.
  await page.route('**/sso/**', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: strategy.apply }).click()
  await expect(page.getByText(strategy.leavingTitle)).toBeVisible()
  await audit('no e-mail address')
})

test('on another host', async ({ page, texts: { strategyPage: strategy }, audit }) => {
  await configure(page, { productionLikeHosts: ['elsewhere.example'] })
  await openSignedIn(page, path)
  await expect(page.getByText(strategy.byEmail)).toBeVisible()
  await audit('only a letter')
})
