import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoOverflow } from '@/tests/browser/support/accessibility'
import { answerLongest, longestCall } from '@/tests/browser/support/answers/longestAnswers'
import { crowdedControls } from '@/tests/browser/support/crowded'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { expect, test } from '@/tests/browser/support/test'
import { visit } from '@/tests/browser/support/visit'
import { readThrough } from '@/tests/browser/support/wholePage'
import { pages as allPages } from '@/tests/support/site'

const { model, request_id: id, token_name: token } = longestCall

/** Pages with figures, dates and names of users, each with a text that shows that its data are there. */
const pages = [
  ['/api/callDetail', '9,007,199.25B'],
  [`/api/callDetail/${id}`, id],
  ['/api/callDetail?view=table', '9,007,199.25B'],
  ['/api/tokens', token],
  ['/api/strategy', '999,999,999'],
  ['/api/models', model],
  ['/status', '3,599,999'],
  ['/userCenter/activities', token],
] as const

test('every page holds the longest names, dates and counts', { tag: '@phone' }, async ({ page, language }) => {
  await openSignedIn(page, '/certificate')
  await answerLongest(page)
  for (const [path, shown] of pages)
    await test.step(`${path} in ${language}`, async () => {
      await visit(page, path)
      await expect(page.getByRole('main').getByText(shown).first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      await expectNoOverflow(page)
    })
})

/** Widths of the window, in pixels, at which our styles change. */
const styles = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
const breakpoints = styles.flatMap((file) =>
  [...readFileSync(`src/${file}`, 'utf8').matchAll(/@media[^{]*/g)]
    .flatMap(([query]) => [...query.matchAll(/([\d.]+)rem[ <>=]*width|width[ <>=]*([\d.]+)rem/g)])
    .map(([, before, after]) => Number(before ?? after) * 16),
)
const widths = [...new Set([320, 390, ...breakpoints.flatMap((width) => [width - 1, width]), 1440, 1920, 2560])].sort(
  (one, other) => one - other,
)

/** Pages with a place for an id, each with one that exists. */
const examples: Readonly<Record<string, string>> = {
  '/api/callDetail/:id': `/api/callDetail/${longestCall.request_id}`,
  '/certificate/:id': '/certificate/SAMP1-E0000-00000-00004',
  '/api/models/*': '/api/models/intern-echo',
}
const addresses = [
  ...new Set(allPages.filter(({ kind }) => kind !== 'missing').map(({ path }) => examples[path] ?? path)),
  '/api/callDetail?view=table',
]

/** Charts follow the window a moment later. */
const expectSoon = expect.configure({ soft: true, timeout: 3_000 })

async function walkWidths(page: Page, address: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, address)
  await readThrough(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectSoon.poll(() => crowdedControls(page), `${address} at ${width} px`).toEqual([])
  }
}

/** Walks of equal length that run next to each other. */
const WALKS = 3

for (let walk = 0; walk < WALKS; walk++)
  test(
    `no width makes controls overlap or cuts one, signed in (${walk + 1} of ${WALKS})`,
    { tag: '@look' },
    async ({ page, screenName }) => {
      test.skip(screenName === 'phone', 'a desktop walks all widths')
      test.setTimeout(600_000)
      await openSignedIn(page, '/certificate')
      await answerLongest(page)
      for (const address of addresses.filter((_, index) => index % WALKS === walk)) await walkWidths(page, address)
    },
  )
