import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'

const configFile = 'tools/catalogue/vite.config.ts'
const isMatrix = process.env['PORTAL_TEST_MATRIX'] === '1'
const each = ['lang=zh&theme=light', 'lang=en&theme=dark']
/** Both languages and both themes; in the matrix each language in each theme. */
const variants = isMatrix ? [...each, 'lang=zh&theme=dark', 'lang=en&theme=light'] : each

// One build for all tests of this file.
test.describe.configure({ mode: 'default' })

let directory: string
let server: PreviewServer
let url: string

test.beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portal-catalogue-'))
  const outDir = { outDir: directory, emptyOutDir: true }
  await build({ configFile, logLevel: 'error', build: { ...outDir, minify: false, chunkSizeWarningLimit: 10_000 } })
  server = await preview({ configFile, logLevel: 'error', build: outDir, preview: { port: 0, open: false } })
  url = server.resolvedUrls?.local[0] ?? ''
})

test.afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

/** Console errors of the page while it is open. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return complaints
}

for (const variant of variants)
  test(`every primitive is accessible in all its states: ${variant}`, async ({ page }) => {
    const complaints = complaintsOf(page)
    await page.goto(`${url}?${variant}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const empty = page.locator('[data-state]').filter({ hasNot: page.locator('*') })
    await expect(empty).toHaveCount(0)
    await expectAccessible(page)
    await expectNoOverflow(page)
    const alone = await page
      .locator('[data-state] > a[href*="state="]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(alone.length).toBeGreaterThan(0)
    for (const address of alone) {
      await page.goto(`${url}${address ?? ''}`)
      // Messages and dialogs are in the top layer.
      await expect(page.locator('main > h1 + *, [role=status], [role=dialog], dialog').first()).toBeAttached()
      await expectAccessible(page)
      await expectNoOverflow(page)
    }
    expect(complaints).toEqual([])
  })
