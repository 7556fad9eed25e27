import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser } from '@playwright/test'
import { documents } from '../support/site'
import { startPortal } from '../browser/support/portalServer'
import { findWindowedBrowser } from '../support/ensureBrowser.mjs'
import { median, milliseconds, ratio, type Figure } from './figures'

const PAIRS = 25

/** A phone: 150 ms of latency, 1.6 Mbit/s, a quarter of this machine's speed. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_RATE = 4

type Paint = { lcp: number; cls: number }

/** Largest contentful paint (ms) and layout shift of a page in a phone's browser with an empty cache. */
async function visit(browser: Browser, address: string): Promise<Paint> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 }, isMobile: true })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    await page.goto(address, { waitUntil: 'networkidle' })
    const [paints = [], shifts = []] = await page.evaluate(observe, ['largest-contentful-paint', 'layout-shift'])
    return { lcp: paints.at(-1)?.at ?? NaN, cls: shifts.reduce((sum, { value }) => sum + value, 0) }
  } finally {
    await context.close()
  }
}

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

/** The portal, its plain HTML, and the plain HTML again as the control, in turn. */
async function compare(browser: Browser, addresses: readonly string[]): Promise<Paint[][]> {
  const paints: Paint[][] = addresses.map(() => [])
  for (let pair = 0; pair < PAIRS; pair++) {
    // Every other round runs backwards, so that the place in the round favours nobody.
    const order = pair % 2 === 0 ? [...addresses.entries()] : [...addresses.entries()].reverse()
    for (const [index, address] of order) paints[index]?.push(await visit(browser, address))
  }
  return paints
}

export async function measurePublicPaint(): Promise<Figure[]> {
  const portal = await startPortal()
  const plain = await servePlain(portal.url)
  const executablePath = findWindowedBrowser()
  const browser = await chromium.launch({ ...(executablePath !== null && { executablePath }), args: ['--no-sandbox'] })
  const figures: Figure[] = []
  try {
    for (const { path } of documents) {
      const paints = await compare(browser, [portal.url + path, plain.origin + path, plain.origin + path])
      const [own = NaN, html = NaN, control = NaN] = paints.map((list) => median(list.map(({ lcp }) => lcp)))
      const shift = Math.max(...(paints[0] ?? []).map(({ cls }) => cls))
      figures.push([
        path,
        `${milliseconds(own)}, ratio to plain HTML ${ratio(own, html)} (A/A ${ratio(control, html)}), CLS ${shift.toFixed(3)}`,
      ])
    }
    return figures
  } finally {
    await browser.close()
    plain.stop()
    await portal.stop()
  }
}
