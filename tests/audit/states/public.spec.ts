import type { Page } from '@playwright/test'
import {
  answerProjects,
  answerRecords,
  unservedProjects,
  certificate,
  everyKind,
  project,
} from '@/tests/browser/support/answers/communityAnswers'
import { configure } from '@/tests/browser/support/configure'
import { hold } from '@/tests/browser/support/hold'
import { startPortal } from '@/tests/browser/support/portalServer'
import { openSignedIn } from '@/tests/browser/support/signIn'
import { visit } from '@/tests/browser/support/visit'
import { words as homeWords } from '@/tests/browser/support/pages/homeWords'
import { expect, test } from '../support/test'

const fail = (page: Page, address: string) => page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
const answer = (page: Page, address: string, data: unknown) =>
  page.route(address, (route) => route.fulfill({ json: { code: 0, msg: '', data } }))

test('the front page: its carousel and a contact’s code', async ({ page, language, audit }) => {
  const entries = [{ icon: 'code', name: 'Group', link: 'https://group.example/', qrcode: '/qr/0.svg' }]
  const content = { community_title: 'C', community_list: [{ title: 'Scan', entries }] }
  await configure(page, { homeContent: '/content.json' })
  await page.route('**/content.json*', (route) => route.fulfill({ json: { [language]: content } }))
  await visit(page, '/')
  const carousel = page.getByRole('button', { name: homeWords[language].nextGroup })
  await carousel.scrollIntoViewIfNeeded()
  await carousel.click()
  await expect(page.getByRole('heading', { name: homeWords[language].secondGroup, exact: true })).toBeVisible()
  await audit('the carousel, on')
})

test('projects of the community', async ({ page, texts, audit }) => {
  const path = '/developers/community'
  await answerProjects(page, ({ tag }) => (tag === '5' ? [] : tag === '3' ? many : everyKind))
  await visit(page, unservedProjects)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4)
  await audit('projects of every kind')
  await visit(page, `${path}?tag=3&page=2`)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  await audit('a page of projects')
  await visit(page, `${path}?tag=3&page=99`)
  await expect(page.getByText(texts.communityProjects.emptyBeyond)).toBeVisible()
  await audit('a page too far')
  await visit(page, `${path}?tag=5`)
  await expect(page.getByRole('heading', { name: texts.communityProjects.empty, exact: true })).toBeVisible()
  await audit('no projects')
  const release = await hold(page, '**/puyu/community/projects?*')
  await visit(page, unservedProjects)
  await expect(page.getByText(texts.communityProjects.loading)).toBeAttached()
  await audit('projects are loading')
  release()
  await fail(page, '**/puyu/community/projects?*')
  await visit(page, unservedProjects)
  await expect(page.getByRole('heading', { name: texts.communityProjects.failed })).toBeVisible()
  await audit('projects failed')
})

const many = Array.from({ length: 13 }, (_, index) => project(String(index + 1)))

test('the interest groups without their script', async ({ page, texts, audit, problems }) => {
  problems.expectForeign(/^http:\/\/localhost/)
  const portal = await startPortal({ PORTAL_INTEREST_GROUP_SCRIPT: 'http://localhost:9/sig.js' })
  await visit(page, `${portal.url}/developers/interest`)
  await expect(page.getByText(texts.problems.scriptMissing)).toBeVisible()
  await audit('the script of the groups is missing')
  await portal.stop()
})

test('the lookup of a certificate, and certificates', async ({ page, texts, audit, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { form } = texts.certificatePages
  await visit(page, '/certificate')
  await page.getByRole('button', { name: form.submit }).click()
  await expect(page.getByText(form.problem.missing)).toBeVisible()
  await audit('no number')
  await page.getByRole('textbox', { name: form.label }).fill('a%b')
  await page.keyboard.press('Enter')
  await expect(page.getByText(form.problem.illFormed)).toBeVisible()
  await audit('an impossible number')
  const path = `/certificate/${certificate.id}`
  const release = await hold(page, '**/puyu/certificates/*')
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty()
  await audit('a certificate is looked up')
  release()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await audit('no such certificate')
  await answer(page, '**/puyu/certificates/*', certificate)
  await visit(page, path)
  await page.getByRole('button', { name: texts.certificateSheet.copyLink.idle }).click()
  await expect(page.getByRole('button', { name: texts.certificateSheet.copyLink.copied })).toBeVisible()
  await audit('a certificate, its address copied')
  await fail(page, '**/puyu/certificates/*')
  await visit(page, path)
  await expect(page.getByRole('button', { name: texts.common.retry })).toBeVisible()
  await audit('the lookup failed')
})

for (const [name, path] of [
  ['activities', '/userCenter/activities'],
  ['certificates', '/userCenter/certificates'],
] as const) {
  test(`my ${name}`, async ({ page, texts, audit }) => {
    const own = texts.userCenterPages[name]
    const address = `**/puyu/user/${name}`
    await answerRecords(page)
    await openSignedIn(page, path)
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
    await expect(rows).toHaveCount(2)
    await page.waitForLoadState('networkidle')
    await audit(name)
    await answer(page, address, { list: [] })
    await page.reload()
    await expect(page.getByRole('heading', { name: own.empty })).toBeVisible()
    await audit(`no ${name}`)
    await fail(page, address)
    await page.reload()
    await expect(page.getByRole('heading', { name: own.failed })).toBeVisible()
    await audit(`${name} failed`)
    const release = await hold(page, address)
    await page.reload()
    await expect(page.getByText(own.loading)).toBeAttached()
    await audit(`${name} are loading`)
    release()
  })
}
