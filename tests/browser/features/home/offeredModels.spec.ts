import { expect, test } from '@/tests/browser/support/test'
import { visit, watchShifts } from '@/tests/browser/support/visit'
import { described, others, words } from '@/tests/browser/support/answers/modelSamples'

test(
  'a card of the front page says that the API offers its model, and leads to its page',
  { tag: '@phone' },
  async ({ page, language }) => {
    const texts = words[language]
    const list = [{ id: 'latest', ref_model: described.id, picture: described.picture }, described, ...others]
    await page.route('**/puyu/api/models', (route) => route.fulfill({ json: { code: 0, msg: '', data: { list } } }))
    const moved = await watchShifts(page)
    await visit(page, '/')
    // The cards load when they come near.
    await page.mouse.wheel(0, 600)
    const mark = page.getByRole('link', { name: texts.onApi })
    await mark.scrollIntoViewIfNeeded()
    await expect(mark).toHaveCount(1)
    expect(moved).toEqual([])
    await mark.click()
    await expect(page).toHaveURL('/api/models/internlm/intern-s1')
    await expect(page.getByRole('heading', { level: 1, name: texts.name })).toBeFocused()
  },
)
