import type { Page } from '@playwright/test'
import { stopClock } from '../support/clock'
import { unservedProjects } from '../support/communityAnswers'
import { menuButton } from '../support/controls'
import { giveSession, takePerson } from '../support/signIn'
import { expect } from '../support/test'
import { untilReady, visit } from '../support/visit'
import { refuseCookies, refuseTimer, test } from '../support/walk'
import { letFocusGo } from '../support/watchFocus'
import { walkWords } from './words'

const words = {
  zh: {
    messages: '提示',
    close: '关闭',
    other: 'English',
    stays: '英文内容加载失败，暂时保持中文',
    newVersion: '门户有新版本。',
    later: '稍后',
    search: '搜索',
    interest: '兴趣小组',
    models: '模型家族',
  },
  en: {
    messages: 'Notices',
    close: 'Close',
    other: '中文',
    stays: 'Chinese could not be loaded, so the page stays in English',
    newVersion: 'A new version of the portal is available.',
    later: 'Later',
    search: 'Search',
    interest: 'Interest groups',
    models: 'The models',
  },
} as const

const visibleMs = 6000
const dialogCode = '/assets/SearchDialog-*'

const show = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

test('a message waits for the pointer and for the focus, and fails alone', async ({
  page,
  language,
  walk: { within, fault },
}) => {
  const texts = words[language]
  const take = within('toast ')
  const retry = page.getByRole('main').getByRole('button', { name: walkWords(page, language).texts.retry })
  const message = page.getByRole('region', { name: texts.messages })
  await page.clock.install()
  await fault('listProjects', '503', 0)
  await visit(page, unservedProjects)
  await expect(message).toBeVisible()
  await stopClock(page)
  await retry.click()
  await expect(message).toBeVisible()
  await take('loose pointer.came', () => message.getByRole('paragraph').hover())
  const close = message.getByRole('button', { name: texts.close })
  await take('held.focus.outside focus.came', () => close.focus())
  await take('held.pointer.over pointer.left', () => page.mouse.move(0, 0))
  await take('held.pointer.away pointer.came', () => message.getByRole('paragraph').hover())
  await page.mouse.move(0, 0)
  await take('held toast.refreshed', () => retry.evaluate((button: HTMLElement) => button.click()))
  await take('held.focus.within focus.left; held at once [isLetGo]', () => letFocusGo(page))
  await retry.focus()
  await take('loose focus.came', () => close.focus())
  await take('toast toast.closed', () => close.press('Enter'))
  await expect(message).toHaveCount(0)

  await retry.click()
  await expect(message).toBeVisible()
  await take('toast loose.shown after visibleTime; toasts toasts done', () => page.clock.runFor(visibleMs))
  await expect(message).toHaveCount(0)
  await refuseTimer(page, visibleMs)
  await take('toasts toasts failed', () => retry.click())
  await expect(message).toHaveCount(0)
  await expect(retry).toBeEnabled()
})

test('the language changes when its texts are here, and stays where they cannot be loaded', async ({
  page,
  walk: { take },
}) => {
  // The browser does not request cached texts of a language.
  const chunks = '**/assets/*.js'
  for (const from of ['zh', 'en'] as const) {
    const texts = words[from]
    const choice = page.getByRole('banner').getByRole('link', { name: texts.other, exact: true })
    await visit(page, `/protocol/service?lang=${from}`)
    await page.route(chunks, (route) => route.abort())
    const chosen = 'language settled language.chosen [isOther]'
    await take(`${chosen}; language switching failed`, () => choice.click())
    await expect(page.getByText(texts.stays)).toBeVisible()
    await page.unroute(chunks)
    await take(`${chosen}; language switching done`, () => choice.click())
    await expect(choice).toHaveCount(0)
  }
})

test('the header’s menus and its search open, and close when the visitor moves on', async ({
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

  await page.setViewportSize({ width: 390, height: 844 })
  await take('mobileMenu.closed menu.opened', () => menuButton(page).click())
  await take('mobileMenu.open menu.closed', () => page.keyboard.press('Escape'))
  await menuButton(page).click()
  await take('mobileMenu.open route.changed', () =>
    page.getByRole('banner').getByRole('link', { name: texts.interest, exact: true }).click(),
  )
  await expect(page).toHaveURL(/\/developers\/interest$/)
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

test('the code of a served section is requested again after half a minute', async ({
  page,
  language,
  walk: { fault },
}) => {
  const code = '/assets/HomeSections*'
  await fault(code, '503', 0)
  await page.clock.install()
  const heading = page.getByRole('heading', { name: words[language].models })
  const failed = page.waitForResponse(`**${code}`)
  await visit(page, '/')
  await heading.scrollIntoViewIfNeeded()
  await failed
  await fault(code, 'none')
  const loaded = page.waitForResponse((response) => response.ok() && response.url().includes('/assets/HomeSections'))
  await page.clock.fastForward(30_000)
  await loaded
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
