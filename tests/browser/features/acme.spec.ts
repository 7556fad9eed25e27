import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page, Response } from '@playwright/test'
import { createToken } from '@/tests/browser/support/ownCalls'
import { startPortal, type PortalServer } from '@/tests/browser/support/portalServer'
import { fillSignUp, newAccount } from '@/tests/browser/support/signIn'
import { expect, test as base } from '@/tests/browser/support/test'
import { tokensPage } from '@/tests/browser/support/tokensPage'
import { untilPartReady, visit } from '@/tests/browser/support/visit'
import { readThrough } from '@/tests/browser/support/wholePage'
import { textsIn } from '@/tests/browser/support/texts'
import { documentScreens } from '@/tests/support/site'

/** The names of the example's organisation; not `internal`, `internet` and `international`. */
const foreign = /intern(?!al|et\b|ational)|书生|浦语|puyu-text/gi

/** Pictures that show the example's names or its seal. */
const drawnNames = /\/(favicon\.svg|apple-touch-icon\.png|media\/share|assets\/(certificate|season)-)/

const findForeign = (place: string, text: string) =>
  [...text.matchAll(foreign)].map(({ index }) => `${place}: ${text.slice(Math.max(0, index - 60), index + 40)}`)

type Acme = {
  /** Looks at the page as it is now: elements, attributes and values of fields. */
  look: (place: string) => Promise<void>
  read: (place: string, text: string) => void
  /** Waits for a file that the page saves, and reads it. */
  save: (act: () => Promise<unknown>) => Promise<void>
  /** Runs a command of the operator. */
  operate: (...args: readonly string[]) => Promise<string>
}

const seen = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    return [document.documentElement.outerHTML, ...fields].join('\n')
  })

/** Headers and bodies of responses, except scripts and styles, which hold unused texts of the example. */
async function readResponse(response: Response): Promise<string> {
  const head = JSON.stringify(await response.allHeaders())
  if (!/html|json|svg|xml|text\/(plain|markdown|event)/.test(response.headers()['content-type'] ?? '')) return head
  return head + (await response.text().catch(() => '')) // a redirect has no body
}

/** The portal of an organisation with its own content file, which has a bootcamp. */
const test = base.extend<{ acme: Acme }, { organisation: PortalServer }>({
  organisation: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'portal-acme-'))
      await cp('tests/server/content', folder, { recursive: true })
      const parts = ['acme.yaml', 'bootcamps.yaml'].map((name) => readFile(path.join(folder, name), 'utf8'))
      const PORTAL_CONTENT = path.join(folder, 'content.yaml')
      await writeFile(PORTAL_CONTENT, (await Promise.all(parts)).join(''))
      const portal = await startPortal({ PORTAL_CONTENT })
      await use(portal)
      await portal.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  portal: [({ organisation }, use) => use(organisation), { scope: 'worker' }],
  acme: async ({ page, organisation: { dataDirectory } }, use) => {
    const found = new Set<string>()
    const responses: Promise<void>[] = []
    const read = (place: string, text: string) => findForeign(place, text).forEach((one) => found.add(one))
    page.on('response', (response) => {
      if (drawnNames.test(response.url())) found.add(response.url())
      responses.push(readResponse(response).then((text) => read(`response of ${response.url()}`, text)))
    })
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDirectory }
    await use({
      read,
      look: async (place) => read(place, await seen(page)),
      save: async (act) => {
        const [file] = await Promise.all([page.waitForEvent('download'), act()])
        read(file.suggestedFilename(), file.suggestedFilename() + (await readFile(await file.path(), 'utf8')))
      },
      operate: async (...args) =>
        (await promisify(execFile)(process.execPath, ['dist/server/admin.js', ...args], { env })).stdout.trim(),
    })
    await Promise.all(responses)
    expect([...found], 'names of the example’s organisation').toEqual([])
  },
})

const words = {
  zh: { asked: '你是谁？', demo: '演示模型' },
  en: { asked: 'Who are you?', demo: 'Demo model' },
} as const

const locales = { zh: 'zh-CN', en: 'en-US' } as const
const model = 'acme-echo'

// One portal serves all tests.
test.describe.configure({ mode: 'default' })

/** Calls the API with and without faults, and reads its responses with their headers. */
async function callApi(page: Page, { read }: Acme, token: string) {
  const messages = [{ role: 'user', content: 'Who are you?' }]
  const calls = [
    ['/v1/chat/completions', token, { model, messages }],
    ['/v1/chat/completions', token, { model: 'acme-eco', messages }],
    ['/v1/chat/completions', token, { model, messages: 'none' }],
    ['/v1/chat/completions', 'acme_wrong', { model, messages }],
    ['/v1/messages', token, { model, messages, max_tokens: 50 }],
    ['/v1/responses', token, { model, input: 'Who are you?' }],
    ['/v1/embeddings', token, { model, input: 'text' }],
    ['/v1/models', token, undefined],
    ['/v1/none', token, undefined],
    ['/puyu/user/tokens', token, {}],
    ['/puyu/certificates/none', token, undefined],
    ['/puyu/none', token, undefined],
  ] as const
  for (const [address, key, data] of calls) {
    const response = await page.request.fetch(address, {
      method: data === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}` },
      ...(data && { data }),
    })
    read(`${address} ${response.status()}`, JSON.stringify(response.headers()) + (await response.text()))
  }
}

for (const language of ['zh', 'en'] as const)
  test.describe(`another organisation in ${language}`, () => {
    test.use({ language, locale: locales[language] })
    const texts = textsIn[language]
    const own = words[language]

    test('public pages name the organisation alone', async ({ page, acme }) => {
      for (const { path: address } of documentScreens) {
        await visit(page, address)
        await readThrough(page)
        await acme.look(address)
      }
      await page.getByRole('banner').getByRole('button', { name: texts.nav.search, exact: true }).click()
      for (const query of ['token', 'acme', 'qqqq']) {
        await page.getByRole('searchbox').fill(query)
        await expect(page.getByRole('option').first()).toBeVisible()
        await acme.look(`search for ${query}`)
      }
    })

    test('pages of a signed-in user name the organisation alone', async ({ page, acme, problems }) => {
      problems.expectFailure(/\/sso\/|\/none|\/puyu\/certificates\//)
      const account = newAccount()
      const tokens = tokensPage(page, language)
      await page.goto('/api/tokens')
      await acme.look('sign-in')
      await page.getByRole('link', { name: texts.user.signUp, exact: true }).click()
      await fillSignUp(page, language, { ...account, username: 'acme' })
      await acme.look('sign-up')
      await fillSignUp(page, language, account)
      await expect(page.getByText(tokens.words.none)).toBeVisible()

      await tokens.create('notebook')
      for (const name of ['Python', 'JavaScript']) {
        await tokens.dialog.locator('label', { hasText: name }).click()
        await acme.look(`new token, ${name}`)
      }
      await page.keyboard.press('Escape')
      await acme.look('token not copied')
      await page.getByRole('button', { name: tokens.words.leave }).click()
      await tokens.menu('notebook').click()
      await acme.save(() => tokens.row('notebook').getByRole('button', { name: tokens.words.toCalendar }).click())
      await acme.look('tokens')
      await callApi(page, acme, await createToken(page, 'program'))

      await visit(page, '/api/playground')
      await untilPartReady(page, 'playground')
      await page.getByRole('textbox', { name: texts.playgroundPage.question, exact: true }).fill(own.asked)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('group', { name: /acme-echo/ })).toContainText(own.demo)
      await acme.look('playground')

      await acme.operate('projects', 'import', 'tests/server/content/projects.json')
      const issued = await acme.operate('certificates', 'issue', '--account', account.username, '--season', '4')
      await acme.operate('activities', 'record', '--account', account.username, '--title-zh', '活动', '--title-en', 'An event') // prettier-ignore
      await acme.operate('sample-usage', '--user', account.username, '--days', '3')
      const pages = [
        '/api/callDetail',
        '/api/strategy',
        '/userCenter/activities',
        '/userCenter/certificates',
        `/certificate/${issued.match(/[\w-]{10,}/)?.[0]}`,
        '/certificate/none',
        '/developers/community',
        '/status',
        '/',
        '/api/document/none',
        '/api/models/none',
        '/sso/user-center',
      ]
      for (const address of pages) {
        await page.goto(address)
        await readThrough(page)
        await acme.look(address)
      }
    })
  })
