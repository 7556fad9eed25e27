import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { openPostgres, createRoomCheck } from '@/server/storage/postgres/openPostgres'
import { postgresPrograms, startCluster, type Cluster } from '@/tests/server/support/databases/postgres'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

const failure = (code: string) => Object.assign(new Error('cannot write'), { code, severity: 'ERROR' })

test('the check for room writes rarely, detects a full disk and recovers', async () => {
  let time = 0
  let written = 0
  let failing: Error | null = null
  const check = createRoomCheck(
    () => {
      written += 1
      return failing ? Promise.reject(new DatabaseUnavailable('', { cause: failing })) : Promise.resolve()
    },
    () => time,
  )
  await Promise.all([check(), check(), check()])
  time = 4999
  await check()
  expect(written).toBe(1)
  failing = failure('53100')
  time = 5000
  await expect(check()).rejects.toThrow('PostgreSQL has no room left on its disk')
  time = 5999
  await expect(check()).rejects.toThrow(DatabaseUnavailable)
  expect(written).toBe(2)
  failing = null
  time = 6000
  await check()
  expect(written).toBe(3)
  failing = failure('53400')
  time = 11_000
  await check()
  expect(written).toBe(4)
})

/** A small disk in memory. */
function mountSmallDisk(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0755', 'tmpfs', directory], { stdio: 'ignore' })
  return directory
}

function unmount(directory: string) {
  execFileSync('umount', [directory])
  rmSync(directory, { recursive: true })
}

/** Only root may mount a disk, and not in every container. */
function mayMount(): boolean {
  try {
    unmount(mountSmallDisk())
    return true
  } catch {
    return false
  }
}

/** Fills a disk until its file is removed. */
function fill(file: string) {
  const descriptor = openSync(file, 'w')
  const block = Buffer.alloc(1024 * 1024, 1)
  try {
    for (;;) if (writeSync(descriptor, block) < block.length) return
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    closeSync(descriptor)
  }
}

describe.skipIf(postgresPrograms === null || !mayMount())('A portal whose PostgreSQL has a full disk', () => {
  let disk: string
  let cluster: Cluster
  let server: TestServer
  beforeAll(async () => {
    disk = mountSmallDisk()
    cluster = await startCluster({ parent: disk })
    server = await startTestServer(await openPostgres(await cluster.createDatabase()))
  })
  afterAll(async () => {
    await server.stop()
    await cluster.stop()
    unmount(disk)
  })
  const ready = async () => (await fetch(`${server.origin}/readyz`)).status

  test('is not ready while the disk is full, and recovers by itself', async () => {
    const file = path.join(disk, 'filler')
    fill(file)
    expect(await ready()).toBe(503)
    expect(server.logs.join('')).toContain('PostgreSQL has no room left on its disk')
    rmSync(file)
    await expect.poll(ready, { interval: 200 }).toBe(200)
  })
})
