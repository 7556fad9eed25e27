import { filled } from '@/tests/browser/support/texts'
import { untilPartReady } from '@/tests/browser/support/visit'
import { expect, test } from '../support/journey'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const section = { zh: '超出限额', en: 'When you hit a limit' } as const
/** Words that one section alone has. */
const sought = { zh: section.zh, en: `${section.en} Rate limits` } as const

test('a chapter is found by menu and search, a sample is copied, a call is tried', async ({
  page,
  language,
  texts,
  reader,
  keep,
  problems,
  transitions,
}) => {
  problems.expectFailure(/\/v1\//)
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
  await reader.pressOn(main.getByRole('button', { name: texts.documentPage.copy, exact: true }).first())
  await expect(main.getByRole('button', { name: texts.documentPage.copied }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: texts.notices.copySuccessful })).toBeVisible()
  reader.heardSoFar()

  reader.step('Search')
  const dialog = page.getByRole('dialog', { name: texts.siteSearch.title })
  await page.keyboard.press('/')
  await reader.finds(dialog.getByRole('searchbox'))
  // Until all groups have come, the number of results depends on the pace.
  const ended = /^search\.ready\.(other|offered)\.loading xstate\.done/
  await expect.poll(() => transitions.filter((id) => ended.test(id)).length).toBe(2)
  // Typed at once: the number of announcements between letters depends on the pace.
  await page.keyboard.insertText(sought[language])
  await expect(dialog.getByRole('option').first()).toContainText(section[language])
  await reader.hears(/\d/)
  const field = dialog.getByRole('searchbox')
  // React Aria names the first option after half a second.
  await expect(field).toHaveAttribute('aria-activedescendant', /./)
  await reader.finds(field)
  await reader.reads(dialog)
  await page.keyboard.press('Enter')
  await reader.finds(page.locator('#over-the-limit'))
  await page.keyboard.press('/')
  await reader.finds(dialog.getByRole('searchbox'))
  await page.keyboard.insertText('xyzzy')
  await reader.hears(filled(texts.siteSearch.none, { query: 'xyzzy' }))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await reader.finds(page.locator('#over-the-limit'))

  reader.step('A call is tried')
  await reader.open('/api/document')
  await untilPartReady(page, 'document-try-it')
  const trial = main.locator('details', { hasText: texts.playgroundPage.trial }).first()
  const send = trial.getByRole('button', { name: texts.playgroundPage.send, exact: true })
  await reader.key('Tab')
  await reader.key('Enter')
  await reader.pressOn(trial.locator('summary'))
  await expect(send).toBeVisible()
  await reader.reads(trial)
  await reader.pressOn(send)
  await reader.hears(texts.playgroundPage.signInTitle)
  await reader.reads(trial)
  keep('documentation')
})
