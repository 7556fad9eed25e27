import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { configure } from '@/tests/browser/support/configure'
import { newAccount, openSignedIn, signUpTo } from '@/tests/browser/support/signIn'
import { expect, test, type PortalOptions } from '@/tests/browser/support/test'
import { askItself } from '@/tests/browser/support/visit'

const path = '/api/strategy'

const words = {
  zh: {
    apply: '申请更高限额',
    submit: '提交申请',
    name: '姓名',
    type: '开发者类型',
    org: '公司 / 组织名称',
    scene: '使用场景',
    history: [/^已提交 2026年11月18日$/, /^未通过 2026年11月19日.*可以重新申请。$/],
    tooLarge: /最多 1,000，刚才的输入已忽略/,
    current: '选填，大于当前限额 5,000，不超过 50,000',
    notAbove: /须大于当前限额 10，或留空。$/,
    notOffered: /^期望 TPM当前限额为 5,000，这里最多可申请 5,000。/,
    tooLong: '最多 24 个字符',
    individual: /学校名称或“个人”/,
    tpm: '期望 TPM',
    rpm: '期望 RPM',
    noName: '请填写姓名',
    noModel: '请至少选择一个模型',
    done: 'API 申请提交成功',
    pending: '审核中',
    review: '你有一份申请正在审核，出结果后才能再次申请。',
    bind: '请先到用户中心绑定邮箱，再申请 API',
    placeholder: '1~24 字符',
    byEmail: /实验室邮箱/,
    headers: ['RPM', 'TPM', '每月输入 Token', '每月输出 Token'],
    resets: /于 \d{4}年\d{1,2}月1日 00:00 \(Asia\/Shanghai\) 重新计算/,
    rejected: '未通过',
    reason: '原因：Please tell us more.',
  },
  en: {
    apply: 'Apply for higher limits',
    submit: 'Submit application',
    name: 'Name',
    type: 'Developer type',
    org: 'Company / organisation name',
    scene: 'Use case',
    history: [/^Submitted Nov 18, 2026$/, /^Rejected Nov 19, 2026.*You can apply again\.$/],
    tooLarge: /At most 1,000\. Your input was not used\./,
    current: 'Optional, above your current limit of 5,000 and up to 50,000',
    notAbove: /Must be above your current limit of 10, or empty\.$/,
    notOffered: /^Requested TPMYour current limit is 5,000; at most 5,000 can be requested here\./,
    tooLong: 'At most 24 characters',
    individual: /Enter your school, or “Individual”/,
    tpm: 'Requested TPM',
    rpm: 'Requested RPM',
    noName: 'Please enter your name',
    noModel: 'Please select at least one model',
    pending: 'Under review',
    done: 'API application submitted successfully',
    review: 'One of your applications is under review. You can apply again once it is decided.',
    bind: 'Please go to the user center to bind your email before applying for the API',
    placeholder: '1~24 chars',
    byEmail: /lab address/,
    headers: ['RPM', 'TPM', 'Input Tokens per Month', 'Output Tokens per Month'],
    resets: /at \w{3} 1, \d{4} 00:00 \(Asia\/Shanghai\)/,
    rejected: 'Rejected',
    reason: 'Reason: Please tell us more.',
  },
} as const

function strategyPage(page: Page, language: PortalOptions['language']) {
  const texts = words[language]
  const dialog = page.getByRole('dialog')
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  return {
    texts,
    dialog,
    field,
    toast: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }),
    apply: page.getByRole('button', { name: texts.apply }),
    submit: dialog.getByRole('button', { name: texts.submit }),
    fill: async () => {
      await field(texts.name).fill('林苇')
      await field(texts.type).selectOption('2')
      await field(texts.org).fill('示例研究所')
      await field(texts.scene).fill('论文阅读助手')
      await dialog.getByRole('checkbox').first().check()
    },
  }
}

test(
  'the strategy page shows limits, use and reset, and takes one application',
  { tag: '@phone' },
  async ({ page, language }) => {
    const { texts, dialog, field, toast, apply, submit, fill } = strategyPage(page, language)
    await openSignedIn(page, path)
    for (const header of texts.headers) await expect(page.getByRole('columnheader', { name: header })).toBeAttached()
    await expect(page.getByText(texts.resets)).toBeVisible()
    await expectAccessible(page, 'main')
    await apply.click()
    await expect(field(texts.org)).toHaveAttribute('placeholder', texts.placeholder)
    await expectAccessible(page, 'dialog')
    await fill()
    await field(texts.rpm).fill('60')
    await expectNoOverflow(page)
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/rate/application') && sent.push(request.postData() ?? ''))
    await submit.dblclick()
    await expect(toast(texts.done)).toBeVisible()
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
    await expect(page.getByText(texts.review)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: texts.pending })).toContainText('论文阅读助手')
    await expectAccessible(page)
  },
)

test('the strategy page says why an application was rejected', { tag: '@phone' }, async ({ page, language }) => {
  const { texts } = strategyPage(page, language)
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
  const row = page.getByRole('row').filter({ hasText: texts.rejected })
  await expect(row).toContainText(texts.reason)
  await expect(row.getByRole('listitem')).toHaveText(texts.history)
  await expectAccessible(page, 'main')
  await expectNoOverflow(page)
})

test(
  'the application form flags missing fields, accepts common forms and caps excess',
  { tag: '@phone' },
  async ({ page, language }) => {
    const { texts, dialog, field, apply, submit } = strategyPage(page, language)
    await openSignedIn(page, path)
    await apply.click()
    await field(texts.name).focus()
    await field(texts.org).focus()
    await expect(field(texts.name)).toHaveAccessibleDescription(texts.noName)
    await expect(field(texts.scene)).not.toHaveAttribute('aria-invalid', 'true')
    await submit.click()
    await expect(field(texts.name)).toBeFocused()
    await expect(dialog.locator('[aria-invalid=true]:not([type=checkbox])')).toHaveCount(4)
    await expect(dialog.getByText(texts.noModel)).toBeVisible()
    await expectAccessible(page, 'dialog')
    for (const [label, typed, kept] of [
      [texts.tpm, '500001', '50000'],
      [texts.tpm, '50001', '5000'],
      [texts.tpm, '0a7', '7'],
      [texts.rpm, '10001', '1000'],
      [texts.rpm, '1001', '100'],
    ] as const) {
      await field(label).clear()
      await field(label).pressSequentially(typed)
      await expect(field(label)).toHaveValue(kept)
    }
    for (const [pasted, kept] of [
      ['1,000', '1000'],
      [' 20 ', '20'],
      ['１２３', '123'],
    ] as const) {
      await field(texts.rpm).fill(pasted)
      await expect(field(texts.rpm)).toHaveValue(kept)
    }
    await field(texts.rpm).fill('2,000')
    await expect(field(texts.rpm)).toHaveValue('123')
    await expect(field(texts.rpm)).toHaveAccessibleDescription(texts.tooLarge)
    await expect(field(texts.tpm)).toHaveAccessibleDescription(new RegExp(`^${texts.current}`))
    await field(texts.rpm).fill('10')
    await field(texts.rpm).blur()
    await expect(field(texts.rpm)).toHaveAccessibleDescription(texts.notAbove)
    await field(texts.rpm).clear()
    await expect(field(texts.rpm)).toHaveAttribute('aria-invalid', 'false')
    await field(texts.name).fill('𠮷'.repeat(24))
    await expect(field(texts.name)).toHaveAccessibleDescription('')
    await field(texts.name).fill('𠮷'.repeat(25))
    await expect(field(texts.name)).toHaveAccessibleDescription(texts.tooLong)
    await field(texts.type).selectOption('1')
    await expect(field(texts.org)).toHaveAccessibleDescription(texts.individual)
  },
)

test(
  'the application form says why a limit is not offered, and is sent without it',
  { tag: '@phone' },
  async ({ page, language }) => {
    const { texts, dialog, field, toast, apply, submit, fill } = strategyPage(page, language)
    await configure(page, { applicationBounds: { tpm: 5000, rpm: 1000 } })
    await openSignedIn(page, path)
    await apply.click()
    await expect(dialog.getByRole('group', { name: texts.tpm })).toHaveText(texts.notOffered)
    await expect(dialog.getByRole('textbox', { name: texts.tpm })).toHaveCount(0)
    await expectAccessible(page, 'dialog')
    await expectNoOverflow(page)
    await fill()
    await field(texts.rpm).fill('60')
    const sent = page.waitForRequest((request) => request.url().endsWith('/rate/application'))
    await submit.click()
    expect((await sent).postData()).toMatch(/"rpm":60/)
    expect((await sent).postData()).not.toContain('tpm')
    await expect(toast(texts.done)).toBeVisible()
  },
)

test('without an e-mail address, first the notice, then the user center, then the open form', async ({
  page,
  language,
}) => {
  const { texts, field, toast, apply } = strategyPage(page, language)
  await signUpTo(page, path, language, newAccount({ email: '' }))
  await apply.click()
  await expect(toast(texts.bind)).toBeVisible()
  await page.waitForURL(/\/sso\/user-center/)
  await page.goBack()
  await expect(field(texts.name)).toBeVisible()
})

test.describe('on another host', () => {
  test('on another host, only a letter to the team is offered', async ({ page, language }) => {
    const { texts, apply } = strategyPage(page, language)
    await configure(page, { productionLikeHosts: ['elsewhere.example'] })
    await openSignedIn(page, path)
    await expect(page.getByText(texts.byEmail)).toBeVisible()
    await expect(apply).toHaveCount(0)
    await expectAccessible(page, 'main')
  })
})
