import type { Page } from '@playwright/test'
import { languageTags } from '@/openapi/rules/language'
import { stopClock } from '../support/clock'
import { unservedProjects } from '../support/communityAnswers'
import { hold } from '../support/hold'
import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { untilReady, visit } from '../support/visit'
import { refuseCookies, refuseTimer, test } from '../support/walk'
import { walkWords } from './words'

const words = {
  zh: {
    messages: '提示',
    close: '关闭',
    newVersion: '门户有新版本。',
    later: '稍后',
    search: '搜索',
  },
  en: {
    messages: 'Notices',
    close: 'Close',
    newVersion: 'A new version of the portal is available.',
    later: 'Later',
    search: 'Search',
  },
} as const

const visibleMs = 6000
const dialogCode = '/assets/SearchDialog-*'

const show = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

test('a message fails alone', async ({ page, language, walk: { take, fault } }) => {
  const texts = words[language]
  const retry = page.getByRole('main').getByRole('button', { name: walkWords(page, language).texts.retry })
  const message = page.getByRole('region', { name: texts.messages })
  await fault('listProjects', '503', 0)
  await visit(page, unservedProjects)
  await message.getByRole('button', { name: texts.close }).press('Enter')
  await expect(message).toHaveCount(0)
  await refuseTimer(page, visibleMs)
  await take('toasts toasts failed', () => retry.click())
  await expect(message).toHaveCount(0)
  await expect(retry).toBeEnabled()
})

test('the search of the header fails, opens, and closes when the visitor moves on', async ({
  page,
  language,
  walk: { within, fault, release },
}) => {
  const texts = words[language]
  const take = within('header ')
  await visit(page, '/protocol/private')
  const here = page.locator('footer a[href="/protocol/service"]')
  await here.click()
  await expect(page).toHaveURL(/service$/)
  const button = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
  await fault(dialogCode, '503')
  await take('search.closed search.opened; search.opening failed', () => button(texts.search).click())
  await fault(dialogCode, 'late')
  await take('search.closed search.opened', () => button(texts.search).click())
  // A link to the page one is on is a new location, too.
  await take('search.opening route.changed', () => here.click())
  await release()
  await take('search.opening done', () => button(texts.search).click())
  await take('search.open route.changed', () => page.goBack())
})

test('another language whose texts do not come can be taken back, and is given up after 15 s', async ({
  page,
  language,
  walk: { within },
}) => {
  const take = within('language ')
  const choose = () => page.locator('header a[hreflang]').first().click()
  await page.clock.install()
  await visit(page, '/protocol/private?tag=3')
  await expect(page.locator('header a[hreflang]').first()).toHaveAttribute('href', /\?tag=3&lang=(zh|en)$/)
  const release = await hold(page, '**/assets/*.js')
  await choose()
  await take('switching language.chosen', choose)
  await choose()
  await take('switching after switchTimeout', () => page.clock.fastForward(15_000))
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language])
})

test('a new deployment is looked for when the page is seen again, told once, and put away', async ({
  page,
  language,
  transitions,
  walk: { within, fault, untilHeld, release },
}) => {
  const texts = words[language]
  const take = within('deployment ')
  await page.clock.install()
  let isAsked = false
  page.on('request', (request) => (isAsked ||= request.url().endsWith('/version.json')))
  await visit(page, '/protocol/service')
  // The notices come after the page; a browser may show it to them by itself.
  await expect.poll(async () => isAsked || (await show(page))).toBe(true)
  await expect.poll(() => transitions.filter((id) => id.startsWith('deployment.running.looking '))).toHaveLength(1)
  await stopClock(page)
  await fault('/version.json', 'html')
  await take('running.looking failed', () => show(page))
  await fault('/version.json', 'never')
  await take('running.current page.shown', () => show(page))
  await untilHeld()
  await take('running.looking after lookTimeout', () => page.clock.runFor(7000))
  await release()
  // The next build is another server's.
  await page.route('**/version.json', (route) => route.fulfill({ json: { entry: '/assets/other.js' } }))
  await take('running.looking done [isNew]', () => show(page))
  await expect(page.getByText(texts.newVersion)).toBeVisible()
  await take('outdated notice.dismissed', () => page.getByRole('button', { name: texts.later, exact: true }).click())
  await expect(page.getByText(texts.newVersion)).toHaveCount(0)
})

test('the portal runs without its session if the browser refuses cookies', async ({
  page,
  context,
  language,
  walk: { take, fault },
}) => {
  const { account, signOut } = walkWords(page, language)
  await giveSession(context, await takePerson())
  await page.goto('/protocol/service')
  await expect(account).toBeVisible()
  await untilReady(page)
  await fault('logout', '503')
  await refuseCookies(page, 0)
  await take('portal portal failed', signOut)
})
