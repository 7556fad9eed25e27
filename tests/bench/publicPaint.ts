import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser } from '@playwright/test'
import { startPortal } from '../browser/support/portalServer'
import { findWindowedBrowser } from '../support/ensureBrowser.mjs'
import { median, milliseconds, ratio, type Figure } from './figures'

/** Cards and a carousel, a long text, a list, and a form. */
const paths = ['/', '/api/document/chat', '/developers/community', '/certificate']
const ROUNDS = 15

/** A phone: 150 ms of latency, 1.6 Mbit/s, a quarter of this machine's speed. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_RATE = 4

type Scripts = 'later' | 'atOnce'
type Visit = { address: string; scripts?: Scripts }
type Paint = { lcp: number; cls: number; ready: number }

/** Largest contentful paint (ms) and layout shift of a page in a phone's browser with an empty cache. */
async function visit(browser: Browser, address: string, scripts?: Scripts): Promise<Paint> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 }, isMobile: true })
  try {
    const page = await context.newPage()
    await page.addInitScript({ content: noteReady })
    if (scripts === 'atOnce') await page.addInitScript({ content: hideUntilParsed })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    await page.goto(address, { waitUntil: 'networkidle' })
    if (scripts) await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    const [paints = [], shifts = []] = await page.evaluate(observe, ['largest-contentful-paint', 'layout-shift'])
    const ready = Number((await page.evaluate('window.readyAt')) ?? NaN)
    return { lcp: paints.at(-1)?.at ?? NaN, cls: shifts.reduce((sum, { value }) => sum + value, 0), ready }
  } finally {
    await context.close()
  }
}

// Scripts that run in the page before its own lines, as text: the runner would wrap functions that have a name.
/** Keeps the time at which the page says that it answers. */
const noteReady = `new MutationObserver((_, observer) => {
  if (!document.documentElement.hasAttribute('data-ready')) return
  observer.disconnect()
  window.readyAt = performance.now()
}).observe(document, { subtree: true, attributeFilter: ['data-ready'] })`

/** A page that nobody sees asks for its scripts at once, and not after its first frame (`src/browser/firstPaint.ts`). */
const hideUntilParsed = `Object.defineProperty(document, 'hidden', {
  get() { return document.readyState === 'loading' },
  configurable: true,
})`

/** What the page has entered for each type so far. Runs in the page; no function in it has a name, which the runner would wrap. */
const observe = (types: string[]) =>
  Promise.all(
    types.map(
      (type) =>
        new Promise<{ at: number; value: number }[]>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(
              list
                .getEntries()
                .map((entry) => ({ at: entry.startTime, value: (entry as { value?: number }).value ?? 0 })), // a shift's
            ),
          ).observe({ type, buffered: true })
          setTimeout(() => resolve([]), 200)
        }),
    ),
  )

/** The same pages without a script: everything else is passed on to the portal as it is. */
async function servePlain(portal: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const headers = { 'accept-encoding': 'identity', 'accept-language': request.headers['accept-language'] ?? '' }
      const answer = await fetch(portal + (request.url ?? '/'), { headers })
      const type = answer.headers.get('content-type') ?? ''
      const body = Buffer.from(await answer.arrayBuffer())
      response.setHeader('Content-Type', type)
      if (!/^text\/|svg/.test(type)) return response.end(body)
      response.setHeader('Content-Encoding', 'br')
      const text = type.startsWith('text/html') ? withoutScripts(body.toString()) : body
      return response.end(compressed(text))
    })()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a text
  return { origin: `http://localhost:${port}`, stop: () => server.close() }
}

const withoutScripts = (html: string) =>
  html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '')

const known = new Map<string, Buffer>()

function compressed(text: string | Buffer): Buffer {
  const key = text.toString()
  const bytes = known.get(key) ?? brotliCompressSync(text)
  known.set(key, bytes)
  return bytes
}

/** The visits in turn, round by round; every other round runs backwards, so that the place in the round favours nobody. */
async function inTurn(browser: Browser, visits: readonly Visit[]): Promise<Paint[][]> {
  const paints: Paint[][] = visits.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? [...visits.entries()] : [...visits.entries()].reverse()
    for (const [index, { address, scripts }] of order) paints[index]?.push(await visit(browser, address, scripts))
  }
  return paints
}

const medianOf = (paints: readonly Paint[] | undefined, pick: (paint: Paint) => number) =>
  median((paints ?? []).map(pick))
const lcp = (paints: readonly Paint[] | undefined) => medianOf(paints, (paint) => paint.lcp)
const ready = (paints: readonly Paint[] | undefined) => medianOf(paints, (paint) => paint.ready)

/** A page with its scripts after the first frame, with its scripts at once, and its plain HTML twice: the second is the control. */
async function measurePage(browser: Browser, own: string, plain: string): Promise<string> {
  const [later, atOnce, html, control] = await inTurn(browser, [
    { address: own, scripts: 'later' },
    { address: own, scripts: 'atOnce' },
    { address: plain },
    { address: plain },
  ])
  const shift = Math.max(...(later ?? []).map(({ cls }) => cls))
  const told = (paints: Paint[] | undefined) =>
    `${milliseconds(lcp(paints))} (${ratio(lcp(paints), lcp(html))}), answers after ${milliseconds(ready(paints))} (${ratio(ready(paints), lcp(paints))})`
  return `${told(later)}, CLS ${shift.toFixed(3)}; scripts at once ${told(atOnce)}; A/A ${ratio(lcp(control), lcp(html))}`
}

/** Largest paint (ratio to plain HTML) and when the page says that it answers (ratio to its paint). */
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
