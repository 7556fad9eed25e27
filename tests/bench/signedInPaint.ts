import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { SESSION_COOKIE } from '@/openapi/configuration'
import { startPortal } from '../browser/support/portalServer'
import { signUpTo } from '../browser/support/signIn'
import { goInPlace } from '../browser/support/visit'
import { findWindowedBrowser } from '../support/ensureBrowser.mjs'
import { median, milliseconds, ratio, type Figure } from './figures'
import { inTurn, largestShift, lcp, phone, ready, slowDown, type Paint, type State } from './phone'
import { servePlain, withoutScripts } from './plainPages'

const all = ['/', '/certificate', '/api/tokens', '/api/strategy', '/api/callDetail', '/userCenter/activities']

/** `PAINT_PATHS` and `PAINT_ROUNDS` choose what fits into the time that there is. */
const paths = process.env['PAINT_PATHS']?.split(' ') ?? all
const ROUNDS = Number(process.env['PAINT_ROUNDS'] ?? 15)

/** `PAINT_RETURNING=1`: only the first pages, for users who return with a refresh cookie. */
const isReturning = process.env['PAINT_RETURNING'] === '1'

/** The final HTML of a page for signed-in users, without scripts. */
async function finalPages(context: BrowserContext): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>()
  const page = await context.newPage()
  // Otherwise each page includes the styles of all pages that are loaded ahead.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    made.set(path, withoutScripts(await page.content()))
  }
  await page.close()
  return made
}

/** As the person is after the session cookie has run out. */
async function returningState(context: BrowserContext, url: string): Promise<State> {
  // Visits before have replaced the right to renew in browsers of their own.
  await context.request.post(`${url}/puyu/users/login`, { headers: { Origin: url } })
  const { cookies, origins } = await context.storageState()
  return { cookies: cookies.filter(({ name }) => name !== SESSION_COOKIE), origins }
}

const worst = (paints: readonly Paint[] | undefined, pick: (paint: Paint) => number) =>
  Math.max(...(paints ?? []).map(pick))

async function measurePage(browser: Browser, own: string, plain: string, state: () => Promise<State>): Promise<string> {
  const visits = [{ address: own, scripts: 'later', state } as const, { address: plain }, { address: plain }]
  const [portal, html, control] = await inTurn(browser, visits, ROUNDS)
  const longest = (paints: readonly Paint[] | undefined) => milliseconds(median((paints ?? []).map(({ task }) => task)))
  return [
    `${milliseconds(lcp(portal))} (${ratio(lcp(portal), lcp(html))})`,
    `answers after ${milliseconds(ready(portal))} (${ratio(ready(portal), lcp(portal))})`,
    `CLS ${largestShift(portal)}`,
    `longest task ${longest(portal)} (worst ${milliseconds(worst(portal, ({ task }) => task))}; the plain HTML’s own ${longest(html)})`,
    `A/A ${ratio(lcp(control), lcp(html))}`,
  ].join(', ')
}

const untilAnswers = (page: Page, path: string) =>
  page.locator(`html[data-ready="${path}"]`).waitFor({ state: 'attached' })

/**
 * Time until a page is interactive: loaded as the first page, and opened from another page of the portal, each in a
 * browser with an empty cache.
 */
async function measureSecond(browser: Browser, { path, ...options }: BrowserContextOptions & { path: string }) {
  async function measure(from: string | null): Promise<number> {
    const context = await browser.newContext({ ...phone, ...options })
    const page = await context.newPage()
    await slowDown(page)
    if (from !== null) {
      await page.goto(from, { waitUntil: 'networkidle' })
      await untilAnswers(page, from)
    }
    const began = Date.now()
    await (from === null ? page.goto(path, { waitUntil: 'commit' }) : goInPlace(page, path))
    await untilAnswers(page, path)
    const took = Date.now() - began
    await context.close()
    return took
  }
  return { first: await measure(null), second: await measure('/protocol/service') }
}

async function isInPageCache(page: Page, path: string): Promise<boolean> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => (document.documentElement.dataset['kept'] = `${persisted}`))
  })
  await page.goto('/healthz')
  await page.goBack({ waitUntil: 'commit' }).catch(() => null)
  await page.waitForTimeout(1000)
  return (await page.locator('html').getAttribute('data-kept')) === 'true'
}

/** Largest paint of pages for signed-in users on a throttled phone (ratio to the plain HTML of the same final page). */
export async function measureSignedInPaint(): Promise<Figure[]> {
  const portal = await startPortal()
  const executablePath = findWindowedBrowser()
  const launch = { ...(executablePath !== null && { executablePath }), args: ['--no-sandbox'] }
  const browser = await chromium.launch({ ...launch, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  const figures: Figure[] = []
  try {
    const context = await browser.newContext({ ...phone, baseURL: portal.url })
    await signUpTo(await context.newPage(), '/api/tokens', 'zh')
    const plain = await servePlain(portal.url, await finalPages(context))
    const state = await context.storageState()
    const visiting = () => (isReturning ? returningState(context, portal.url) : Promise.resolve(state))
    for (const path of paths)
      figures.push([path, await measurePage(browser, portal.url + path, plain.origin + path, visiting)])
    plain.stop()
    if (isReturning) return figures
    for (const path of paths) {
      const rounds: Awaited<ReturnType<typeof measureSecond>>[] = []
      for (let round = 0; round < Math.min(ROUNDS, 5); round++)
        rounds.push(await measureSecond(browser, { path, baseURL: portal.url, storageState: state }))
      const [first, second] = [median(rounds.map((one) => one.first)), median(rounds.map((one) => one.second))]
      const summary = `answers after ${milliseconds(second)} as the second page, ${milliseconds(first)} as the first`
      figures.push([path, `${summary} (${ratio(second, first)})`])
    }
    const page = await context.newPage()
    for (const path of paths)
      figures.push([`Back to ${path}`, (await isInPageCache(page, path)) ? 'as it was left' : 'loaded again'])
    return figures
  } finally {
    await browser.close()
    await portal.stop()
  }
}
