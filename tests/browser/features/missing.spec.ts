import { expectAccessible } from '@/tests/browser/support/accessibility'
import { expect, test } from '@/tests/browser/support/test'
import { openInPlace, visit } from '@/tests/browser/support/visit'

const words = { zh: { other: '流式输出' }, en: { other: 'Streaming' } } as const

test(
  'an unknown chapter is a page with the status 404 that lists all chapters',
  { tag: '@phone' },
  async ({ page, language, problems, texts }) => {
    const own = words[language]
    problems.expectFailure(/\/api\/document\/nothing$/)
    const response = await visit(page, '/api/document/nothing')
    expect(response?.status()).toBe(404)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: texts.missingPage.noChapter })).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('link', { name: own.other, exact: true }).click()
    await expect(page).toHaveURL(/\/api\/document\/streaming$/)
    await expect(main.getByRole('heading', { level: 1, name: own.other })).toBeFocused()
    await page.goBack()
    await expect(main.getByRole('heading', { level: 1, name: texts.missingPage.noChapter })).toBeFocused()
  },
)

test(
  'an unknown model is a page with the status 404 that leads to the list',
  { tag: '@phone' },
  async ({ page, problems, texts }) => {
    problems.expectFailure(/\/api\/models\/some\/model-1\.0$/)
    const response = await visit(page, '/api/models/some/model-1.0')
    expect(response?.status()).toBe(404)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: texts.modelPage.missingTitle })).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('link', { name: texts.pageNames.models, exact: true }).click()
    await expect(page).toHaveURL(/\/api\/models$/)
  },
)

test('unknown chapters and models that are opened within the portal get the same page', async ({ page, texts }) => {
  await visit(page, '/certificate')
  await openInPlace(page, '/api/document/nothing')
  await expect(page.getByRole('heading', { level: 1, name: texts.missingPage.noChapter })).toBeFocused()
  await openInPlace(page, '/api/models/none')
  await expect(page.getByRole('heading', { level: 1, name: texts.modelPage.missingTitle })).toBeFocused()
  await openInPlace(page, '/nowhere')
  await expect(page).toHaveURL(/\/$/)
})
