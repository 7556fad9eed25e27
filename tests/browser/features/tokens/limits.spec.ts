import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
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
  },
  en: {
    some: 'Some models (Read/Write)',
    every: 'All (Read/Write)',
    limit: 'At most 12 requests per minute',
    days: '7 days left',
    noModel: 'Select at least one model, or all models',
    noId: 'Model IDs must consist of English letters, numbers, or the characters . _ : / @ + -',
    noNumber: 'Enter a whole number above 0, or leave it empty',
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
