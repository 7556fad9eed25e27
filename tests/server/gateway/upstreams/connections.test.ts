import { Writable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NO_METRICS } from '@/server/gateway/context/metrics'
import { createModelServers } from '@/server/gateway/upstream/modelServers'
import { createLog } from '@/server/platform/log'
import { upstreamAt } from '@/tests/server/support/providers/modelRoute'
import { startModelUpstream } from '@/tests/server/support/providers/modelUpstream'

async function start() {
  const upstream = await startModelUpstream()
  onTestFinished(() => upstream.stop())
  const log = createLog('silent', new Writable())
  let now = 0
  const servers = createModelServers(
    { described: [], upstreams: [upstreamAt(upstream.url)], routes: null },
    { now: () => new Date(now), log, metrics: NO_METRICS },
  )
  return { upstream, servers, advance: (ms: number) => (now += ms) }
}

test('loads the HTTP client again after it could not be loaded', async () => {
  const { servers, advance } = await start()
  onTestFinished(() => servers.stop())
  vi.doMock('undici', () => {
    throw new Error('too many open files')
  })
  await expect(servers.models.list()).rejects.toThrow()
  vi.doUnmock('undici')
  advance(60_000)
  expect((await servers.models.list()).map(({ id }) => id)).toEqual(['own-model'])
})

test('the time in which the HTTP client loads is no silence of the upstream', async () => {
  const { servers } = await start()
  onTestFinished(() => servers.stop())
  let finishLoading = () => {}
  const isHeld = new Promise<void>((resolve) => (finishLoading = resolve))
  vi.doMock('undici', async (original) => {
    await isHeld
    return original()
  })
  onTestFinished(() => vi.doUnmock('undici'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const list = servers.models.list()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  finishLoading()
  expect((await list).map(({ id }) => id)).toEqual(['own-model'])
})

test('closes idle connections to upstreams when the server stops', async () => {
  const { upstream, servers } = await start()
  await servers.models.list()
  expect(await upstream.connections()).toBe(1)
  await servers.stop()
  await expect.poll(() => upstream.connections(), { timeout: 1000 }).toBe(0)
})
