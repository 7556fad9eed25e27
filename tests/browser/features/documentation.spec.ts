import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { hold } from '@/tests/browser/support/hold'
import { expectNoOverflow } from '@/tests/browser/support/accessibility'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { openInPlace, untilPartReady, visit, visitAgain } from '@/tests/browser/support/visit'
import { pattern } from '@/tests/browser/support/texts'

const chapterCount = readdirSync('src/content/documentation/en').filter((name) => name.endsWith('.mdx')).length

const words = {
  zh: {
    limits: '限额',
    headers: '查看余量',
    firstSample: '第一次对话',
    title: '快速开始',
  },
  en: {
    limits: 'Rate limits',
    headers: 'Checking what is left',
    firstSample: 'First conversation',
    title: 'Quick start',
  },
} as const

const base = (url: string) => `${url}/v1`
const sample = (page: Page, title: string) => page.getByRole('group', { name: new RegExp(title) })

const textSlot = '[data-documentation]'
/** The text's own code comes after the page. */
const textReady = (page: Page, chapter: string) => untilPartReady(page, `text-of-${chapter}`)
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** A heading is right below the sticky header. */
const expectAtTop = async (page: Page, id: string) => {
  const offset = () =>
    page.evaluate((name) => {
      const top = document.getElementById(name)?.getBoundingClientRect().top ?? -1
      return top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
    }, id)
  await expect.poll(async () => Math.abs((await offset()) - 40), `#${id} below the header`).toBeLessThanOrEqual(40)
}

test('samples show this portal’s address, in the language chosen for all, and are copied as shown', async ({
  page,
  context,
  language,
  portal,
  texts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await visit(page, '/api/document')
  await textReady(page, 'quick-start')
  const { copy, copied, copyPage, copyMarkdown, viewMarkdown } = texts.documentPage
  const next = pattern(texts.documentPage.next)
  const { firstSample, title } = words[language]
  const group = sample(page, firstSample)
  await group.locator('label', { hasText: 'Python' }).click()
  await expect(group.getByRole('radio', { name: 'Python' })).toBeChecked()
  await group.locator('label', { hasText: 'curl' }).click()
  await expect(group.locator('pre:visible')).toHaveCount(1)
  await expect(group.getByRole('figure')).toHaveAccessibleName(new RegExp(`${firstSample} · curl$`))
  for (const figure of await page.getByRole('figure').all()) await expect(figure).not.toHaveAccessibleName(copy)
  await expect(group.locator('pre:visible')).toContainText(`curl ${base(portal.url)}/chat/completions`)
  await group.getByRole('button', { name: copy, exact: true }).click()
  await expect(group.getByRole('button', { name: copied })).toBeVisible()
  const clipboard = await page.evaluate(() => navigator.clipboard.readText())
  expect(clipboard).toContain(
    `curl ${base(portal.url)}/chat/completions \\\n  -H "Authorization: Bearer $INTERN_API_TOKEN"`,
  )
  expect(clipboard).toContain('"model": "intern-echo"')
  expect(await page.content()).not.toContain('__')
  await page.clock.runFor(2000)
  await expect(group.getByRole('button', { name: copied })).toHaveCount(0)

  const menu = page.locator('summary', { hasText: copyPage })
  await menu.click()
  await page.getByRole('button', { name: copyMarkdown }).click()
  const asMarkdown = new RegExp(`^# ${title}\\n\\n> [^]*curl ${base(portal.url)}/models`)
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(asMarkdown)
  const markdown = await page.evaluate(() => navigator.clipboard.readText())
  await menu.click()
  const link = page.getByRole('link', { name: viewMarkdown })
  expect(await (await page.request.get((await link.getAttribute('href')) ?? '')).text()).toBe(markdown)

  const radios = page.getByRole('radio', { name: 'JavaScript' })
  await group.getByRole('radio', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  for (const radio of await radios.all()) await expect(radio).toBeChecked()
  await expect(page.locator('figure[data-language="js"]:visible')).toHaveCount(await radios.count())

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
  })
  await group.getByRole('button', { name: copy, exact: true }).click()
  await expect(group.getByRole('button', { name: /请手动选中|Please select the text/ })).toBeVisible()

  // The choice goes along: the next chapters show it too.
  for (const chapter of ['authentication', 'chat']) {
    await page.getByRole('link', { name: next }).click()
    await expect(page).toHaveURL(new RegExp(`/api/document/${chapter}$`))
    // The address changes first: until then it shows the link of the previous chapter.
    await expect(page.locator('html')).toHaveAttribute('data-ready', `/api/document/${chapter}`)
  }
  await expect(page.locator('figure[data-language="js"]:visible')).toHaveCount(1)
})

test('the language of samples that was chosen before the scripts came is that of all', async ({ page, language }) => {
  const release = await hold(page, '**/assets/*.js')
  await page.goto('/api/document')
  const group = sample(page, words[language].firstSample)
  await group.locator('label', { hasText: 'JavaScript' }).click()
  await expect(group.getByRole('radio', { name: 'JavaScript' })).toBeChecked()
  release()
  for (const radio of await page.getByRole('radio', { name: 'JavaScript' }).all()) await expect(radio).toBeChecked()
})

test('contents lead below the header; Back, Forward and a reload return', async ({
  page,
  language,
  screenName,
  texts,
}) => {
  await visit(page, '/api/document/limits')
  await textReady(page, 'limits')
  await page.evaluate(() => window.scrollTo(0, 0))
  const { contents } = texts.documentPage
  const { headers } = words[language]
  const isPhone = screenName === 'phone'
  if (isPhone) await page.getByText(contents).click()
  const inList = page.getByRole('listitem').getByRole('link', { name: headers, exact: true })
  const link = inList.filter({ visible: true }).first()
  await link.scrollIntoViewIfNeeded()
  const left = await scrollTop(page)
  await link.click()
  await expect(page).toHaveURL(/#rate-limit-headers$/)
  await expectAtTop(page, 'rate-limit-headers')
  await expect(page.locator('#rate-limit-headers')).toBeFocused()
  if (!isPhone) await expect(link).toHaveAttribute('aria-current', 'location')
  const top = await scrollTop(page)
  // At once: Back may come before the browser has reported the scroll.
  await page.evaluate(() => {
    window.scrollBy(0, 300)
    window.history.back()
  })
  await expect(page).toHaveURL(/limits$/)
  await expect.poll(() => scrollTop(page)).toBe(left)
  await page.goForward()
  await expect.poll(() => scrollTop(page)).toBe(top + 300)
  await visitAgain(page)
  await expect.poll(() => scrollTop(page)).toBe(top + 300)
  // A browser that hears too late that it is to restore the page goes to its hash instead.
  await page.evaluate(() => window.addEventListener('pagehide', () => (window.history.scrollRestoration = 'manual')))
  await visitAgain(page)
  await expect.poll(() => scrollTop(page)).toBe(top + 300)
})

test('the chapter is shown in the other language without leaving its place', async ({ page, language, screenName }) => {
  test.skip(screenName === 'phone', 'the same code')
  await visit(page, '/api/document/limits')
  await textReady(page, 'limits')
  const served = await page.locator(textSlot).textContent()
  const toggle = page.getByRole('banner').getByRole('link', { name: /^(English|中文)$/ })
  const other = language === 'zh' ? 'en' : 'zh'
  await toggle.click()
  await expect(page.getByRole('heading', { level: 1, name: words[other].limits })).toBeVisible()
  await expect(page.getByRole('heading', { name: words[other].headers })).toBeVisible()
  await toggle.click()
  await expect(page.getByRole('heading', { name: words[language].headers })).toBeVisible()
  await expect(page.locator(textSlot)).toHaveText(served ?? '')
})

test('an address of the time when the documentation was one page leads to its chapter', async ({ page }) => {
  await visit(page, '/protocol/service')
  await openInPlace(page, '/api/document#messages')
  await expect(page).toHaveURL(/\/api\/document\/chat#messages$/)
  await expectAtTop(page, 'messages')
  await expect(page.locator('#messages')).toBeFocused()
  await expectNoOverflow(page)
  const rendered = await page.locator(textSlot).textContent()
  await visit(page, '/api/document#chat')
  await expect(page).toHaveURL(/\/api\/document\/chat$/)
  await expect(page.locator(textSlot)).toHaveText(rendered ?? '')
})

test('a signed-in reader gets the deep link’s place, and a reload keeps it', async ({ page }) => {
  await openSignedIn(page, '/protocol/service')
  await visit(page, '/api/document/chat#messages')
  await textReady(page, 'chat')
  await expectAtTop(page, 'messages')
  // Measured during the move: until everything is loaded, content above may shift the place.
  const place = await page.evaluate(async () => {
    await document.fonts.ready
    window.scrollBy(0, -200)
    return Math.round(window.scrollY)
  })
  await expect.poll(() => scrollTop(page)).toBe(place)
  await visitAgain(page)
  await expect.poll(() => scrollTop(page)).toBe(place)
})

test('every chapter can be printed from one page', async ({ page, screenName }) => {
  test.skip(screenName === 'phone', 'the same code')
  await page.addInitScript(() => (window.print = () => (document.title = 'printed')))
  await visit(page, '/api/document/print')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(chapterCount)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const samples = page.locator('[data-samples] figure')
  const programs = samples.filter({ hasText: 'client.' }).filter({ visible: true })
  expect(await programs.count()).toBeGreaterThan(15)
  await expect(programs.filter({ hasNotText: /client = / })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: /^(打印|Print)$/ }).click()
  await expect(page).toHaveTitle('printed')
})

test('the documentation serves the contract with this portal’s address', async ({ request, portal }) => {
  const response = await request.get('/openapi/gateway.yaml')
  expect(response.headers()['content-type']).toContain('yaml')
  expect(await response.text()).toContain(`- url: "${base(portal.url)}"`)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, every sample is there, and no control that cannot work', async ({ page, problems }) => {
    problems.expectFailure(/\/assets\/.*\.js$/)
    await page.goto('/api/document')
    const count = await page.locator('[data-samples] figure').count()
    expect(count).toBe(6)
    await expect(page.locator('[data-samples] figure:visible')).toHaveCount(count)
    await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  })
})
