import type { Page } from '@playwright/test'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { answerUsage } from '@/tests/browser/support/answers/usageAnswers'

const path = '/api/callDetail'
const lines = (page: Page) => page.locator('.highcharts-series')

/** Labels of the charts' axes that something around them cuts, or that lie over each other. */
const lostLabels = (page: Page) =>
  page.locator('.line-chart').evaluateAll((charts) =>
    charts.flatMap((chart) =>
      ['xaxis', 'yaxis'].flatMap((axis) => {
        const labels = [...chart.querySelectorAll(`.highcharts-${axis}-labels text`)]
        const seen = labels.filter((label) =>
          label.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        )
        return seen.flatMap((label, index) => {
          const { left, right, top, bottom } = label.getBoundingClientRect()
          const before = index > 0 ? seen[index - 1]?.getBoundingClientRect() : undefined
          const isOver = axis === 'xaxis' && before !== undefined && before.right > left && before.bottom > top
          let isCut = false
          for (let box = label.parentElement; box; box = box.parentElement) {
            if (getComputedStyle(box).overflow === 'visible') continue
            const edges = box.getBoundingClientRect()
            isCut ||=
              left < edges.left - 1 || right > edges.right + 1 || top < edges.top - 3 || bottom > edges.bottom + 3
          }
          return isCut || isOver ? [`${label.textContent}${isCut ? ' is cut' : ' lies over another'}`] : []
        })
      }),
    ),
  )

/** Settings of a reader: spaced texts (WCAG 1.4.12), or a font twice as large. */
const spaced = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
const large = 'html { font-size: 200% }'

test('the labels of the axes are whole when texts are spaced or twice as large', async ({ page }) => {
  await answerUsage(page)
  await openSignedIn(page, path)
  await expect(lines(page)).toHaveCount(3)
  for (const [width, css] of [
    [320, spaced],
    [640, large],
    [1280, large],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await expect(lines(page)).toHaveCount(3)
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
    }, css)
    // Highcharts draws again when its place has another size.
    await expect.poll(() => lostLabels(page), `${width} px, ${css}`).toEqual([])
  }
})
