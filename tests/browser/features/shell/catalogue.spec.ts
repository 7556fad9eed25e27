import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { texts as listsEn } from '@/src/parts/table/lists.en'
import { texts as listsZh } from '@/src/parts/table/lists.zh'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { bookTexts } from '@/tools/catalogue/books/texts'

const configFile = 'tools/catalogue/vite.config.ts'
const isMatrix = process.env['PORTAL_TEST_MATRIX'] === '1'
const each = ['language=zh&theme=light', 'language=en&theme=dark']
/** Both languages and both themes; in the matrix each language in each theme. */
const variants = isMatrix ? [...each, 'language=zh&theme=dark', 'language=en&theme=light'] : each

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

const words = { zh: { ...bookTexts.zh, lists: listsZh }, en: { ...bookTexts.en, lists: listsEn } }

for (const language of ['zh', 'en'] as const)
  test(`the sample resource is listed, created, edited and deleted: ${language}`, async ({ page }) => {
    const complaints = complaintsOf(page)
    const { lists, ...texts } = words[language]
    const names = page.getByRole('rowheader')
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const choose = async (title: string, entry: string) => {
      await page.getByRole('row').filter({ hasText: title }).locator('summary').click()
      await button(`${entry} ${title}`).click()
    }
    const address = `${url}?page=books&language=${language}`
    await page.goto(address)
    await expect(names).toHaveText(['Emma', 'Leaves of Grass', 'Silent Spring', 'Walden'])
    await expectAccessible(page)

    await test.step('page, order and filter in the address', async () => {
      await page.getByRole('link', { name: lists.next, exact: true }).click()
      await expect(page).toHaveURL(/after=Walden$/)
      await expect(names).toHaveCount(4)
      await button(texts.year).click()
      await expect(page).toHaveURL(/sort=year$/)
      await button(texts.year).click()
      await expect(page.getByRole('columnheader', { name: texts.year })).toHaveAttribute('aria-sort', 'descending')
      await expect(names.first()).toHaveText('Silent Spring')
      await page.getByRole('radio', { name: texts.genres.poetry }).click({ force: true })
      const search = page.getByRole('searchbox', { name: texts.search })
      await search.pressSequentially('grass')
      await expect(page).toHaveURL(/title=grass&genre=poetry&sort=-year$/)
      await page.reload()
      await expect(names).toHaveText(['Leaves of Grass'])
      await page.goBack()
      await expect(search).toHaveValue('')
      await expect(names).toHaveCount(4)
    })

    await test.step('form', async () => {
      await button(texts.create).click()
      await button(lists.save).click()
      await expect(dialog.getByText(texts.problems.empty)).toBeVisible()
      const title = dialog.getByLabel(texts.name)
      await expect(title).toBeFocused()
      await title.fill('Emma')
      await dialog.getByLabel(texts.year).fill('2026')
      await button(lists.save).click()
      await expect(dialog.getByText(texts.taken)).toBeVisible()
      await page.reload()
      await title.fill('Orlando')
      await expectAccessible(page)
      await button(lists.save).click()
      await expect(names.first()).toHaveText('Orlando')
      await choose('Orlando', lists.edit)
      await title.fill('Flush')
      await button(lists.save).click()
      await expect(names.first()).toHaveText('Flush')
    })

    await test.step('deletion on a phone, and no server', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoOverflow(page)
      const { search } = new URL(page.url())
      const turn = (to: string) => page.evaluate((query) => history.replaceState(history.state, '', query), to)
      const confirm = () => dialog.getByRole('button', { name: lists.delete, exact: true }).click()
      await choose('Flush', lists.delete)
      await turn(`${search}&off`)
      await confirm()
      await expect(dialog.getByText(lists.deleteFailed)).toBeVisible()
      await turn(search)
      await confirm()
      await expect(page.getByText('Flush')).toHaveCount(0)
      await expect(names.first()).toHaveText('Silent Spring')
      await page.goto(`${address}&off`)
      await expect(page.getByRole('heading', { name: texts.failed.title })).toBeVisible()
      await page.goto(`${address}&title=nobody`)
      await expect(page.getByText(texts.none.title)).toBeVisible()
    })
    expect(complaints).toEqual([])
  })
