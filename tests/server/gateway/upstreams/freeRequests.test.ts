import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createModelServers } from '@/server/gateway/upstream/modelServers'
import { UpstreamFailure } from '@/server/gateway/upstream/upstreamErrors'
import { createLog } from '@/server/platform/log'
import { NO_METRICS } from '@/server/gateway/context/metrics'
import { callContextOf, upstreamAt, withRoutes } from '@/tests/server/support/providers/modelRoute'
import { startModelUpstream } from '@/tests/server/support/providers/modelUpstream'

const away = new UpstreamFailure({ mayHaveRun: false, isLate: false, verdict: 'modelFails' }, 'upstream_unavailable')

test.each([
  [true, []],
  [false, ['a']],
])('the fail-over of a free request (%j) counts these upstreams as failed: %j', async (isFree, counted) => {
  const model = await startModelUpstream()
  const upstreams = ['a', 'b'].map((name) => upstreamAt(model.url, { name, timeoutMs: 60_000 }))
  const routes = upstreams.map((upstream) => ({ upstream, ownId: 'own-model', weight: 1 }))
  const failed: string[] = []
  const servers = createModelServers(
    { described: [], upstreams, routes: new Map([['m', routes]]) },
    {
      now: () => new Date(0),
      log: createLog('silent', new Writable()),
      metrics: { ...NO_METRICS, failedOver: (upstream) => void failed.push(upstream) },
      random: () => 0,
    },
  )
  onTestFinished(async () => {
    await servers.stop()
    await model.stop()
  })
  await servers.models.list()
  const answering = await withRoutes(servers)(
    { model: 'm', ...callContextOf(), isFree },
    ({
      route: {
        upstream: { name },
      },
    }) => (name === 'a' ? Promise.reject(away) : Promise.resolve(name)),
  )
  expect([answering, failed]).toEqual(['b', counted])
})
