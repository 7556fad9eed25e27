import type { Route, Upstream } from '@/server/configuration/modelRoutes'
import type { CallContext, CallUpstreams, ModelClient } from '@/server/gateway/upstream/callUpstreams'
import { NO_CALL_SPAN } from '@/server/gateway/context/callSpan'
import type { ChatRequest } from '@/server/gateway/metering/tokenizer'
import type { ModelServers } from '@/server/gateway/upstream/modelServers'
import { createHttpClient } from '@/server/gateway/upstream/httpClient'
import { readChat } from '@/server/gateway/protocols/chat/readChat'
import { createGatewayContract } from '@/server/gateway/protocols/gatewayContract'
import { createModelClient } from '@/server/gateway/protocols/modelClient'

/** An upstream at an address, as from the settings. */
export const upstreamAt = (url: string, more: Partial<Upstream> = {}): Upstream => ({
  name: 'upstream',
  url,
  key: null,
  keyVariable: null,
  supportsChat: true,
  supportsAnthropic: false,
  timeoutMs: 60_000,
  maxTokensName: 'max_tokens',
  developerRole: 'system',
  ...more,
})

/** Routes of a model at servers of these weights. */
export const routesOf = (...weights: number[]): Route[] =>
  weights.map((weight, index) => ({
    upstream: upstreamAt(`http://gpu-${index}.internal:8000/v1`, { name: `server-${index}` }),
    ownId: 'own-model',
    weight,
  }))

/** The name of a route's server; empty without a route. */
export const serverOf = (route: Route | undefined): string => route?.upstream.name ?? ''

/** An untraced caller, who leaves when `leaving` aborts. */
export const callContextOf = (leaving = new AbortController(), account = 'account'): CallContext => ({
  signal: leaving.signal,
  account,
  span: NO_CALL_SPAN,
  routes: [],
})

export const { send } = createHttpClient()

/** Calls the upstreams of a model as the catalogue knows them at each call, as the gateway does. */
export const withRoutes =
  ({ models, callUpstreams }: Pick<ModelServers, 'models' | 'callUpstreams'>): CallUpstreams =>
  (request, attempt) =>
    callUpstreams({ ...request, routes: models.routesOf(request.model) }, attempt)

/** Rules without allowances of an operator. */
export const plainRules = {
  passMembers: new Set<string>(),
  imageUrls: 'data' as const,
  contract: createGatewayContract(),
} // as: one of two

/** Calls one route, without fail-over. */
const callOnly =
  (route: Route): CallUpstreams =>
  ({ signal, span }, attempt) =>
    attempt({ route, send, signal, span })

/** A chat request as the gateway parses it. */
export const parsedChat = (chat: ChatRequest) => ({ chat, conversation: readChat(chat) })

/** The calls of a client, as chat requests. */
export const chatsBy = (client: ModelClient) => ({
  complete: (request: ChatRequest, most: number, callContext: CallContext) =>
    client.complete(parsedChat(request), most, callContext),
  stream: (request: ChatRequest, most: number, callContext: CallContext) =>
    client.stream(parsedChat(request), most, callContext),
})

/** A client that sends every chat to one model of one upstream. */
export const clientAt = (url: string, ownId: string, more: Partial<Upstream> = {}) =>
  chatsBy(
    createModelClient({
      rules: plainRules,
      callUpstreams: callOnly({ upstream: upstreamAt(url, more), ownId, weight: 1 }),
      longest: 1000,
    }),
  )
