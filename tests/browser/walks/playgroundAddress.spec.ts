import { expect } from '../support/test'
import { test } from '../support/walk'
import { path, playgroundPage } from '../support/pages/playgroundPage'
import { allowStore, refuseStore } from './playgroundStore'

test('the conversation on screen is that of the address', async ({
  page,
  texts,
  screenName,
  walk: { take, fault, release },
}) => {
  test.skip(screenName !== 'desktop', 'the history is in a dialog on phones')
  const { main, button, ask, send, open, entry } = playgroundPage(page, texts)
  const answer = main.getByRole('group', { name: /intern-echo/ })
  await open()
  await ask('Alpha')
  await expect(entry('Alpha')).toBeVisible()
  await take('playground page conversation.begun; playground page address.changed [isAddressKnown]', () =>
    button(texts.playgroundPage.newConversation).click(),
  )
  await ask('Beta')
  await expect(entry('Beta')).toBeVisible()
  await take('playground page address.changed [hasStore]; playground page.opening done [isFound]', () => page.goBack())
  await expect(answer).toContainText('Alpha')
  await page.goForward()
  await expect(answer).toContainText('Beta')

  await refuseStore(page, 'get')
  await take('playground page.opening failed', () => entry('Alpha').click())
  await expect(page.getByText(texts.playgroundPage.unopened)).toBeVisible()
  await take('playground page address.changed [isAddressShown]', () => page.goBack())
  await expect(answer).toContainText('Beta')
  await entry('Alpha').click()
  await expect(page.getByText(texts.playgroundPage.unopened)).toBeVisible()
  await allowStore(page)
  await take('playground page conversation.requested; playground page.opening done [isFound]', () =>
    button(texts.common.retry).click(),
  )
  await expect(answer).toContainText('Alpha')

  await button(texts.playgroundPage.newConversation).click()
  await entry('Beta').click()
  await expect(answer).toContainText('Beta')
  await fault('createPlaygroundCompletion', 'never')
  await send('Gamma')
  await expect(button(texts.playgroundPage.stop)).toBeVisible()
  await take('playground page address.changed [isLeftBusy]; playground page address.changed [isAddressEmpty]', () =>
    page.goBack(),
  )
  await expect(page.getByText(texts.playgroundPage.emptyTitle)).toBeVisible()
  await release()

  const unknown = `${path}?c=00000000000000000000000000000000`
  await take('playground page.opening done', () => page.goto(unknown))
  await expect(page.getByText(texts.playgroundPage.missingConversation)).toBeVisible()
  await page.context().clearCookies()
  await take('playground page address.changed', () => page.goto(unknown))
  await expect(page.getByText(texts.playgroundPage.signInToOpen)).toBeVisible()
})
