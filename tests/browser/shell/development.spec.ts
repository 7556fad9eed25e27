import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../support/portalServer'
import { visit } from '../support/visit'

// One server for both: it takes half a minute of a processor to start. One worker takes all tests of this file.
test.describe.configure({ mode: 'default' })

let child: ChildProcess
let ended: Promise<unknown>
let directory: string
let url: string

test.beforeAll(async () => {
  test.setTimeout(600_000)
  directory = await mkdtemp(join(tmpdir(), 'portal-development-'))
  const port = String(await freePort())
  url = `http://localhost:${port}`
  const { PATH = '', HOME = '' } = process.env
  child = spawn(process.execPath, ['--import', 'tsx', 'server/bin/dev.ts', '--inspect-flows'], {
    env: { PATH, HOME, PORT: port, DATA_DIR: directory },
    detached: true,
    stdio: 'ignore',
  })
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

/** Whether any process of the group is left. */
function isThere(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}

test('the inspector’s own page shows the statecharts of a development build', async ({ page }) => {
  // What Vite and React write while developing is no fault of the portal.
  await page.route('https://stately.ai/**', (route) => route.abort())
  const opened = page.waitForEvent('popup')
  await visit(page, `${url}/?inspect`)
  const inspector = await opened
  const session = inspector
    .locator('section')
    .filter({ has: inspector.getByRole('heading', { name: 'session', exact: true }) })
  await expect(session.locator('[aria-current]').first()).toHaveText('loggedOut')
})

test('SIGTERM ends the development server by itself, and nothing of it is left', async () => {
  // As a page that is open stays connected for what changes.
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-protocol': 'vite-ping' }
  const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' }
  await once(request(url, { headers: { ...upgrade, ...key } }).end(), 'upgrade')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await expect.poll(() => isThere(child.pid ?? 0)).toBe(false)
})
