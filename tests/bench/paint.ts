import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { signUpTo } from '../browser/support/signIn'
import { startPortal } from '../browser/support/portalServer'
import { findWindowedBrowser } from '../support/ensureBrowser.mjs'
import { median, milliseconds, ratio, type Figure } from './figures'

const ROUNDS = Number(process.env['PAINT_ROUNDS'] ?? 9)

type State = Awaited<ReturnType<BrowserContext['storageState']>>
type Visit = { path: string; state?: State; withoutScripts?: boolean }

/** Milliseconds until the largest element of a page shows, in a browser context with an empty cache. */
async function visit(
  browser: Browser,
  baseURL: string,
  { path, state, withoutScripts = false }: Visit,
): Promise<number> {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', ...(state && { storageState: state }) })
  try {
    const page = await context.newPage()
    if (withoutScripts) await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto(path, { waitUntil: 'networkidle' })
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          })
        }),
    )
  } finally {
    await context.close()
  }
}

/** Visits the pages in turn, so that a slow minute of the machine strikes all of them. */
async function interleave(browser: Browser, baseURL: string, visits: readonly Visit[]): Promise<number[]> {
  const times: number[][] = visits.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, one] of visits.entries()) times[index]?.push(await visit(browser, baseURL, one))
  }
  return times.map(median)
}

export async function measurePaint(): Promise<Figure[]> {
  const portal = await startPortal()
  const executablePath = findWindowedBrowser()
  const browser = await chromium.launch({ ...(executablePath !== null && { executablePath }), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'zh-CN' })
    await signUpTo(await context.newPage(), '/api/tokens', 'zh')
    const state = await context.storageState()
    const tokens = { path: '/api/tokens', state }
    const plain = { path: '/', withoutScripts: true }
    const [first = NaN, control = NaN, home = NaN, html = NaN] = await interleave(browser, portal.url, [
      tokens,
      tokens,
      { path: '/' },
      plain,
    ])
    return [
      ['/api/tokens signed in', milliseconds(first)],
      ['/api/tokens signed in, control', `${milliseconds(control)} (A/A ${ratio(control, first)})`],
      ['/', milliseconds(home)],
      ['/ as plain HTML', `${milliseconds(html)} (ratio ${ratio(home, html)})`],
    ]
  } finally {
    await browser.close()
    await portal.stop()
  }
}
