import { chromium, type Browser, type Page } from '@playwright/test'
import { startPortal } from '@/tests/browser/support/portalServer'
import { headlineFonts, withoutSongFaces } from '@/tests/support/songFaces'
import { findWindowedBrowser } from '@/tests/support/ensureBrowser.mjs'
import { median, milliseconds, ratio, type Figure } from '../figures'
import { slowDown } from '../phone'

const paths = process.env['PAINT_PATHS']?.split(' ') ?? ['/', '/developers/interest']
const ROUNDS = Number(process.env['PAINT_ROUNDS'] ?? 9)

/** A wide screen: phones load no font. */
const tablet = { locale: 'zh-CN', viewport: { width: 820, height: 1180 } } as const

/** `shows`: the headline is in the font, and not only loaded for later visits. */
type Paint = { lcp: number; cls: number; shows: boolean }

// As text: the runner would wrap functions that have a name.
const observe = `Promise.all(['largest-contentful-paint', 'layout-shift'].map((type) => new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
  setTimeout(() => resolve([]), 200)
}))).then(([paints, shifts]) => ({
  lcp: paints.at(-1)?.startTime ?? NaN,
  cls: shifts.reduce((sum, { value }) => sum + value, 0),
}))`

async function paintOf(page: Page, address: string): Promise<Paint> {
  await page.goto(address, { waitUntil: 'networkidle' })
  const paint = (await page.evaluate(observe)) as Omit<Paint, 'shows'> // as: the script above returns it
  return { ...paint, shows: (await headlineFonts(page)).includes('served') }
}

const saving = { 'Save-Data': 'on' }

/** The first visit, and the second one in a new tab of the same browser. */
async function twice(browser: Browser, address: string, hasFont: boolean): Promise<readonly [Paint, Paint]> {
  const context = await browser.newContext({ ...tablet, ...(!hasFont && { extraHTTPHeaders: saving }) })
  try {
    const visit = async () => {
      const page = await context.newPage()
      await slowDown(page)
      const paint = await paintOf(page, address)
      await page.close()
      return paint
    }
    return [await visit(), await visit()]
  } finally {
    await context.close()
  }
}

const lcpOf = (paints: readonly Paint[]) => median(paints.map(({ lcp }) => lcp))

function summary(own: readonly Paint[], plain: readonly Paint[]): string {
  const shift = Math.max(...own.map(({ cls }) => cls))
  const shown = own.filter(({ shows }) => shows).length
  return `${milliseconds(lcpOf(own))} (${ratio(lcpOf(own), lcpOf(plain))} of ${milliseconds(lcpOf(plain))} without), CLS ${shift.toFixed(3)}, shown in ${shown} of ${own.length}`
}

async function measurePage(browser: Browser, address: string): Promise<readonly [string, string]> {
  // The page without the font is made at its first request.
  for (const headers of [{}, saving])
    await fetch(address, { headers: { 'Accept-Language': tablet.locale, ...headers } })
  const own: (readonly [Paint, Paint])[] = []
  const plain: (readonly [Paint, Paint])[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const isForward = round % 2 === 0
    for (const hasFont of [isForward, !isForward]) (hasFont ? own : plain).push(await twice(browser, address, hasFont))
  }
  const visits = (index: 0 | 1) =>
    summary(
      own.map((pair) => pair[index]),
      plain.map((pair) => pair[index]),
    )
  return [visits(0), visits(1)]
}

/** Largest paint with the headline font and without, on devices with and without local Song faces, first and second visit. */
export async function measureHeadingFont(): Promise<Figure[]> {
  const portal = await startPortal()
  const executablePath = findWindowedBrowser()
  const options = { ...(executablePath !== null && { executablePath }), args: ['--no-sandbox'] }
  const figures: Figure[] = []
  const measureAll = async (browser: Browser, faces: string) => {
    for (const page of paths) {
      const [first, second] = await measurePage(browser, portal.url + page)
      figures.push([`${page}, ${faces}, first visit`, first], [`${page}, ${faces}, second visit`, second])
    }
  }
  try {
    const browser = await chromium.launch(options)
    await measureAll(browser, 'local faces')
    await browser.close()
    await withoutSongFaces(chromium, options, (own) => measureAll(own, 'no local faces'))
    return figures
  } finally {
    await portal.stop()
  }
}
