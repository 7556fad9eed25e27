import { expectAccessible } from '../support/accessibility'
import { stopClock } from '../support/clock'
import { hold } from '../support/hold'
import { path, playgroundPage } from '../support/pages/playgroundPage'
import { expect, test } from '../support/test'
import { pattern } from '../support/texts'
import { untilPartReady, visit, visitAgain } from '../support/visit'

test('a removed conversation can be restored where it was @phone', async ({ page, texts, screenName }) => {
  const { history, removed } = texts.playgroundPage
  const { main, open, ask, entry, remove, undo } = playgroundPage(page, texts)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.clock.install()
  await open()
  await ask('Alpha')
  if (screenName !== 'desktop') await press(history)
  await stopClock(page)
  await remove('Alpha')
  await expect(page.getByText(removed, { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(undo('Alpha')).toBeFocused()
  await expect(undo('Alpha')).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('group', { name: /intern-echo/ })).toHaveCount(0)
  await undo('Alpha').click()
  await expect(entry('Alpha')).toBeFocused()
  await page.clock.resume()
  await remove('Alpha')
  await expectAccessible(page)
  await undo('Alpha').click()
  if (screenName !== 'desktop') await press(texts.common.close)
  await expect(main.getByRole('group', { name: /intern-echo/ })).toContainText('Alpha')
})

test('the history is on the page before anything else of it has loaded', async ({ page, texts, screenName }) => {
  test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
  const { open } = playgroundPage(page, texts)
  await open()
  const link = (path: string) => page.getByRole('navigation').locator(`a[href="${path}"]:visible`).last()
  await page.getByRole('main').getByLabel(texts.nav.apiMenu, { exact: true }).first().click()
  await link('/api/tokens').click()
  await expect(page).toHaveURL(/tokens$/)
  const release = await hold(page, '**/puyu/**')
  await link('/api/playground').click()
  await expect(page.getByRole('region', { name: texts.playgroundPage.history })).toBeVisible()
  release()
})

type SlowWindow = Window & { decode: () => void }

test('pictures that are still being read are neither lost nor left behind by the question', async ({ page, texts }) => {
  const { main, turns, question, send, open } = playgroundPage(page, texts)
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
  const turn = turns.first()
  await expect(turn.getByRole('img', { name: image })).toHaveCount(2)
  await expect(main.getByRole('img', { name: image })).toHaveCount(2)
  await expect(question).toHaveValue('')
})

test('a renamed conversation has its name after a reload and in a tab that shows it', async ({
  page,
  context,
  texts,
  screenName,
}) => {
  test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
  const { open, ask, entry, choose } = playgroundPage(page, texts)
  await open()
  await ask('Alpha')
  const tab = await context.newPage()
  const other = playgroundPage(tab, texts)
  await tab.goto(path)
  await other.entry('Alpha').click()
  await expect(other.turns).toHaveCount(1)
  await choose('Alpha', texts.playgroundPage.rename)
  await page.keyboard.press('Escape')
  await expect(entry('Alpha')).toBeFocused()
  await choose('Alpha', texts.playgroundPage.rename)
  await page.keyboard.type('A name')
  await page.keyboard.press('Enter')
  await expect(entry('A name')).toBeFocused()
  await other.ask('Beta')
  await expect(other.entry('A name')).toHaveAttribute('aria-current', 'true')
  await visitAgain(page)
  await expect(entry('A name')).toHaveCount(1)
  await expect(entry('Alpha')).toHaveCount(0)
})

test('a long list of conversations can be filtered, and each exported', async ({ page, texts, screenName }) => {
  test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
  const { open, ask, button, entry, choose } = playgroundPage(page, texts)
  const { historyFilter, historyNoneFound, exportOne, today } = texts.playgroundPage
  await open()
  const filter = page.getByRole('searchbox', { name: historyFilter })
  for (let index = 1; index <= 8; index++) {
    await expect(filter).toHaveCount(0)
    if (index > 1) await button(texts.playgroundPage.newConversation).click()
    await ask(`Question ${index}`)
    await expect(entry(`Question ${index}`)).toBeVisible()
  }
  await filter.fill('question 7')
  await expect(page.getByRole('list', { name: today }).getByRole('listitem')).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await choose('Question 7', exportOne)
  expect((await saved).suggestedFilename()).toBe('Question 7.json')
  await filter.fill('nothing')
  await expect(page.getByText(historyNoneFound)).toBeVisible()
})

test('the panes beside the conversation stay as they were left', async ({ page, texts, screenName }) => {
  test.skip(screenName !== 'desktop', 'phones show them in dialogs')
  const { open, button } = playgroundPage(page, texts)
  const history = page.getByRole('region', { name: texts.playgroundPage.history })
  const settings = page.getByRole('region', { name: texts.playgroundPage.settings })
  await page.setViewportSize({ width: 1440, height: 700 })
  await open()
  await expect(history).toBeVisible()
  await expect(settings).toHaveCount(0)
  await button(texts.playgroundPage.history).click()
  await button(texts.playgroundPage.settings).click()
  for (const look of [() => Promise.resolve(), () => visitAgain(page)]) {
    await look()
    await expect(history).toHaveCount(0)
    await expect(settings).toBeVisible()
  }
  await button(texts.playgroundPage.compare).click()
  await expect(settings).toHaveCount(0)
})

test('suggestions are above the composer, and the footer is below the first screen @phone', async ({ page, texts }) => {
  const { question, main } = playgroundPage(page, texts)
  await visit(page, path)
  await untilPartReady(page, 'playground')
  for (const [width, height] of [
    [1440, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const key of ['suggestion1', 'suggestion2', 'suggestion3'] as const)
      await expect(main.getByRole('button', { name: texts.playgroundPage[key] })).toBeInViewport({ ratio: 1 })
    const last = await main.getByRole('button', { name: texts.playgroundPage.suggestion3 }).boundingBox()
    const composer = await question.boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(composer?.y ?? 0)
    expect((await page.getByRole('contentinfo').boundingBox())?.y).toBeGreaterThanOrEqual(height)
  }
})

test('each column of a comparison follows its own end and has its own scrolling', async ({
  page,
  texts,
  screenName,
}) => {
  test.skip(screenName !== 'desktop', 'phones show one model at a time')
  const { main, open, button, send } = playgroundPage(page, texts)
  await page.route('**/puyu/playground/chat/completions', (route) => {
    const chunk = { choices: [{ delta: { content: 'Line\n\n'.repeat(40) }, finish_reason: 'stop' }] }
    return route.fulfill({
      headers: { 'Content-Type': 'text/event-stream' },
      body: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`,
    })
  })
  await open()
  await button(texts.playgroundPage.compare).click()
  await send('Alpha')
  const lanes = main.getByRole('region', { name: /^intern-echo/ })
  for (const lane of [0, 1])
    await expect(lanes.nth(lane).getByRole('button', { name: texts.playgroundPage.regenerate })).toBeInViewport()
  await lanes.first().getByRole('group', { name: texts.playgroundPage.conversation }).focus()
  await page.keyboard.press('Home')
  await expect(lanes.first().getByText('Alpha')).toBeInViewport()
  await expect(lanes.last().getByText('Alpha')).not.toBeInViewport()
  await expect(lanes.first().getByText(texts.playgroundPage.laneDone)).toBeInViewport()
  await expectAccessible(page)
})
