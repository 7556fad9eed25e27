import type { Page } from '@playwright/test'
import { languageTags } from '@/openapi/rules/language'
import { stopClock } from '../support/clock'
import { hold } from '../support/hold'
import { expect } from '../support/test'
import { visit } from '../support/visit'
import { test } from '../support/walk'

const dialogCode = '/assets/SearchDialog-*'

const show = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

test('the search of the header fails, opens, and closes when the visitor moves on', async ({
  page,
  walk: { within, fault, release },
  texts,
}) => {
  const take = within('header ')
  await visit(page, '/protocol/private')
  const here = page.locator('footer a[href="/protocol/service"]')
  await here.click()
  await expect(page).toHaveURL(/service$/)
  const button = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
  await fault(dialogCode, '503')
  await take('closed search.opened; opening failed', () => button(texts.nav.search).click())
  await fault(dialogCode, 'late')
  await take('closed search.opened', () => button(texts.nav.search).click())
  // A link to the page one is on is a new location, too.
  await take('header route.changed', () => here.click())
  await release()
  await take('opening done', () => button(texts.nav.search).click())
  await take('header route.changed', () => page.goBack())
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
  transitions,
  walk: { within, fault, untilHeld, release },
  texts,
}) => {
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
  await expect(page.getByText(texts.problems.newVersion)).toBeVisible()
  await take('outdated notice.dismissed', () =>
    page.getByRole('button', { name: texts.problems.later, exact: true }).click(),
  )
  await expect(page.getByText(texts.problems.newVersion)).toHaveCount(0)
})
