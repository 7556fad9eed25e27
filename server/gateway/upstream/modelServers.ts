import type { ActorOptions } from 'xstate'
import type { ModelRoutes } from '@/server/configuration/modelRoutes'
import { errorFields, type Log } from '@/server/platform/log'
import type { GatewayMetrics } from '../context/metrics'
import { createModelCatalogue, type ModelCatalogue } from './modelCatalogue'
import { createCallUpstreams, type CallUpstreams } from './callUpstreams'
import type { breakerMachine } from './breakerMachine'
import { createBreakers } from './breakers'
import { createHttpClient } from './httpClient'
import { MAX_LISTED, NoModelList } from './modelList'

type ModelServerOptions = {
  now: () => Date
  log: Log
  metrics: GatewayMetrics
  /** Tests choose the upstream and use a simulated clock. */
  random?: () => number
  clock?: ActorOptions<typeof breakerMachine>['clock']
}

export type ModelServers = { models: ModelCatalogue; callUpstreams: CallUpstreams; stop: () => Promise<void> }

/** An upstream without a model list may still serve calls: if its probe failed, its breaker would never close. */
function ignoreMissingList(error: unknown): void {
  if (!(error instanceof NoModelList)) throw error
}

/** Creates the catalogue of models and the function that calls them, with breakers and connections for all upstreams. */
export function createModelServers(
  routes: ModelRoutes,
  { now, log, metrics, random = Math.random, clock }: ModelServerOptions,
): ModelServers {
  const client = createHttpClient()
  const models = createModelCatalogue(routes, {
    now,
    send: client.send,
    listFailed: (error, { name }) => log.warn({ upstream: name, ...errorFields(error) }, 'model list not read'),
    listTooLong: (left, { name }) =>
      log.warn({ upstream: name, left }, `the model list is too long: only its first ${MAX_LISTED} models are offered`),
    modelMissing: (model, { upstream, ownId }) =>
      log.warn({ model, upstream: upstream.name, ownId }, 'the upstream does not have the model'),
  })
  const breakers = createBreakers(routes.upstreams, {
    probe: (upstream) => models.refresh(upstream).catch(ignoreMissingList),
    changed(change) {
      const { upstream, model, state, scope } = change
      if (scope === 'all') metrics.breakerChanged(change)
      if (model === null) log.warn({ upstream, state, scope }, 'the breaker of an upstream has changed')
      else log.warn({ upstream, ownId: model, state, scope }, 'the breaker of a model at an upstream has changed')
    },
    ...(clock === undefined ? {} : { clock }),
  })
  const callUpstreams = createCallUpstreams({ breakers, send: client.send, random, metrics, log })
  return {
    models,
    callUpstreams,
    stop() {
      breakers.stop()
      return client.close()
    },
  }
}
