import type { Route, Upstream } from '@/server/configuration/modelRoutes'
import type { Asker, AskUpstreams } from '@/server/gateway/upstream/askUpstreams'
import { NO_CALL_SPAN } from '@/server/gateway/callSpan'
import { createUpstreamClient } from '@/server/gateway/upstream/upstreamRequest'
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

/** Who asks until `leaving` aborts, and is not traced. */
export const askerOf = (leaving = new AbortController()): Asker => ({ signal: leaving.signal, span: NO_CALL_SPAN })

export const { send } = createUpstreamClient()

/** Asks only there. */
const askOnly =
  (route: Route): AskUpstreams =>
  ({ signal, span }, ask) =>
    ask({ route, send, signal, span })

/** What forwards every call to one model of one upstream. */
export const backendAt = (url: string, ownId: string, more: Partial<Upstream> = {}) =>
  createUpstreamBackend({
    ask: askOnly({ upstream: upstreamAt(url, more), ownId, weight: 1 }),
    contextOf: () => null,
    longest: 1000,
  })
