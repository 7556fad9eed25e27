import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '@/tests/browser/support/accessibility'
import { certificate } from '@/tests/browser/support/communityAnswers'
import { pressOn } from '@/tests/browser/support/keyboard'
import { expect, test } from '@/tests/browser/support/test'
import { visit } from '@/tests/browser/support/visit'

const words = {
  zh: {
    label: '证书编号',
    submit: '查询',
    missing: '请输入证书编号',
    illFormed: /不会出现的字符/,
    notFound: '未找到该证书。如有疑问，请在微信搜索 InternLM。',
    another: '查询其他编号',
    retry: '重试',
    failed: '查询失败',
    copy: '复制链接',
    copied: '链接已复制',
    print: '打印',
    day: '2024年12月30日',
    notCopied: '复制失败，请从地址栏复制',
    reason: '在书生大模型实战营第四期中完成规定的课程与关卡，准予结业。',
    sample: '示例',
    specimen: /^样张/,
  },
  en: {
    label: 'Certificate number',
    submit: 'Look up',
    missing: 'Enter a certificate number',
    illFormed: /characters that are not used in certificate numbers/,
    another: 'Look up another number',
    retry: 'Try again',
    notFound: 'Certificate not found. If you have any questions, please search for InternLM on WeChat.',
    failed: 'The lookup failed',
    copy: 'Copy link',
    copied: 'Link copied',
    print: 'Print',
    day: 'Dec 30, 2024',
    sample: 'Sample',
    specimen: /^Specimen/,
    notCopied: 'Couldn’t copy. Copy it from the address bar',
    reason: 'has completed the required levels of the Intern Bootcamp, Season 4.',
  },
} as const

const pageOf = (id: string) => `/certificate/${id}`
const answer = (page: Page, data: unknown, code = 0) =>
  page.route('**/puyu/certificates/*', (route) => route.fulfill({ json: { code, msg: '', data } }))

test(
  'a number is looked up by keyboard; an empty or impossible one shows its error at the field',
  { tag: '@phone' },
  async ({ page, language }) => {
    const texts = words[language]
    await visit(page, '/certificate')
    await expect(page.getByRole('img', { name: texts.specimen })).toBeVisible()
    const field = page.getByRole('textbox', { name: texts.label })
    await pressOn(page, page.getByRole('button', { name: texts.submit }))
    await expect(page.getByText(texts.missing)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type('a%b')
    await expect(page.getByText(texts.missing)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByText(texts.illFormed)).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)

    // The embedded portal's own sample, with spaces and small letters.
    await field.fill(' sampl e0000 00000 00004 ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/certificate\/SAMP1-E0000-00000-00004$/)
    await expect(page.getByText('SAMP1-E0000-00000-00004')).toBeVisible()
    await expect(page.getByText(texts.sample, { exact: true })).toBeVisible()
  },
)

test('a certificate is whole on every screen and on paper', { tag: '@phone' }, async ({ page, language, context }) => {
  const texts = words[language]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '')
  })
  await answer(page, certificate)
  await visit(page, pageOf(certificate.id))
  await expect(page.getByRole('heading', { name: certificate.title[language] })).toBeVisible()
  for (const said of [certificate.holder, certificate.id, texts.day, texts.reason])
    await expect(page.getByText(said)).toBeVisible()
  const address = new URL(pageOf(certificate.id), page.url()).href
  await expect(page.getByRole('img', { name: address })).toBeVisible()
  await expect(page.getByText(texts.sample, { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByRole('button', { name: texts.copy }).click()
  await expect(page.getByRole('button', { name: texts.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.getByRole('button', { name: texts.print }).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked-to-print')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByText(certificate.holder)).toBeVisible()
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(paper).toMatch(/\/MediaBox \[0 0 84\d\.\d+ 59\d\.\d+\]/)
})

test(
  'a missing certificate and a failed lookup are shown differently',
  { tag: '@phone' },
  async ({ page, language, problems }) => {
    const texts = words[language]
    problems.expectFailure(/puyu\/certificates/)
    await visit(page, pageOf('NO-SUCH-CERTIFICATE'))
    await expect(page.getByText(texts.notFound, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await expect(page.getByRole('link', { name: texts.another })).toHaveAttribute('href', '/certificate')

    await page.route('**/puyu/certificates/*', (route) => route.abort('failed'))
    await visit(page, pageOf(certificate.id))
    await expect(page.getByRole('heading', { name: texts.failed })).toBeVisible()
    await expect(page.getByText(texts.notFound)).toHaveCount(0)
    await expectAccessible(page, 'main')
    await page.unroute('**/puyu/certificates/*')
    await answer(page, certificate)
    await page.getByRole('button', { name: texts.retry }).click()
    await expect(page.getByText(certificate.holder)).toBeVisible()
  },
)

test('an id that no certificate can have is not requested, and the page is not indexed', async ({ page, language }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/puyu/')) asked.push(request.url())
  })
  await visit(page, pageOf('A'.repeat(65)))
  await expect(page.getByText(words[language].notFound, { exact: true })).toBeVisible()
  expect(asked).toEqual([])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
