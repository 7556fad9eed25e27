import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { createLog } from '@/server/platform/log'
import { withAdminSocket, sendToServer } from '@/server/operator/socket/adminSocket'
import { memoryDatabase } from '../support/databases/embedded'
import { call } from '../support/journeys'
import { startTestServer, type TestServer } from '../support/testServer'

const directory = mkdtempSync(path.join(tmpdir(), 'portal-large-'))
let server: TestServer

beforeAll(async () => {
  const configuration = readConfiguration({ DATA_DIR: directory }, directory)
  server = await startTestServer(await withAdminSocket(await memoryDatabase(), configuration, createLog('silent')))
})
afterAll(async () => {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
})

const errors = () => server.logs.filter((line) => line.includes('"level":50'))

test('rejects a body past 64 KiB with 413 and logs no error', async () => {
  const browser = server.browser()
  const json = { code: 'x'.repeat(64 * 1024) }
  const { status, envelope } = await call(browser, 'POST', '/puyu/users/auth', { json })
  expect([status, envelope.code, envelope.data]).toEqual([413, 1001, null])
  expect((await browser.send('/sso/start', { method: 'POST', json })).status).toBe(413)
  expect(errors()).toEqual([])
})

test('rejects a command’s file past 8 MiB with the reason', async () => {
  const asked = sendToServer(directory, { args: ['projects', 'import', 'x.json'], input: 'x'.repeat(9 * 1024 * 1024) })
  await expect(asked).rejects.toThrow('the file is too large; split it')
  expect(await sendToServer(directory, { args: ['help'], input: '' })).toMatchObject({ code: 0 })
})
