import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from '@/server/storage/embedded/openEmbedded'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { createLog } from '@/server/platform/log'
import { adminSocketFile, withAdminSocket, type AdminSocketAddress } from '@/server/operator/socket/adminSocket'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { applied, limits } from '../support/applied'
import { prepareFolder } from '../support/databases/embedded'
import { freePort } from '../support/freePort'
import { newPostgresDatabase } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { startTestServer } from '../support/testServer'

describe('npm run admin', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  const built = path.join(root, 'dist/server/admin.js')
  /** The built program, which starts sooner, or the sources if this run has built nothing. */
  const program =
    process.env['PORTAL_TEST_BUILT'] && existsSync(built)
      ? [built]
      : ['--import', createRequire(import.meta.url).resolve('tsx'), path.join(root, 'server/bin/admin.ts')]
  let directory: string
  beforeEach(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'portal-admin-'))
    await prepareFolder(directory)
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  async function admin(env: Record<string, string>, ...args: string[]) {
    const child = spawn(process.execPath, [...program, ...args], {
      cwd: directory,
      env: { PATH: process.env['PATH'], TSX_TSCONFIG_PATH: path.join(root, 'tsconfig.json'), ...env },
    })
    const seen = { out: '', error: '' }
    child.stdout.on('data', (chunk) => (seen.out += String(chunk)))
    child.stderr.on('data', (chunk) => (seen.error += String(chunk)))
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, ...seen }
  }

  const openBehindDoor = async () =>
    withAdminSocket(
      await openEmbedded(directory),
      readConfiguration({ DATA_DIR: directory }, directory),
      createLog('silent'),
    )

  test('npm run admin reaches the embedded database through the running server, or itself after a stop', async () => {
    const server = await startTestServer(await openBehindDoor(), { port: await freePort() })
    const { me, id } = await applied(server)
    const approved = await admin({ DATA_DIR: directory }, 'applications', 'approve', id)
    expect(approved).toMatchObject({ code: 0, error: '' })
    expect((await limits(me))?.rpm).toBe(60)
    expect(statSync(adminSocketFile(directory)).mode & 0o777).toBe(0o600)

    writeFileSync(path.join(directory, 'projects.json'), '[{"key":"a","name":"A","tags":[1],"status":2}]')
    const imported = await admin({ DATA_DIR: directory }, 'projects', 'import', 'projects.json')
    expect(imported).toEqual({ code: 0, out: 'Imported: 1 new, 0 changed, 0 unchanged.\n', error: '' })

    const { port, secret } = JSON.parse(readFileSync(adminSocketFile(directory), 'utf8')) as AdminSocketAddress // as: written as one
    const ask = (authorization: string, body: string) =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { authorization }, body })
    expect((await ask('Bearer wrong', '["help"]')).status).toBe(401)
    expect((await ask(`Bearer ${secret}`, '{}')).status).toBe(400)

    await server.stop()
    expect(existsSync(adminSocketFile(directory))).toBe(false)
    const again = await admin({ DATA_DIR: directory }, 'applications', 'reject', id)
    expect(again).toEqual({ code: 1, out: '', error: `application ${id} is approved already\n` })
  })

  test('npm run admin reports an unusable database in one line', async () => {
    const held = await openEmbedded(directory)
    const inUse = await admin({ DATA_DIR: directory }, 'applications', 'list')
    await held.close()
    expect(inUse.error).toMatch(/^DATA_DIR: the folder .* is in use by another server process.*\n$/)
    const missing = await admin({ DATA_DIR: 'nowhere' }, 'applications', 'list')
    expect(missing).toMatchObject({ code: 1, out: '' })
    expect(missing.error).toMatch(/^there is no database in .*nowhere yet; start the server once, or set DATA_DIR\n$/)
    expect(existsSync(path.join(directory, 'nowhere'))).toBe(false)
    expect((await admin({}, 'nonsense')).code).toBe(2)
  })

  test.skipIf(postgresPrograms === null)('npm run admin works on DATABASE_URL at any time', async () => {
    const url = await newPostgresDatabase()
    const server = await startTestServer(await openPostgres(url))
    const { me, id } = await applied(server)
    expect((await admin({ DATABASE_URL: url }, 'applications', 'approve', id, '--rpm', '99')).code).toBe(0)
    expect((await limits(me))?.rpm).toBe(99)
    await server.stop()
  })
})
