import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { certificate } from '@/tests/browser/support/answers/communityAnswers'
import { pressOn } from '@/tests/browser/support/keyboard'
import { expect, test } from '@/tests/browser/support/test'
import { visit } from '@/tests/browser/support/visit'
import { pattern } from '@/tests/browser/support/texts'

const words = {
  zh: {
    day: '2024年12月30日',
    reason: '在书生大模型实战营第四期中完成规定的课程与关卡，准予结业。',
  },
  en: {
    day: 'Dec 30, 2024',
    reason: 'has completed the required levels of the Intern Bootcamp, Season 4.',
  },
} as const

const pageOf = (id: string) => `/certificate/${id}`
const answer = (page: Page, data: unknown, code = 0) =>
  page.route('**/puyu/certificates/*', (route) => route.fulfill({ json: { code, msg: '', data } }))

test(
  'a number is looked up by keyboard; an empty or impossible one shows its error at the field',
  { tag: '@phone' },
  async ({ page, texts }) => {
    await visit(page, '/certificate')
    await expect(page.getByRole('img', { name: pattern(texts.certificatePages.specimen) })).toBeVisible()
    const field = page.getByRole('textbox', { name: texts.certificatePages.form.label })
    await pressOn(page, page.getByRole('button', { name: texts.certificatePages.form.submit }))
    await expect(page.getByText(texts.certificatePages.form.problem.missing)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type('a%b')
    await expect(page.getByText(texts.certificatePages.form.problem.missing)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByText(pattern(texts.certificatePages.form.problem.illFormed))).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)

    // The embedded portal's own sample, with spaces and small letters.
    await field.fill(' sampl e0000 00000 00004 ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/certificate\/SAMP1-E0000-00000-00004$/)
    await expect(page.getByText('SAMP1-E0000-00000-00004')).toBeVisible()
    await expect(page.getByText(texts.certificateSheet.sample, { exact: true })).toBeVisible()
  },
)

test(
  'a certificate is whole on every screen and on paper',
  { tag: '@phone' },
  async ({ page, language, context, texts }) => {
    const own = words[language]
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-asked-to-print', '')
    })
    await answer(page, certificate)
    await visit(page, pageOf(certificate.id))
    await expect(page.getByRole('heading', { name: certificate.title[language] })).toBeVisible()
    for (const said of [certificate.holder, certificate.id, own.day, own.reason])
      await expect(page.getByText(said)).toBeVisible()
    const address = new URL(pageOf(certificate.id), page.url()).href
    await expect(page.getByRole('img', { name: address })).toBeVisible()
    await expect(page.getByText(texts.certificateSheet.sample, { exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoOverflow(page)

    await page.getByRole('button', { name: texts.certificateSheet.copyLink.idle }).click()
    await expect(page.getByRole('button', { name: texts.certificateSheet.copyLink.copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await page.getByRole('button', { name: texts.certificateSheet.print }).click()
    await expect(page.locator('html')).toHaveAttribute('data-asked-to-print')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByText(certificate.holder)).toBeVisible()
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(paper).toMatch(/\/MediaBox \[0 0 84\d\.\d+ 59\d\.\d+\]/)
  },
)

test('a missing certificate leads to another look-up', { tag: '@phone' }, async ({ page, problems, texts }) => {
  problems.expectFailure(/puyu\/certificates/)
  await visit(page, pageOf('NO-SUCH-CERTIFICATE'))
  await expect(page.getByText(texts.certificateSheet.notFoundText, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await expect(page.getByRole('link', { name: texts.certificateSheet.searchAgain })).toHaveAttribute(
    'href',
    '/certificate',
  )
})

test('an id that no certificate can have is not requested, and the page is not indexed', async ({ page, texts }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/puyu/')) asked.push(request.url())
  })
  await visit(page, pageOf('A'.repeat(65)))
  await expect(page.getByText(texts.certificateSheet.notFoundText, { exact: true })).toBeVisible()
  expect(asked).toEqual([])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
