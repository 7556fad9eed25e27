import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/browser/support/test'

/** The pages whose first screen depends on later parts of the document. */
const paths = ['/', '/developers/interest']
/**
 * Characters of HTML between two points at which a partly loaded page may be painted, and the end of the first screen.
 */
const STEP = 300
const FIRST_SCREEN = 14_000
/** As a layout shift is scored: the share of the window that is affected, times the share that it moves by. */
const SEEN_SHIFT = 0.02

type Part = { name: string; isSeen: boolean; x: number; y: number; width: number; height: number }
type Screen = { width: number; height: number }

/** All elements of the page, in their order. */
const measureParts = (page: Page): Promise<Part[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const isOnScreen = width > 0 && height > 0 && y < innerHeight && y + height > 0
      const isSeen = isOnScreen && getComputedStyle(element).visibility === 'visible'
      return { name: `${element.tagName} ${element.textContent.slice(0, 20)}`, isSeen, x, y, width, height }
    }),
  )

/** Visible parts of a partly loaded page that move once it is complete. */
function movesOf(part: readonly Part[], whole: readonly Part[], { width, height }: Screen): string[] {
  return part.flatMap((before, index) => {
    const after = whole[index]
    if (!before.isSeen || !after) return []
    const distance = Math.max(Math.abs(after.x - before.x), Math.abs(after.y - before.y)) / Math.max(width, height)
    const affected = (before.width * Math.min(before.height, height)) / (width * height)
    return distance * affected > SEEN_SHIFT ? [before.name] : []
  })
}

test.use({ javaScriptEnabled: false })

for (const path of paths)
  test(
    `visible parts of ${path} stay in place while the rest arrives`,
    { tag: '@phone' },
    async ({ page, language }) => {
      const html = await (await page.request.get(path, { headers: { 'Accept-Language': language } })).text()
      let come = html
      const isDocument = (url: URL) => url.pathname === path
      await page.route(isDocument, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: come }))
      await page.goto(path)
      const whole = await measureParts(page)
      const screen = page.viewportSize() ?? { width: 0, height: 0 }
      const moved: Record<string, readonly string[]> = {}
      const start = html.indexOf('<body')
      for (let at = start + STEP; at < start + FIRST_SCREEN; at += STEP) {
        come = html.slice(0, html.indexOf('<', at))
        await page.goto(path)
        const moves = movesOf(await measureParts(page), whole, screen)
        if (moves.length > 0) moved[html.slice(at - 40, at)] = moves
      }
      expect(moved).toEqual({})
    },
  )
