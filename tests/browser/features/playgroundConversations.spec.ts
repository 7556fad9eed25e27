import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { stopClock } from '../support/clock'
import { hold } from '../support/hold'
import { openSignedIn } from '../support/signIn'
import { expect, test, type PortalOptions } from '../support/test'
import { untilPartReady } from '../support/visit'

const words = {
  zh: {
    question: '问题',
    send: '发送',
    edit: '编辑问题',
    fresh: '新对话',
    regenerate: '重新生成',
    history: '历史对话',
    close: '关闭',
    remove: '删除“Alpha”',
    removed: '已删除',
    undo: '撤销删除“Alpha”',
    image: /^图片 \d/,
  },
  en: {
    question: 'Question',
    send: 'Send',
    edit: 'Edit question',
    fresh: 'New conversation',
    regenerate: 'Regenerate',
    history: 'History',
    close: 'Close',
    remove: 'Delete “Alpha”',
    removed: 'Deleted',
    undo: 'Undo the deletion of “Alpha”',
    image: /^Image \d/,
  },
} as const

function partsOf(page: Page, language: PortalOptions['language']) {
  const texts = words[language]
  const main = page.getByRole('main')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = main.getByRole('textbox', { name: texts.question, exact: true })
  return {
    texts,
    main,
    button,
    field,
    open: async () => {
      await openSignedIn(page, '/api/playground')
      await untilPartReady(page, 'playground')
    },
    ask: async (question: string) => {
      await field.fill(question)
      await main.getByRole('button', { name: texts.send, exact: true }).click()
      await expect(main.getByRole('group', { name: /intern-echo/ }).last()).toContainText(question)
      await expect(button(texts.regenerate)).toBeVisible()
    },
  }
}

test('an open editor closes with its conversation, so that no other one is overwritten', async ({
  page,
  language,
  screenName,
}) => {
  test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
  const { texts, main, button, open, ask } = partsOf(page, language)
  const editor = main.getByRole('textbox', { name: texts.edit })
  await open()
  await ask('Alpha')
  await button(texts.fresh).click()
  await ask('Beta')
  await ask('Gamma')
  await button('Alpha').click()
  await expect(main.getByRole('listitem')).toHaveCount(1)
  await main.getByRole('button', { name: texts.edit }).click()
  await expect(editor).toHaveValue('Alpha')
  await button('Beta').click()
  await expect(main.getByRole('listitem')).toHaveCount(2)
  await expect(editor).toHaveCount(0)
})

test('a removed conversation can be restored where it was @phone', async ({ page, language, screenName }) => {
  const { texts, main, button, open, ask } = partsOf(page, language)
  await page.clock.install()
  await open()
  await ask('Alpha')
  if (screenName !== 'desktop') await button(texts.history).click()
  await stopClock(page)
  await button(texts.remove).click()
  await expect(page.getByText(texts.removed, { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(button(texts.undo)).toBeFocused()
  await expect(button(texts.undo)).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('group', { name: /intern-echo/ })).toHaveCount(0)
  await button(texts.undo).click()
  await expect(button('Alpha')).toBeFocused()
  await page.clock.resume()
  await button(texts.remove).click()
  await expectAccessible(page)
  await button(texts.undo).click()
  if (screenName !== 'desktop') await button(texts.close).click()
  await expect(main.getByRole('group', { name: /intern-echo/ })).toContainText('Alpha')
})

test('the history is in the menu before anything else of the page has loaded', async ({
  page,
  language,
  screenName,
}) => {
  test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
  const { texts, open } = partsOf(page, language)
  await open()
  const link = (path: string) => page.getByRole('navigation').locator(`a[href="${path}"]:visible`).last()
  await link('/api/tokens').click()
  await expect(page).toHaveURL(/tokens$/)
  const release = await hold(page, '**/puyu/**')
  await link('/api/playground').click()
  await expect(page.getByRole('region', { name: texts.history })).toBeVisible()
  release()
})

type SlowWindow = Window & { decode: () => void }

test('pictures that are still being read are neither lost nor left behind by the question', async ({
  page,
  language,
}) => {
  const { texts, main, field, open } = partsOf(page, language)
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
  await field.fill('Alpha')
  await main.getByRole('button', { name: texts.send, exact: true }).click()
  await page.evaluate(() => (window as unknown as SlowWindow).decode()) // as: of this test
  const turn = main.getByRole('listitem').first()
  await expect(turn.getByRole('img', { name: texts.image })).toHaveCount(2)
  await expect(main.getByRole('img', { name: texts.image })).toHaveCount(2)
  await expect(field).toHaveValue('')
})
