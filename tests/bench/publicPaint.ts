import { chromium, type Browser } from '@playwright/test'
import { startPortal } from '../browser/support/portalServer'
import { findWindowedBrowser } from '../support/ensureBrowser.mjs'
import { milliseconds, ratio, type Figure } from './figures'
import { inTurn, largestShift, lcp, ready, type Paint } from './phone'
import { servePlain } from './plainPages'

/** Cards and a carousel, a long text, a list, and a form. */
const all = ['/', '/api/document/chat', '/developers/community', '/certificate']

/** `PAINT_PATHS` and `PAINT_ROUNDS` choose what fits into the time that there is. */
const paths = process.env['PAINT_PATHS']?.split(' ') ?? all
const ROUNDS = Number(process.env['PAINT_ROUNDS'] ?? 15)

/** A page with its scripts after the first frame, with its scripts at once, and its plain HTML twice: the second is the control. */
async function measurePage(browser: Browser, own: string, plain: string): Promise<string> {
  const [later, atOnce, html, control] = await inTurn(
    browser,
    [{ address: own, scripts: 'later' }, { address: own, scripts: 'atOnce' }, { address: plain }, { address: plain }],
    ROUNDS,
  )
  const summary = (paints: Paint[] | undefined) =>
    `${milliseconds(lcp(paints))} (${ratio(lcp(paints), lcp(html))}), answers after ${milliseconds(ready(paints))} (${ratio(ready(paints), lcp(paints))})`
  return `${summary(later)}, CLS ${largestShift(later)}; scripts at once ${summary(atOnce)}; A/A ${ratio(lcp(control), lcp(html))}`
}

/**
 * Largest paint (ratio to plain HTML) and the time at which the page reports that it is interactive (ratio to its
 * paint).
 */
export async function measurePublicPaint(): Promise<Figure[]> {
  const portal = await startPortal()
  const plain = await servePlain(portal.url)
  const executablePath = findWindowedBrowser()
  const browser = await chromium.launch({ ...(executablePath !== null && { executablePath }), args: ['--no-sandbox'] })
  const figures: Figure[] = []
  try {
    for (const path of paths) figures.push([path, await measurePage(browser, portal.url + path, plain.origin + path)])
    return figures
  } finally {
    await browser.close()
    plain.stop()
    await portal.stop()
  }
}
