import type { BrowserContext, Page } from '@playwright/test'
import { giveSession, takePerson } from '@/tests/browser/support/signIn'
import { headlineFonts, withoutSongFaces } from '@/tests/support/songFaces'
import { expect, test } from '@/tests/browser/support/test'
import { untilReady, visit, watchShifts } from '@/tests/browser/support/visit'

test.skip(process.platform !== 'linux', 'the fonts of other systems cannot be hidden')

const names = { zh: 'English', en: '中文' } as const

/** Visits until the page has the cached font in time: a busy machine may need more than the second visit. */
async function untilShown(page: Page, address: string) {
  await expect(async () => {
    await visit(page, address)
    expect(await headlineFonts(page)).toEqual(['served'])
  }).toPass()
}

const accountPages = [
  '/api/tokens',
  '/api/strategy',
  '/api/callDetail',
  '/userCenter/activities',
  '/userCenter/certificates',
]

/** The headlines of all pages, as the server sends them to a user; but for those that operators write. */
async function servedHeadlines({ request }: BrowserContext): Promise<readonly string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const missing = ['/api/document/none', '/api/models/none']
  const headlines: string[] = []
  for (const path of new Set([...addresses, ...accountPages, ...missing])) {
    const html = await (await request.get(path)).text()
    const [, attributes = '', text = ''] = /<h1([^>]*)>(.*?)<\/h1>/s.exec(html) ?? []
    expect([path, text !== '']).toEqual([path, true])
    if (!attributes.includes('data-written')) headlines.push(text.replaceAll(/<[^>]*>|&[^;]+;/g, ''))
  }
  return headlines
}

test('every headline is in one font on a device without a Song face', async ({
  playwright,
  portal,
  contextOptions,
  locale,
  launchOptions,
}) => {
  await withoutSongFaces(playwright.chromium, launchOptions, async (browser) => {
    const context = await browser.newContext({ ...contextOptions, locale: locale ?? 'zh-CN', baseURL: portal.url })
    await giveSession(context, await takePerson())
    const page = await context.newPage()
    await untilShown(page, '/developers/interest')
    const headlines = await servedHeadlines(context)
    expect(headlines.length).toBeGreaterThan(30)
    for (const headline of headlines) {
      await page.locator('h1').evaluate((element, text) => (element.textContent = text), headline)
      await expect.poll(() => headlineFonts(page), headline).toEqual(['served'])
    }
  })
})

test('a page moves nothing for its headline’s font, which phones and browsers that save data do not load', async ({
  playwright,
  portal,
  contextOptions,
  locale,
  launchOptions,
}) => {
  await withoutSongFaces(playwright.chromium, launchOptions, async (browser) => {
    const options = { ...contextOptions, locale: locale ?? 'zh-CN', baseURL: portal.url }
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const moved = await watchShifts(page)
    await untilShown(page, '/')
    expect(moved).toEqual([])
    const saving = { ...options, extraHTTPHeaders: { 'Save-Data': 'on' } }
    for (const others of [saving, { ...options, viewport: { width: 390, height: 844 } }]) {
      const other = await (await browser.newContext(others)).newPage()
      const requested: string[] = []
      other.on('request', (request) => void requested.push(request.url()))
      await visit(other, '/')
      await other.waitForLoadState('networkidle')
      expect(requested.filter((address) => address.includes('headline'))).toEqual([])
      expect(requested.length).toBeGreaterThan(3)
    }
  })
})

test('a change of the language changes the headline’s font', async ({
  playwright,
  portal,
  contextOptions,
  locale,
  language,
  launchOptions,
}) => {
  await withoutSongFaces(playwright.chromium, launchOptions, async (browser) => {
    const context = await browser.newContext({ ...contextOptions, locale: locale ?? 'zh-CN', baseURL: portal.url })
    const page = await context.newPage()
    const fonts: string[] = []
    page.on('request', (request) => void fonts.push(...(/headline-(zh|en)/.exec(request.url())?.slice(1) ?? [])))
    await visit(page, '/developers/interest')
    await page.getByRole('link', { name: names[language] }).click()
    await untilReady(page)
    await expect.poll(() => fonts).toEqual(language === 'zh' ? ['zh', 'en'] : ['en', 'zh'])
    expect(await headlineFonts(page)).toHaveLength(1)
  })
})
