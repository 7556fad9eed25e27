import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { openSignedIn, signUpTo, spoilSession } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'

const words = {
  zh: {
    some: '部分模型（读/写）',
    every: '全部（读/写）',
    limit: '每分钟最多 12 次请求',
    days: '还有 7 天到期',
    noModel: '请至少选择一个模型，或改为全部模型',
    noId: '模型 ID 只能由英文字母、数字或 . _ : / @ + - 组成',
    noNumber: '请填写大于 0 的整数，或留空',
    failed: '模型列表加载失败，可以在下面填写模型 ID。',
  },
  en: {
    some: 'Some models (Read/Write)',
    every: 'All (Read/Write)',
    limit: 'At most 12 requests per minute',
    days: '7 days left',
    noModel: 'Select at least one model, or all models',
    noId: 'Model ids must consist of English letters, numbers, or the characters . _ : / @ + -',
    noNumber: 'Enter a whole number above 0, or leave it empty',
    failed: 'The models could not be loaded. You can enter their ids below.',
  },
} as const

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test(
  'a token’s limits are set on creation and changed later, with errors at their fields',
  { tag: '@phone' },
  async ({ page, language }) => {
    const { some, every, limit, days, noModel, noId, noNumber } = words[language]
    const tokens = tokensPage(page, language)
    const { dialog, field, row } = tokens
    await openSignedIn(page, '/api/tokens')
    await tokens.openCreate()
    await expect(field('rpm')).toBeHidden()
    await tokens.nameField.fill('agent')
    await tokens.openMore()
    await tokens.chooseScope('some')
    await expect(dialog.getByRole('checkbox')).toHaveCount(1)
    await field('rpm').fill('twelve')
    await tokens.submit()
    await expect(dialog.getByText(noModel)).toBeVisible()
    await expect(dialog.getByText(noNumber)).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toBeFocused()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.keyboard.press('Space')
    await expect(dialog.getByText(noModel)).toHaveCount(0)
    await field('typedModels').fill('intern-s1，模型')
    await field('rpm').fill(' １２ ')
    await field('note').fill('夜间任务 nightly')
    await field('validity').selectOption('7')
    await tokens.submit()
    await expect(dialog.getByText(noId)).toBeVisible()
    await expect(field('typedModels')).toBeFocused()
    await field('typedModels').fill('intern-s1')
    await tokens.submit()
    await expect(tokens.secretField).toBeVisible()
    await tokens.copyAndClose()
    for (const text of [some, days]) await expect(row('agent').first()).toContainText(text)
    for (const text of ['intern-echo', 'intern-s1', limit, '夜间任务 nightly'])
      await expect(row('agent').last()).toContainText(text)

    await tokens.openEdit('agent')
    await expect(field('rpm')).toHaveValue('12')
    await expect(field('validity')).toHaveCount(0)
    await tokens.chooseScope('all')
    await field('rpm').fill('')
    await field('note').fill('')
    await expectAccessible(page)
    await tokens.save()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row('agent')).toHaveCount(1)
    await expect(row('agent')).toContainText(every)
    await page.reload()
    await expect(row('agent')).toContainText(every)
  },
)

test('models can be typed where their list cannot be loaded, and chosen once it can', async ({
  page,
  language,
  problems,
}) => {
  const tokens = tokensPage(page, language)
  const { dialog, field } = tokens
  problems.expectFailure(/api\/v1\/models/)
  await openSignedIn(page, '/api/tokens')
  await page.route('**/puyu/api/v1/models', (route) => route.abort())
  await tokens.openCreate()
  await tokens.nameField.fill('agent')
  await tokens.openMore()
  await tokens.chooseScope('some')
  await expect(dialog.getByText(words[language].failed)).toBeVisible()
  await tokens.submit()
  await expect(dialog.getByText(words[language].noModel)).toBeVisible()
  await expect(field('typedModels')).toBeFocused()
  await field('typedModels').fill('intern-s1')
  await page.unroute('**/puyu/api/v1/models')
  await dialog.getByRole('button', { name: tokens.words.retry, exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'intern-echo' }).check()
  await expect(field('typedModels')).toHaveValue('intern-s1')
  await tokens.submit()
  await tokens.copyAndClose()
  for (const id of ['intern-echo', 'intern-s1']) await expect(tokens.row('agent').last()).toContainText(id)
})

test(
  'the drafts of a new token and of a change survive a reload and a sign-in, and are sent once',
  { tag: '@phone' },
  async ({ page, portal, language, problems }) => {
    const tokens = tokensPage(page, language)
    const { dialog, field, row } = tokens
    problems.expectFailure(/puyu/)
    const typed = { typedModels: 'intern-s1', rpm: '12', note: 'nightly', validity: '30' } as const
    const names = ['typedModels', 'rpm', 'note', 'validity'] as const
    const expectTyped = async () => {
      await expect(tokens.nameField).toHaveValue('agent')
      await expect(dialog.getByRole('checkbox', { name: 'intern-echo' })).toBeChecked()
      for (const name of names) await expect(field(name)).toHaveValue(typed[name])
    }
    await signUpTo(page, '/api/tokens', language)
    await tokens.openCreate()
    await tokens.openMore()
    await tokens.chooseScope('some')
    await dialog.getByRole('checkbox', { name: 'intern-echo' }).check()
    for (const name of ['typedModels', 'rpm', 'note'] as const) await field(name).fill(typed[name])
    await field('validity').selectOption(typed.validity)
    await tokens.nameField.fill('agent')
    await page.reload()
    await expectTyped()
    await spoilSession(page, portal.url)
    const signedIn = page.waitForResponse(/\/puyu\/users\/auth$/)
    await tokens.submit()
    await signedIn
    await expectTyped()
    await tokens.submit()
    await expect(tokens.secretField).toBeVisible()
    await tokens.copyAndClose()

    await tokens.openEdit('agent')
    await field('note').fill('daily')
    await field('rpm').fill('many')
    await page.reload()
    await expect(field('note')).toHaveValue('daily')
    await expect(field('rpm')).toHaveValue('many')
    await expect(tokens.nameField).toBeFocused()
    await field('rpm').fill('13')
    await spoilSession(page, portal.url)
    const signedInAgain = page.waitForResponse(/\/puyu\/users\/auth$/)
    await tokens.save()
    await signedInAgain
    await expect(field('note')).toHaveValue('daily')
    await expect(field('rpm')).toHaveValue('13')
    await tokens.save()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row('agent').last()).toContainText('13')
    await expect(row('agent').last()).toContainText('daily')
  },
)
