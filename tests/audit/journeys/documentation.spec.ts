import type { Page } from '@playwright/test'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { untilPartReady } from '@/tests/browser/support/visit'
import { expect, test } from '../support/journey'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const section = { zh: '超出限额', en: 'Beyond a limit' } as const
/** Words that one section alone has. */
const sought = { zh: section.zh, en: `${section.en} Rate limits` } as const

test('a chapter is found by menu and search, a sample is copied, a call is tried', async ({
  page,
  language,
  texts,
  reader,
  keep,
  problems,
}) => {
  problems.expectFailure(/\/v1\//)
  const secret = await tokenOfUser(page, language)
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  await reader.open('/api/document')

  reader.step('A chapter of the menu')
  await reader.pressOn(page.locator('nav a[href="/api/document/models"]').first())
  await reader.finds(heading)
  await untilPartReady(page, 'text-of-models')
  await reader.reads(main)

  reader.step('A sample in another language')
  await reader.tabTo(main.getByRole('radio').first())
  await reader.key('ArrowRight')
  await reader.pressOn(main.getByRole('button', { name: texts.document.copy, exact: true }).first())
  await expect(main.getByRole('button', { name: texts.document.copied }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: texts.notices.copySuccessful })).toBeVisible()
  reader.heardSoFar()

  reader.step('Search')
  const dialog = page.getByRole('dialog', { name: texts.search.title })
  await page.keyboard.press('/')
  await reader.finds(dialog.getByRole('searchbox'))
  // Typed at once: the number of announcements between letters depends on the pace.
  await page.keyboard.insertText(sought[language])
  await expect(dialog.getByRole('option').first()).toContainText(section[language])
  await reader.hears(/\d/)
  const chosen = dialog.locator('[role=searchbox], input').first()
  await reader.key('ArrowDown', () => expect(chosen).toHaveAttribute('aria-activedescendant', /./))
  await reader.reads(dialog)
  await page.keyboard.press('Enter')
  await reader.finds(page.locator('#over-the-limit'))
  await page.keyboard.press('/')
  await reader.finds(dialog.getByRole('searchbox'))
  await page.keyboard.insertText('xyzzy')
  await reader.hears(texts.search.none)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await reader.finds(page.locator('#over-the-limit'))

  reader.step('A call is tried')
  await reader.open('/api/document')
  await untilPartReady(page, 'document-try-it')
  const trial = main.locator('details', { hasText: texts.tryIt.title }).first()
  const send = trial.getByRole('button', { name: texts.tryIt.send, exact: true })
  const token = trial.getByLabel(texts.tryIt.token)
  await reader.key('Tab')
  await reader.key('Enter')
  await reader.pressOn(trial.locator('summary'))
  await reader.reads(trial)
  await reader.pressOn(send)
  await reader.hears(texts.tryIt.tokenMissing)
  await reader.finds(token)
  await reader.type('intern_wrong', '•')
  await reader.key('Tab')
  await reader.hears(texts.tryIt.modelsFailed)
  await reader.pressOn(send)
  await reader.hears(/\b401\b/)

  reader.step('A call is answered')
  await reader.tabTo(token, { back: true })
  await page.keyboard.press('Control+A')
  await reader.type(secret, '•')
  await reader.key('Tab')
  await expect(trial.getByRole('button', { name: texts.common.retry })).toHaveCount(0)
  await reader.pressOn(send)
  await reader.hears(texts.tryIt.finished)
  await reader.reads(trial)
  keep('documentation')
})

/** The token of a user, in a browser that has forgotten its sign-in. */
async function tokenOfUser(page: Page, language: 'zh' | 'en'): Promise<string> {
  await openSignedIn(page, '/api/tokens')
  const secret = await tokensPage(page, language).create('trial')
  await page.context().clearCookies()
  await page.goto('/healthz')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  return secret
}
