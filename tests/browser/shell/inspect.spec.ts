import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/portalServer'
import { expect, test } from '../support/test'

test('the inspector’s own page shows the statecharts of a development build', async ({ browser, screenName }) => {
  test.skip(screenName !== 'desktop', 'a developer’s tool')
  test.setTimeout(600_000)
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const data = await mkdtemp(join(tmpdir(), 'portal-inspect-'))
  const env = { ...process.env, PORT: port, PUBLIC_URL: url, DATA_DIR: data, LOG_LEVEL: 'warn' }
  const dev = spawn(process.execPath, ['--import', 'tsx', 'server/bin/dev.ts', '--inspect-flows'], {
    env,
    stdio: 'ignore',
  })
  try {
    await expect.poll(() => fetch(`${url}/readyz`).catch(() => null), { timeout: 240_000 }).toBeTruthy()
    // What Vite and React write while developing is no fault of the portal.
    const page = await browser.newPage()
    await page.route('https://stately.ai/**', (route) => route.abort())
    const opened = page.waitForEvent('popup')
    await page.goto(`${url}/?inspect`)
    const inspector = await opened
    const session = inspector
      .locator('section')
      .filter({ has: inspector.getByRole('heading', { name: 'session', exact: true }) })
    await expect(session.locator('[aria-current]').first()).toHaveText('loggedOut')
    await page.close()
  } finally {
    dev.kill()
    await once(dev, 'exit')
    await rm(data, { recursive: true, force: true })
  }
})
