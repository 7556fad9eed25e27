import type { Locator, Page } from '@playwright/test'
import { documents } from '@/tests/support/site'
import { hold } from '../support/hold'
import { expect, test } from '../support/test'
import { untilReady, visit } from '../support/visit'

/** Every page has the same header: one page is looked at with it. */
const withHeader = '/certificate'

/** What is neither a link nor disabled, by its label where it has one. */
const controls = (page: Page, path: string) =>
  page
    .locator(path === withHeader ? 'body' : 'main')
    .locator('button, summary, label:has(> input[type=radio])')
    .and(page.locator(':not([aria-disabled=true]):not([disabled]):not([inert] *)'))
    .filter({ visible: true })

const namesOf = (page: Page, path: string) =>
  controls(page, path).evaluateAll((elements) => elements.map((element) => element.ariaLabel ?? element.textContent))

/** Where among `names` the control stands that is `index`th of `early`: others may have come before it since then. */
function placeOf(early: readonly string[], index: number, names: readonly string[]): number {
  const name = early[index]
  const before = early.slice(0, index).filter((other) => other === name).length
  return names.flatMap((other, place) => (other === name ? [place] : []))[before] ?? index
}

/** What a person can tell of a page, in words. */
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

/** A part that is deferred comes when it is near the screen. */
async function untilAnswering(page: Page, control: Locator) {
  await untilReady(page)
  await control.scrollIntoViewIfNeeded()
  await expect
    .poll(() => control.evaluate((element) => element.closest('[data-deferred]:not([data-ready])') === null))
    .toBe(true)
}

/** The documentation's controls are pressed in `api/document.spec`: on a phone other ones stand before them until the scripts come. */
const pressed = documents.filter(({ path }) => path !== '/api/document')

for (const { path } of pressed) {
  test(
    `${path} does what its controls were pressed for before its scripts came`,
    { tag: '@phone' },
    async ({ page, context, screenName }) => {
      test.skip(screenName !== 'phone', 'scripts are long in coming on a phone')
      const release = await openEarly(page, path)
      const names = await namesOf(page, path)
      release()
      await page.close()
      for (const [index, name] of names.entries()) {
        const usual = await context.newPage()
        await visit(usual, path)
        const control = controls(usual, path).nth(placeOf(names, index, await namesOf(usual, path)))
        await untilAnswering(usual, control)
        await control.tap()

        const early = await context.newPage()
        const come = await openEarly(early, path)
        await controls(early, path).nth(index).tap()
        come()
        await expect(async () => expect(await stateOf(early), name).toBe(await stateOf(usual))).toPass({
          timeout: 60_000,
        })
        await usual.close()
        await early.close()
      }
    },
  )
}
