import type { Route, Upstream } from '@/server/configuration/modelRoutes'
import type { Asker, AskUpstreams } from '@/server/gateway/upstream/callUpstreams'
import { NO_CALL_SPAN } from '@/server/gateway/callSpan'
import type { ChatRequest } from '@/server/gateway/types'
import type { ModelClient } from '@/server/gateway/upstream/modelClient'
import { createHttpClient } from '@/server/gateway/upstream/httpClient'
import { createChatClient } from '@/server/gateway/upstream/chatClient'

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

export const { send } = createHttpClient()

/** Asks only there. */
const askOnly =
  (route: Route): AskUpstreams =>
  ({ signal, span }, ask) =>
    ask({ route, send, signal, span })

/** A client's calls, made with chat requests. */
export const chatsBy = (client: ModelClient) => ({
  complete: (request: ChatRequest, most: number, asker: Asker) => client.complete({ request }, most, asker),
  stream: (request: ChatRequest, most: number, asker: Asker) => client.stream({ request }, most, asker),
})

/** A client that sends every chat to one model of one upstream. */
export const clientAt = (url: string, ownId: string, more: Partial<Upstream> = {}) =>
  chatsBy(
    createChatClient({
      ask: askOnly({ upstream: upstreamAt(url, more), ownId, weight: 1 }),
      contextOf: () => null,
      longest: 1000,
    }),
  )
