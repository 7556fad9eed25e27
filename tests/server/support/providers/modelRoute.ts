import type { Route, Upstream } from '@/server/configuration/modelRoutes'
import type { AskUpstreams } from '@/server/gateway/upstream/askUpstreams'
import { createUpstreamBackend } from '@/server/gateway/upstream/upstreamBackend'

/** An upstream at an address, as settings make one. */
export const upstreamAt = (url: string, more: Partial<Upstream> = {}): Upstream => ({
  name: 'upstream',
  url,
  key: null,
  keyVariable: null,
  speaksMessages: false,
  timeoutMs: 60_000,
  maxTokensName: 'max_tokens',
  ...more,
})

/** Asks only there. */
const askOnly =
  (route: Route): AskUpstreams =>
  (_, ask) =>
    ask(route)

/** What forwards every call to one model of one upstream. */
export const backendAt = (url: string, ownId: string, more: Partial<Upstream> = {}) =>
  createUpstreamBackend({
    ask: askOnly({ upstream: upstreamAt(url, more), ownId, weight: 1 }),
    contextOf: () => null,
    longest: 1000,
  })
