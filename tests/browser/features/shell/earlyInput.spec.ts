import type { ElementHandle, Page } from '@playwright/test'
import { documentScreens } from '@/tests/support/site'
import { expectAccessible } from '@/tests/browser/support/accessibility'
import { hold } from '@/tests/browser/support/hold'
import { menuButton, phoneMenu } from '@/tests/browser/support/controls'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { askItself, untilReady, visit } from '@/tests/browser/support/visit'

type Control = ElementHandle<HTMLElement>

/** Every page has the same header: one page is looked at with it. */
const withHeader = '/certificate'

/** Elements that are neither links nor disabled, by their label if there is one. */
const controls = (page: Page, path: string) =>
  page
    .locator(path === withHeader ? 'body' : 'main')
    .locator('button, summary, label:has(> input[type=radio])')
    .and(page.locator(':not([aria-disabled=true]):not([disabled]):not([inert] *)'))
    .filter({ visible: true })

/** The controls by name, as elements: tools that come with the scripts may be inserted before one. */
async function namedControls(page: Page, path: string) {
  const all = (await controls(page, path).elementHandles()) as Control[] // as: what the selector finds are elements of HTML
  const nameOf = (control: Control) => control.evaluate((element) => element.ariaLabel ?? element.textContent)
  return Promise.all(all.map(async (control) => ({ control, name: await nameOf(control) })))
}

/** The visible state of a page, in words. */
async function stateOf(page: Page) {
  const state = `${new URL(page.url()).pathname}\n${await page.locator('body').ariaSnapshot()}`
  return state.replaceAll(/(?<=\/interaction\/)[\w-]+/g, 'a-sign-in')
}

/** Opens a page as far as its first frame: no script but the lines in its head has come. */
async function openEarly(page: Page, path: string) {
  const release = await hold(page, '**/assets/*.js')
  const asked = page.waitForRequest('**/assets/*.js')
  await page.goto(path)
  await asked
  return release
}

/** Leaves the page, and with it all that its tab remembers. */
async function forget(page: Page) {
  await page.goto('/healthz')
  await page.evaluate(() => sessionStorage.clear())
}

/** A part that is deferred comes when it is near the screen. */
async function untilAnswering(page: Page, control: Control) {
  await untilReady(page)
  await control.scrollIntoViewIfNeeded()
  await expect
    .poll(() => control.evaluate((element) => element.closest('[data-deferred]:not([data-ready])') === null))
    .toBe(true)
}

for (const { path } of documentScreens) {
  test(
    `${path} does what its controls were pressed for before its scripts came`,
    { tag: '@phone' },
    async ({ page, context, screenName }) => {
      test.skip(screenName !== 'phone', 'scripts are long in coming on a phone')
      const early = page
      const release = await openEarly(early, path)
      const names = (await namedControls(early, path)).map(({ name }) => name)
      release()
      const usual = await context.newPage()
      for (const [index, name] of names.entries()) {
        await forget(usual)
        await visit(usual, path)
        const before = names.slice(0, index).filter((other) => other === name).length
        const found = (await namedControls(usual, path)).filter((one) => one.name === name)[before]
        if (!found) throw new Error(`${path} has no ${name} when it is ready`)
        const { control } = found
        await untilAnswering(usual, control)
        await control.tap()

        await forget(early)
        const come = await openEarly(early, path)
        await controls(early, path).nth(index).tap()
        come()
        await expect(async () => expect(await stateOf(early), name).toBe(await stateOf(usual))).toPass({
          timeout: 60_000,
        })
      }
    },
  )
}

test('a number that was typed and sent before the scripts came is looked up', { tag: '@phone' }, async ({ page }) => {
  const come = await openEarly(page, '/certificate')
  await page.getByRole('textbox').fill('none-1')
  await page.keyboard.press('Enter')
  come()
  await expect(page).toHaveURL(/\/certificate\/none-1$/)
})

const docs = (page: Page) => phoneMenu(page).getByRole('link', { name: /^(文档|Docs)$/ })

test(
  'the phone’s menu opens, closes and leads on before the scripts come',
  { tag: '@phone' },
  async ({ page, screenName }) => {
    test.skip(screenName !== 'phone', 'the desktop has no such menu')
    await openEarly(page, withHeader)
    await expect(docs(page)).toBeHidden()
    await menuButton(page).tap()
    await expect(docs(page)).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    await expectAccessible(page)
    await menuButton(page).tap()
    await expect(docs(page)).toBeHidden()
    await menuButton(page).tap()
    await docs(page).tap()
    await expect(page).toHaveURL(/\/api\/document$/)
    await expect(page.locator('html[data-ready]')).toHaveCount(0)
  },
)

test(
  'the phone’s menu opened before the scripts stays open, and closes as usual',
  { tag: '@phone' },
  async ({ page, screenName }) => {
    test.skip(screenName !== 'phone', 'the desktop has no such menu')
    const come = await openEarly(page, withHeader)
    await menuButton(page).tap()
    await expect(docs(page)).toBeVisible()
    come()
    await untilReady(page)
    await expect(docs(page)).toBeVisible()
    await expect(page.locator('[inert]').filter({ has: page.locator('main') })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(docs(page)).toBeHidden()
    await expect(menuButton(page)).toBeFocused()
    await expect(page.locator('[inert]')).toHaveCount(0)
    await menuButton(page).tap()
    await docs(page).tap()
    await expect(page).toHaveURL(/\/api\/document$/)
    await expect(phoneMenu(page)).not.toHaveAttribute('open')
  },
)

const searchKeys = ['Control+k', '/'] as const
const searchDialog = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('searchbox') })

for (const key of searchKeys) {
  test(`${key} pressed before the scripts come opens the search, once`, async ({ page }) => {
    const come = await openEarly(page, '/api/document')
    await page.keyboard.press(key)
    await page.keyboard.press(key)
    come()
    await expect(searchDialog(page)).toBeVisible()
    await expect(searchDialog(page).getByRole('searchbox')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(searchDialog(page)).toBeHidden()
  })
}

test('Ctrl K pressed while the sign-in is looked up opens the search', async ({ page }) => {
  await openSignedIn(page, withHeader)
  await askItself(page)
  const come = await openEarly(page, '/api/tokens')
  await page.keyboard.press('Control+k')
  come()
  await expect(searchDialog(page)).toBeVisible()
})

test('an early / opens nothing if the key is off', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('intern-portal.slash-key', 'off'))
  const come = await openEarly(page, withHeader)
  await page.keyboard.press('/')
  come()
  await untilReady(page)
  await expect(page.locator('[data-kept]')).toHaveCount(0)
  await expect(page.locator('header button[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an early / that is typed into a field opens nothing', async ({ page }) => {
  const come = await openEarly(page, withHeader)
  await page.getByRole('textbox').pressSequentially('a/b')
  come()
  await untilReady(page)
  await expect(page.getByRole('textbox')).toHaveValue('a/b')
  await expect(page.locator('header button[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
