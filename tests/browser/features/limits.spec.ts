import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { configure } from '@/tests/browser/support/configure'
import { newAccount, openSignedIn, signUpTo } from '@/tests/browser/support/signIn'
import { strategyPage } from '@/tests/browser/support/pages/strategyPage'
import { expect, test } from '@/tests/browser/support/test'
import { pattern } from '@/tests/browser/support/texts'
import { askItself } from '@/tests/browser/support/visit'

const path = '/api/strategy'

const words = {
  zh: {
    history: [/^已提交 2026年11月18日$/, /^未通过 2026年11月19日.*补充说明后可以再次申请。$/],
    tooLarge: /最多 1,000，刚才的输入已忽略/,
    notAbove: /须大于当前限额 10，或留空。$/,
    headers: ['RPM', 'TPM', '每月输入 Token', '每月输出 Token'],
    resets: /于 \d{4}年\d{1,2}月1日 00:00 \(Asia\/Shanghai\) 重置/,
  },
  en: {
    history: [/^Submitted Nov 18, 2026$/, /^Rejected Nov 19, 2026.*You can apply again\.$/],
    tooLarge: /At most 1,000\. That input was ignored\./,
    notAbove: /Must be above your current limit of 10, or empty\.$/,
    headers: ['RPM', 'TPM', 'Input Tokens per Month', 'Output Tokens per Month'],
    resets: /at \w{3} 1, \d{4} 00:00 \(Asia\/Shanghai\)/,
  },
} as const

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test(
  'the strategy page shows limits, use and reset, and takes one application',
  { tag: '@phone' },
  async ({ page, language, texts }) => {
    const { headers, resets } = words[language]
    const { dialog, field, apply, submit, fill, review } = strategyPage(page, texts)
    await openSignedIn(page, path)
    for (const header of headers) await expect(page.getByRole('columnheader', { name: header })).toBeAttached()
    await expect(page.getByText(resets)).toBeVisible()
    await expectAccessible(page, 'main')
    await apply.click()
    await expect(field('orgName')).toHaveAttribute('placeholder', texts.strategyPage.orgPlaceholder)
    await expectAccessible(page, 'dialog')
    await fill()
    await field('wantedRpm').fill('60')
    await expectNoOverflow(page)
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/rate/application') && sent.push(request.postData() ?? ''))
    await submit.dblclick()
    await expect(toast(page, texts.notices.applicationSubmitted)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(sent.map((body): unknown => JSON.parse(body))).toEqual([
      {
        application: {
          name: '林苇',
          developer_type: 2,
          org_name: '示例研究所',
          use_scene: '论文阅读助手',
          rpm: 60,
          model_ids: [expect.any(String)],
        },
      },
    ])
    await expect(review).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: texts.strategyPage.pending })).toContainText('论文阅读助手')
    await expectAccessible(page)
  },
)

test('the strategy page says why an application was rejected', { tag: '@phone' }, async ({ page, language, texts }) => {
  const rejected = {
    id: 'rejected',
    status: 'rejected',
    reason: 'Please tell us more.',
    created_at: '2026-11-18T08:00:00.000Z',
    decided_at: '2026-11-19T08:00:00.000Z',
    application: { name: '林苇', developer_type: 1, org_name: '示例', use_scene: '助手', model_ids: ['intern-s1'] },
  }
  await askItself(page)
  await page.route('**/puyu/api/rate/applications', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { list: [rejected] } } }),
  )
  await openSignedIn(page, path)
  const row = page.getByRole('row').filter({ hasText: texts.strategyPage.rejected })
  await expect(row).toContainText(rejected.reason)
  await expect(row.getByRole('listitem')).toHaveText(words[language].history)
  await expectAccessible(page, 'main')
  await expectNoOverflow(page)
})

test('the application form flags missing fields and caps excess', async ({ page, language, texts }) => {
  const { tooLarge, notAbove } = words[language]
  const { dialog, field, apply, submit } = strategyPage(page, texts)
  await openSignedIn(page, path)
  await apply.click()
  await field('name').focus()
  await field('orgName').focus()
  await expect(field('name')).toHaveAccessibleDescription(texts.strategyPage.nameRequired)
  await expect(field('useScene')).not.toHaveAttribute('aria-invalid', 'true')
  await submit.click()
  await expect(field('name')).toBeFocused()
  await expect(dialog.locator('[aria-invalid=true]:not([type=checkbox])')).toHaveCount(4)
  await expect(dialog.getByText(texts.strategyPage.modelsRequired)).toBeVisible()
  await field('wantedTpm').pressSequentially('500001')
  await expect(field('wantedTpm')).toHaveValue('50000')
  await field('wantedRpm').fill('１２３')
  await field('wantedRpm').fill('2,000')
  await expect(field('wantedRpm')).toHaveValue('123')
  await expect(field('wantedRpm')).toHaveAccessibleDescription(tooLarge)
  await field('wantedRpm').fill('10')
  await field('wantedRpm').blur()
  await expect(field('wantedRpm')).toHaveAccessibleDescription(notAbove)
})

test('without an e-mail address, first the notice, then the user center, then the open form', async ({
  page,
  language,
  texts,
}) => {
  const { field, apply } = strategyPage(page, texts)
  await signUpTo(page, path, language, newAccount({ email: '' }))
  await apply.click()
  await expect(toast(page, texts.notices.emailMissing)).toBeVisible()
  await page.waitForURL(/\/sso\/user-center/)
  await page.goBack()
  await expect(field('name')).toBeVisible()
})

test('on another host, only a letter to the team is offered', async ({ page, texts }) => {
  await configure(page, { productionLikeHosts: ['elsewhere.example'] })
  await openSignedIn(page, path)
  await expect(page.getByText(pattern(texts.strategyPage.byEmail))).toBeVisible()
  await expect(strategyPage(page, texts).apply).toHaveCount(0)
})
