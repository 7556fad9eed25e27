import { expectAccessible } from '../support/accessibility'
import { stopClock } from '../support/clock'
import { hold } from '../support/hold'
import { playgroundPage } from '../support/pages/playgroundPage'
import { expect, test } from '../support/test'
import { pattern } from '../support/texts'

test('a removed conversation can be restored where it was @phone', async ({ page, texts, screenName }) => {
  const { history, removed } = texts.playgroundPage
  const { main, open, ask, entry, remove, undo } = playgroundPage(page, texts)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.clock.install()
  await open()
  await ask('Alpha')
  if (screenName !== 'desktop') await press(history)
  await stopClock(page)
  await remove('Alpha').click()
  await expect(page.getByText(removed, { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(undo('Alpha')).toBeFocused()
  await expect(undo('Alpha')).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('group', { name: /intern-echo/ })).toHaveCount(0)
  await undo('Alpha').click()
  await expect(entry('Alpha')).toBeFocused()
  await page.clock.resume()
  await remove('Alpha').click()
  await expectAccessible(page)
  await undo('Alpha').click()
  if (screenName !== 'desktop') await press(texts.common.close)
  await expect(main.getByRole('group', { name: /intern-echo/ })).toContainText('Alpha')
})

test('the history is in the menu before anything else of the page has loaded', async ({ page, texts, screenName }) => {
  test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
  const { open } = playgroundPage(page, texts)
  await open()
  const link = (path: string) => page.getByRole('navigation').locator(`a[href="${path}"]:visible`).last()
  await link('/api/tokens').click()
  await expect(page).toHaveURL(/tokens$/)
  const release = await hold(page, '**/puyu/**')
  await link('/api/playground').click()
  await expect(page.getByRole('region', { name: texts.playgroundPage.history })).toBeVisible()
  release()
})

type SlowWindow = Window & { decode: () => void }

test('pictures that are still being read are neither lost nor left behind by the question', async ({ page, texts }) => {
  const { main, question, send, open } = playgroundPage(page, texts)
  const image = pattern(texts.playgroundPage.imageOf)
  await open()
  await page.evaluate(() => {
    const slow = window as unknown as SlowWindow // as: for this test
    const read = window.createImageBitmap.bind(window)
    const first = new Promise<void>((resolve) => (slow.decode = resolve))
    const order = [first]
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      await order.shift()
      return read(image)
    }
  })
  const buffer = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
  const input = page.locator('input[type=file]')
  for (const name of ['slow.gif', 'quick.gif']) await input.setInputFiles({ name, mimeType: 'image/gif', buffer })
  await send('Alpha')
  await page.evaluate(() => (window as unknown as SlowWindow).decode()) // as: of this test
  const turn = main.getByRole('listitem').first()
  await expect(turn.getByRole('img', { name: image })).toHaveCount(2)
  await expect(main.getByRole('img', { name: image })).toHaveCount(2)
  await expect(question).toHaveValue('')
})
