import { stopClock } from '../support/clock'
import { createTokens } from '../support/ownCalls'
import { openSignedIn } from '../support/signIn'
import { expect } from '../support/test'
import { tokensPage } from '../support/tokensPage'
import { comeForward, expectFocused, test } from '../support/walk'

const words = {
  zh: { keep: '取消', expired: '已过期' },
  en: { keep: 'Cancel', expired: 'Expired' },
} as const

/** The longest that a timer can wait, in milliseconds. */
const longestWait = 2 ** 31
/** A token is good for 180 days. */
const waits = 8
const copyTimeoutMs = 10_000

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a token’s secret can be copied again after each copy', async ({ page, language, walk: { within } }) => {
  const tokens = tokensPage(page, language)
  const taking = within('copy ')
  const take = async (transitions: string, act: () => Promise<unknown>) => {
    await taking(transitions, act)
    await expectFocused(page)
  }
  const copy = () => tokens.secretField.locator('xpath=following-sibling::button').click()
  await page.clock.install()
  await openSignedIn(page, '/api/tokens')
  await tokens.create('notebook')
  await stopClock(page)
  await take('copying done', copy)
  await take('resting copy.requested; reveal reveal copy has changed [wasCopied]; copying done', copy)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => new Promise(() => undefined)
  })
  await take('resting copy.requested', copy)
  await take('copying after copyTimeout', () => page.clock.runFor(copyTimeoutMs))
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
  })
  await take('resting copy.requested; copying failed', copy)
  await page.evaluate(() => void Reflect.deleteProperty(navigator.clipboard, 'writeText'))
  await take('resting copy.requested; copying done', copy)
})

test('a token whose deletion is refused says so, and expires by the clock', async ({
  page,
  language,
  walk: { within, fault },
}) => {
  const texts = words[language]
  const { words: said, button, choose, row } = tokensPage(page, language)
  const taking = within('token ')
  const take = async (transitions: string, act: () => Promise<unknown>) => {
    await taking(transitions, act)
    await expectFocused(page)
  }
  const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: said.delete, exact: true }).click()
  await openSignedIn(page, '/api/tokens')
  await createTokens(page, ['notebook'])
  await page.clock.install()
  await page.reload()
  await expect(row('notebook')).toBeVisible()
  await stopClock(page)

  await choose('notebook', 'delete')
  await fault('deleteToken', 'refused')
  await take('change.deleting done', confirm)
  await take('change.deleteFailed token.delete.cancelled; tokenList loading done', () => button(texts.keep).click())

  await taking('validity.visible after nextCheck', () => page.clock.fastForward(longestWait))
  for (let wait = 1; wait < waits; wait++) await page.clock.fastForward(longestWait)
  await expect(row('notebook')).toContainText(texts.expired)
  // The time is the server's as soon as it answers.
  await taking('validity clock.checked; validity token.listed', () => comeForward(page))
  await expect(row('notebook')).toContainText(said.permission)
})
