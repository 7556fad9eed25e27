import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RefusalCode } from '@/openapi/refusalCodes'
import { MIN_FREE_BYTES, openEmbedded } from '@/server/storage/embedded/openEmbedded'
import { createTokenSecret } from '@/server/records/tokens/tokenKey'
import { seededCaller, type Caller } from '../support/caller'
import { prepareFolder } from '../support/databases/embedded'
import { startTestServer, type TestServer } from '../support/testServer'

let directory: string
let server: TestServer
let me: Caller
let free = Infinity

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portal-disk-'))
  await prepareFolder(directory)
  server = await startTestServer(await openEmbedded(directory, { free: () => Promise.resolve(free) }))
  me = await seededCaller(server)
})
afterAll(async () => {
  free = Infinity
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

const readiness = async () => (await fetch(`${server.origin}/readyz`)).status

test('readiness and calls report a full disk while it lasts, and no data is lost', async () => {
  expect((await me.ask('/user/tokens', { token_name: 'before' })).code).toBe(0)
  free = MIN_FREE_BYTES - 1
  await expect.poll(readiness).toBe(503)
  expect((await me.ask('/user/tokens', { token_name: 'during' })).code).toBe(RefusalCode.SERVICE_UNAVAILABLE)
  const call = await fetch(`${server.origin}/v1/models`, {
    headers: { authorization: `Bearer ${createTokenSecret('intern_')}` },
  })
  expect([call.status, await call.json()]).toMatchObject([503, { error: { code: 'service_unavailable' } }])
  free = MIN_FREE_BYTES
  await expect.poll(readiness).toBe(200)
  const { data } = await me.ask<{ list: { token_name: string }[] }>('/user/tokens')
  expect(data?.list.map(({ token_name }) => token_name)).toEqual(['before', 'first'])
})

test('an embedded database explains in one line that the disk is full', async () => {
  const open = openEmbedded(path.join(directory, 'second'), { free: () => Promise.resolve(1024 * 1024) })
  await expect(open).rejects.toThrow(/^DATA_DIR: cannot use the folder .*: only 1 MiB are free on the disk of /)
})
