import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { Recording } from '@/packages/inspector/src/recording/recording'
import { freePort } from '@/tests/browser/support/portalServer'
import { fillSignUp, newAccount } from '@/tests/browser/support/signIn'
import { goInPlace, visit } from '@/tests/browser/support/visit'

// One server for all, in a copy of the project that tests may change. One worker takes all tests of this file, and the
// development server sends each page in hundreds of files, which takes a busy machine minutes.
test.describe.configure({ mode: 'default', timeout: 600_000 })

let child: ChildProcess
let ended: Promise<unknown>
let directory: string
let project: string
let url: string
/** Everything that the server wrote since its start. */
const written = { stdout: '', stderr: '' }

const notCopied = new Set(['node_modules', '.git', 'dist', 'data', 'test-results', '.scratch'])

async function copyProject(to: string) {
  const root = process.cwd()
  const isCopied = (source: string) => source === root || !notCopied.has(basename(source)) || source.includes('/src/')
  await cp(root, to, { recursive: true, filter: isCopied })
  await symlink(await realpath(join(root, 'node_modules')), join(to, 'node_modules'))
}

/** Changes one place of a file, which has to have it. */
async function change(file: string, from: string, to: string) {
  const path = join(project, file)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replace(from, to))
}

/** Saves a file as it is: a watcher may miss a change that comes while the one before is being loaded. */
async function saveAgain(file: string) {
  const path = join(project, file)
  await writeFile(path, await readFile(path))
}

test.beforeAll(async () => {
  test.setTimeout(600_000)
  directory = await mkdtemp(join(tmpdir(), 'portal-development-'))
  project = join(directory, 'project')
  await copyProject(project)
  const port = String(await freePort())
  url = `http://localhost:${port}`
  const { PATH = '', HOME = '' } = process.env
  child = spawn(process.execPath, ['--import', 'tsx', 'tools/devServer/dev.ts', '--inspect-flows'], {
    cwd: project,
    env: { PATH, HOME, PORT: port, DATA_DIR: join(directory, 'data') },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout?.on('data', (chunk: Buffer) => (written.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (written.stderr += chunk.toString()))
  ended = once(child, 'exit')
  const status = () => (child.exitCode === null ? statusOf(url) : Promise.reject(new Error('It ended at its start.')))
  await expect.poll(status, { timeout: 240_000 }).toBe(200)
})

test.afterAll(async () => {
  if (isThere(child.pid ?? 0)) process.kill(-(child.pid ?? 0), 'SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

const statusOf = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  )

/** The inspector's recording, as its user downloads it. */
async function download(inspector: Page) {
  const saved = inspector.waitForEvent('download')
  await inspector.getByRole('button', { name: 'Download' }).click()
  return readFile(await (await saved).path(), 'utf8')
}

/** Whether any process of the group is left. */
function isThere(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}

/** Pages with data, and words that each shows once they are loaded. */
const pagesWithData = [
  ['/api/tokens', 'No tokens yet'],
  ['/api/strategy', 'Used this month'],
  ['/api/callDetail', 'Same as the previous 7 days'],
  ['/api/callDetail/none', 'There is no such call'],
  ['/api/models', '1 model'],
  ['/api/models/intern-echo', 'It is no language model'],
  ['/status', 'No calls in the last hour'],
  ['/userCenter/certificates', 'No certificates yet'],
  ['/developers/community', '20 projects'],
  ['/api/playground', 'What would you like to ask?'],
] as const

test('pages load their data at the first visit, without a failure or a warning', async ({ page }) => {
  const warnings: string[] = []
  page.context().on('console', (message) => {
    if (['warning', 'error', 'assert'].includes(message.type())) warnings.push(message.text())
  })
  page.context().on('weberror', (error) => warnings.push(String(error.error())))
  const opened = page.waitForEvent('popup')
  await visit(page, `${url}/?inspect&lang=en`)
  const inspector = await opened
  await page.goto(`${url}/api/tokens?lang=en`)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(page, 'en', newAccount())
  await visit(page, `${url}/api/tokens?lang=en`)
  for (const [path, words] of pagesWithData) {
    await goInPlace(page, path)
    await expect(page.locator('main').getByText(words).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  const recording = await download(inspector)
  const { actors } = JSON.parse(recording) as Recording // as the inspector writes it
  expect(actors.map(({ name }) => name)).toEqual(expect.arrayContaining(['tokenList', 'projects', 'playground']))
  // Every actor of a page is a child of the root, which stopped it when its page was left.
  expect(new Set(actors.filter(({ parent }) => parent === null).map(({ name }) => name))).toEqual(new Set(['portal']))
  expect(actors.filter(({ name, status }) => name === 'tokenList' && status === 'active')).toEqual([])
  expect(recording.match(/"type":"xstate\.error[^"]*"/g)).toBeNull()
  expect(warnings).toEqual([])
  // A line of the log is a warning at least.
  expect({ ...written, stdout: written.stdout.match(/^\{.*/gm) }).toEqual({ stdout: null, stderr: '' })
})

test('the inspector draws the statecharts of a development build, and keeps them over page loads', async ({ page }) => {
  const opened = page.waitForEvent('popup')
  await visit(page, `${url}/?inspect&lang=en`)
  const inspector = await opened
  await inspector.getByRole('button', { name: /^session/ }).click()
  const chart = inspector.getByRole('img', { name: /^Statechart of session, in .*session\.visitor\.who\.signedOut/ })
  await expect(chart).toBeVisible()
  await expect(chart.locator('[data-active] > text').last()).toHaveText('idle')
  await expect(inspector.getByRole('button', { name: /^header/ })).toHaveCount(1)
  await visit(page, `${url}/api/document?lang=en`)
  const events = inspector.getByRole('region', { name: 'Events' })
  await events.getByLabel('Actor').selectOption('session')
  await expect(events.getByRole('button', { name: /start session/ })).toHaveCount(2)
  await inspector.getByLabel('Send').selectOption('signIn.requested')
  await inspector.getByRole('button', { name: 'Send' }).click()
  await expect(events.getByRole('button', { name: /signIn\.requested session → .*redirecting/ })).toBeVisible()
  await events
    .getByRole('button', { name: /start session/ })
    .last()
    .click()
  await expect(inspector.getByRole('status')).toHaveText(/who\.signedOut/)
})

test('the development server has the files for programs that a build makes', async () => {
  const typeOf = async (path: string) => (await fetch(`${url}${path}`)).headers.get('content-type')
  expect(
    await Promise.all(['/llms.txt', '/api/document/chat.md', '/api/document/changes.en.atom'].map(typeOf)),
  ).toEqual(['text/plain; charset=utf-8', 'text/markdown; charset=utf-8', 'application/atom+xml; charset=utf-8'])
})

test('one recording covers a sign-in and the pages before and after it', async ({ page }) => {
  const opened = page.waitForEvent('popup')
  await visit(page, `${url}/?inspect&lang=en`)
  const inspector = await opened
  await page.goto(`${url}/api/tokens?lang=en`)
  await page.getByRole('link', { name: 'Sign up' }).click()
  const account = newAccount()
  await fillSignUp(page, 'en', account)
  await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible()
  await inspector
    .getByRole('button', { name: /^session/ })
    .last()
    .click()
  await expect(inspector.getByRole('status').first()).toHaveText(/who\.signedIn/)
  const loads = inspector.getByRole('navigation', { name: 'Actors' }).locator('summary')
  await expect(loads).toHaveText([/^\/api\/tokens/, /^\/api\/tokens/, /^\/(?!api)/])
  const events = inspector.getByRole('region', { name: 'Events' })
  await events.getByLabel('Actor').selectOption('session')
  await expect(events.getByRole('button', { name: /start session/ })).toHaveCount(3)
  await expect(events.getByRole('button', { name: /done: exchangeCode session/ })).toHaveCount(1)
  await events.getByRole('button', { name: /session → .*redirecting/ }).click()
  await expect(inspector.getByRole('status').first()).toHaveText(/signIn\.redirecting/)

  const file = await download(inspector)
  const cookies = await page.context().cookies(url)
  const secrets = [
    ...Object.values(account),
    ...cookies.filter(({ value }) => value.length > 8).map(({ value }) => value),
  ]
  expect(secrets.filter((secret) => file.includes(secret))).toEqual([])
})

test('a changed route of the server handles the next request, on the same database', async ({ page, request }) => {
  const file = 'server/app/routes.ts'
  const expectHealth = (text: string) =>
    expect
      .poll(async () => {
        const health = await (await request.get(`${url}/healthz`)).text()
        if (!health.includes(text)) await saveAgain(file)
        return health
      })
      .toContain(text)
  await change(file, "{ status: 'ok' }", "{ status: 'changed' }")
  await expectHealth('{"status":"changed"}')
  await change(file, "{ status: 'changed' }", '{ status: ( }')
  await expectHealth('Unexpected token')
  await change(file, '{ status: ( }', "{ status: 'ok' }")
  await expectHealth('{"status":"ok"}')
  await visit(page, url)
})

test('a changed text, statechart and chapter are what the open page shows', async ({ page }) => {
  await visit(page, `${url}/certificate/none-1?lang=en`)
  await expect(page.getByText('Certificate not found.')).toBeVisible()
  await change('machines/load/load.machine.ts', "target: 'loaded'", "target: 'failed'")
  const failed = 'The lookup failed'
  await expect(page.getByText(failed)).toBeVisible()
  await change('src/features/certificates/sheet/certificateSheet.en.ts', failed, 'A text that was changed')
  await expect(page.getByText('A text that was changed')).toBeVisible()
  await visit(page, `${url}/api/document/limits?lang=en`)
  await change('src/content/documentation/en/limits.mdx', '## When you hit a limit', '## A heading that was changed')
  await expect(page.getByRole('heading', { name: 'A heading that was changed' })).toBeVisible()
})

test('the development server stops on SIGTERM and leaves nothing behind', async () => {
  // An open page keeps a connection for changes.
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-protocol': 'vite-ping' }
  const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' }
  await once(request(url, { headers: { ...upgrade, ...key } }).end(), 'upgrade')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await expect.poll(() => isThere(child.pid ?? 0)).toBe(false)
})
