import { expect, test } from '../support/test'
import { visit } from '../support/visit'

test('the search stays open if a selection is dragged out of its field, and closes by a press beside it', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('searchbox')
  await visit(page, '/certificate')
  await page.keyboard.press('Control+k')
  await field.fill('some words to select')
  const { x, y, height } = (await field.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.move(x + 120, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(2, y + height / 2)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).not.toBe('')
  await page.mouse.click(2, y)
  await expect(dialog).toHaveCount(0)
})
