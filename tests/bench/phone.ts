import type { Browser, BrowserContext, Page } from '@playwright/test'
import { median } from './figures'

/** A phone: 150 ms of latency, 1.6 Mbit/s, a quarter of this machine's speed. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_RATE = 4

export const phone = { locale: 'zh-CN', viewport: { width: 390, height: 844 }, isMobile: true } as const

/** Makes the tab as slow as the phone. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
}

/** A score that readers notice. */
const SEEN_SHIFT = 0.02

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
type Scripts = 'later' | 'atOnce'
export type Visit = { address: string; scripts?: Scripts; state?: () => Promise<State> }
/** Milliseconds but for `cls`; `task` is the longest one, `moved` what made a shift that is seen, in the order of time. */
export type Paint = { lcp: number; cls: number; ready: number; task: number; moved: readonly string[] }

export type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Largest contentful paint (ms) and layout shift of a page in a phone's browser with an empty cache. */
async function visit(browser: Browser, { address, scripts, state }: Visit): Promise<Paint> {
  const context = await browser.newContext({ ...phone, ...(state && { storageState: await state() }) })
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: noteReady })
    if (scripts === 'atOnce') await page.addInitScript({ content: hideUntilParsed })
    await slowDown(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    if (scripts) await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    const types = ['largest-contentful-paint', 'layout-shift', 'longtask']
    const [paints = [], shifts = [], tasks = []] = await page.evaluate(observe, types)
    const ready = Number((await page.evaluate('window.readyAt')) ?? NaN)
    return {
      lcp: paints.at(-1)?.at ?? NaN,
      cls: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.filter(({ value }) => value > SEEN_SHIFT).map(({ at, moved }) => `${Math.round(at)} ms: ${moved}`),
      ready,
      task: Math.max(0, ...tasks.map(({ duration }) => duration)),
    }
  } finally {
    await context.close()
  }
}

// Scripts that run in the page before its own lines, as text: the runner would wrap functions that have a name.
/** Notes the time at which the page reports that it is interactive. */
const noteReady = `new MutationObserver((_, observer) => {
  if (!document.documentElement.hasAttribute('data-ready')) return
  observer.disconnect()
  window.readyAt = performance.now()
}).observe(document, { subtree: true, attributeFilter: ['data-ready'] })`

/** A hidden page loads its scripts at once, and not after its first frame (`src/browser/firstPaint.ts`). */
const hideUntilParsed = `Object.defineProperty(document, 'hidden', {
  get() { return document.readyState === 'loading' },
  configurable: true,
})`

/**
 * The page's performance entries of each type so far. Runs in the page; no function in it has a name, which the runner
 * would wrap.
 */
const observe = (types: string[]) =>
  Promise.all(
    types.map(
      (type) =>
        new Promise<{ at: number; value: number; duration: number; moved: string }[]>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(
              list.getEntries().map((entry) => ({
                at: entry.startTime,
                duration: entry.duration,
                value: (entry as { value?: number }).value ?? 0, // a shift's
                moved: ((entry as { sources?: Source[] }).sources ?? []) // a shift's
                  .map(({ node, previousRect: { y: from }, currentRect: { y: to } }) =>
                    [node?.parentElement?.tagName, node?.textContent?.slice(0, 40), from, to].join(' '),
                  )
                  .join(', '),
              })),
            ),
          ).observe({ type, buffered: true })
          setTimeout(() => resolve([]), 200)
        }),
    ),
  )

/** The largest layout shift of several visits, and the elements that moved. */
export function largestShift(paints: readonly Paint[] | undefined): string {
  const { cls, moved } = (paints ?? []).reduce((most, paint) => (paint.cls > most.cls ? paint : most))
  return [cls.toFixed(3), ...moved].join('; ')
}

/** Visits in turn, round by round; every other round runs backwards, so that position in the round favours no page. */
export async function inTurn(browser: Browser, visits: readonly Visit[], rounds: number): Promise<Paint[][]> {
  const paints: Paint[][] = visits.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [...visits.entries()] : [...visits.entries()].reverse()
    for (const [index, one] of order) paints[index]?.push(await visit(browser, one))
  }
  return paints
}

const medianOf = (paints: readonly Paint[] | undefined, pick: (paint: Paint) => number) =>
  median((paints ?? []).map(pick))
export const lcp = (paints: readonly Paint[] | undefined) => medianOf(paints, (paint) => paint.lcp)
export const ready = (paints: readonly Paint[] | undefined) => medianOf(paints, (paint) => paint.ready)
