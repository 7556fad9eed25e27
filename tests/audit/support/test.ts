import { expect, test as base } from '@/tests/browser/support/test'
import { lostBySpacing } from '@/tests/browser/support/textSpacing'
import type { Page } from '@playwright/test'
import { findings } from './checkers'
import { isReviewed } from './reviewed'
import { smallFields } from '@/tests/browser/support/touchTargets'
import { forEverybody } from '@/tests/browser/support/visit'

type Fixtures = {
  /**
   * Runs the checkers on the current page, measures the text of fields on a phone, and widens the text spacing. The test continues and fails at
   * its end with all findings.
   */
  audit: (state: string) => Promise<void>
}

/** A walk from state to state; requests that fail are what it provokes. */
export const test = base.extend<Fixtures>({
  // Its states come from faked responses.
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, ...forEverybody }),
  audit: async ({ page, problems, screenName }, use) => {
    problems.expectFailure(/^http:\/\/localhost/)
    await use(async (state) => {
      const found = (await findings(page)).filter((finding) => !isReviewed(finding))
      const said = found.map(
        ({ checker, rule, target, snippet, message }) =>
          `${checker} ${rule}: ${message} — ${target} — ${snippet.slice(0, 200)}`,
      )
      expect.soft(said, state).toEqual([])
      expect.soft(await smallFields(page), `${state}, its fields`).toEqual([])
      const lost = screenName === 'phone' ? await onNarrowScreen(page, lostBySpacing) : await lostBySpacing(page)
      expect.soft(lost, `${state}, with its texts spaced`).toEqual([])
    })
  },
})

/** Rules for a screen of 320 CSS pixels. */
async function onNarrowScreen<T>(page: Page, find: (page: Page) => Promise<T>): Promise<T> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const found = await find(page)
  if (before) await page.setViewportSize(before)
  return found
}

export { expect }
