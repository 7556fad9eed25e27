import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { createToken } from '@/tests/browser/support/ownCalls'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { askItself, visit } from '@/tests/browser/support/visit'

const words = {
  zh: {
    search: '按名称查找',
    all: '全部',
    expired: '已过期',
    none: '没有符合条件的 Token',
    seeAll: '查看全部 Token',
    soon: 'API Token“notebook”将在 3 天后到期。',
    see: '查看',
    calendar: '存为日历文件',
    imported: '导入的 Token，本站不保存完整内容',
    edit: ['编辑 notebook', '删除 notebook'],
    some: '部分模型（读/写）',
    models: '4 个模型',
    limit: '每分钟最多 1,200 次请求',
  },
  en: {
    search: 'Search by name',
    all: 'All',
    expired: 'Expired',
    none: 'No tokens match',
    seeAll: 'See all tokens',
    soon: 'Your API token “notebook” expires in 3 days.',
    see: 'View',
    calendar: 'Save to calendar',
    imported: 'Imported; the full value was never stored here',
    edit: ['Edit notebook', 'Delete notebook'],
    some: 'Some models (Read/Write)',
    models: '4 models',
    limit: 'At most 1,200 requests per minute',
  },
} as const

test(
  'a list is filtered by name and status, which the address holds, and follows another tab',
  { tag: '@phone' },
  async ({ page, language }) => {
    const { search, expired, all, none, seeAll } = words[language]
    const { row } = tokensPage(page, language)
    await page.clock.install()
    await openSignedIn(page, '/api/tokens')
    for (const name of ['notebook', 'Note_2', '笔记本', 'server']) await createToken(page, name)
    await page.reload()
    const field = page.getByRole('searchbox', { name: search })
    await field.pressSequentially('note')
    await expect(page).toHaveURL(/\/api\/tokens\?name=note$/)
    await expect(page.getByRole('rowheader')).toHaveText(['Note_2', 'notebook'])
    await expect(field).toBeFocused()
    await page.getByRole('radio', { name: expired }).click({ force: true })
    await expect(page).toHaveURL(/\?name=note&status=expired$/)
    await expect(page.getByText(none)).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.goBack()
    await expect(page.getByRole('rowheader')).toHaveText(['Note_2', 'notebook'])
    await page.goForward()
    await page.getByRole('link', { name: seeAll }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(4)
    await expect(field).toHaveValue('')
    await expect(page.getByRole('radio', { name: all, exact: true })).toBeChecked()

    const other = await page.context().newPage()
    const there = tokensPage(other, language)
    await visit(other, '/api/tokens?name=server')
    await expect(other.getByRole('searchbox')).toHaveValue('server')
    await there.openEdit('server')
    await there.nameField.fill('laptop')
    await there.save()
    await expect(row('laptop')).toBeVisible()
    await expect(other.getByRole('rowheader')).toHaveCount(0) // no other name has “server”
    await visit(other, '/api/tokens')
    await there.deleteToken('laptop')
    await expect(row('laptop')).toHaveCount(0)
    await other.close()

    await createToken(page, 'by-a-program')
    await page.clock.fastForward(30_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(row('by-a-program')).toBeVisible()
  },
)

test(
  'the API pages warn of a token that expires soon, also one of another service, whose value is not here',
  { tag: '@phone' },
  async ({ page, language }) => {
    const { soon, see, calendar, imported, edit } = words[language]
    const expiredAt = Date.now() + 3 * 86_400_000 - 60_000
    const item = {
      id: '018f2d6e-7c3a-7b61-9a55-0c4a4d8f0b11',
      token_name: 'notebook',
      token: 'sk-…',
      auth_status: 1,
      created_at: new Date(expiredAt - 180 * 86_400_000).toISOString(),
      expired_at: new Date(expiredAt).toISOString(),
      imported: true,
    }
    await askItself(page)
    await page.route('**/puyu/user/tokens?*', (route) =>
      route.fulfill({ json: { code: 0, msg: '', data: { list: [item], total: 1, page: 1, page_size: 50 } } }),
    )
    await openSignedIn(page, '/api/callDetail')
    for (const path of ['/api/callDetail', '/api/strategy', '/api/tokens']) {
      await visit(page, path)
      await expect(page.getByText(soon)).toBeVisible()
    }
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: calendar, exact: true }).click()
    expect((await download).suggestedFilename()).toBe('token-notebook.ics')
    const row = page.getByRole('row').filter({ hasText: 'sk-…' })
    await expect(row.getByText(imported)).toBeVisible()
    await tokensPage(page, language).menu('notebook').click()
    for (const name of edit) await expect(row.getByRole('button', { name, exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.keyboard.press('Escape')
    await page.getByRole('status').getByRole('link', { name: see }).click()
    await expect(page).toHaveURL(/\/api\/tokens\?status=expiring$/)
  },
)

test('a list shows the models, limits and note of each token', { tag: '@phone' }, async ({ page, language }) => {
  const { some, models, limit } = words[language]
  const { row } = tokensPage(page, language)
  await openSignedIn(page, '/api/tokens')
  const ids = ['internvl3.5-241b-a28b', 'intern-s1', 'intern-latest', 'intern-s1-mini']
  await createToken(page, 'several', { models: ids, rpm: 1200, note: '每晚的报告 nightly' })
  await page.reload()
  for (const text of [limit, '每晚的报告 nightly']) await expect(row('several').last()).toContainText(text)
  await expect(row('several').first()).toContainText(some)
  const name = row('several').getByText('internvl3.5-241b-a28b')
  await expect(name).toBeHidden()
  await row('several').getByText(models).focus()
  await page.keyboard.press('Enter')
  await expect(name).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await row('several').getByText(models).click()
  await expect(name).toBeHidden()
})
