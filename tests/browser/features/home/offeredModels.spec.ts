import { expect, test } from '@/tests/browser/support/test'
import { visit, watchShifts } from '@/tests/browser/support/visit'
import { described, others, words } from '@/tests/browser/support/answers/modelSamples'

test(
  'a card of the front page leads to the page of its model',
  { tag: '@phone' },
  async ({ page, language, texts }) => {
    const own = words[language]
    const list = [{ id: 'latest', ref_model: described.id, picture: described.picture }, described, ...others]
    await page.route('**/puyu/api/models', (route) => route.fulfill({ json: { code: 0, msg: '', data: { list } } }))
    const moved = await watchShifts(page)
    await visit(page, '/')
    // The cards load when they come near.
    await page.mouse.wheel(0, 600)
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Intern-S1', exact: true }) })
      .first()
    await card.scrollIntoViewIfNeeded()
    await expect(card.getByText(own.onApi)).toBeVisible()
    await expect(page.getByText(own.onApi).filter({ visible: true })).toHaveCount(1)
    await expect(card).toContainText('32K · 241B · Apache-2.0')
    const playground = card.getByRole('link', { name: `${texts.pageNames.playground} Intern-S1` })
    await expect(playground).toHaveAttribute('href', '/api/playground?model=internlm%2Fintern-s1')
    await expect(card.getByRole('link', { name: /^Hugging Face/ })).toHaveAttribute('target', '_blank')
    expect(moved).toEqual([])
    await card.getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL('/api/models/internlm/intern-s1')
    await expect(page.getByRole('heading', { level: 1, name: own.name })).toBeFocused()
  },
)
