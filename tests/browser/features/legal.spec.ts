import { expect, test } from '@/tests/browser/support/test'
import { untilPartReady, visit } from '@/tests/browser/support/visit'

const pages = ['/protocol/service', '/protocol/private', '/protocol/children'] as const
const words = {
  zh: { template: '这是一份模板', gap: '〔运营者名称〕', contents: '目录', children: '儿童个人信息保护规则' },
  en: {
    template: 'This is a template',
    gap: '[name of the operator]',
    contents: 'Contents',
    children: 'Children’s Privacy Rules',
  },
} as const

for (const path of pages) {
  test(`${path} is a whole template with contents`, async ({ page, language }) => {
    const text = words[language]
    await visit(page, path)
    await expect(page.getByText(text.template)).toBeVisible()
    await expect(page.getByText(text.gap).first()).toBeVisible()
    const contents = page.getByRole('navigation', { name: text.contents }).getByRole('link')
    expect(await contents.count()).toBeGreaterThanOrEqual(10)
    const last = await contents.last().innerText()
    await contents.last().click()
    await expect(page.getByRole('heading', { level: 2, name: last })).toBeInViewport()
    await expect(page.getByText(text.template)).toBeAttached()
  })
}

test('the pages link to each other in place, and print their text alone', async ({ page, language }) => {
  const text = words[language]
  await visit(page, '/protocol/service')
  await untilPartReady(page, 'service-text')
  await page.getByRole('main').getByRole('link', { name: text.children }).click()
  await expect(page.getByRole('heading', { level: 1, name: text.children })).toBeFocused()
  await expect(page.getByText(text.gap).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: text.contents })).toBeHidden()
  await expect(page.getByText(text.gap).first()).toBeVisible()
})
