import type { Hono } from 'hono'
import type { Configuration } from '../configuration/configuration'
import type { AdmitCall } from '../gateway/admitCall'
import { createGuard } from '../gateway/auth/guard'
import type { TokenLookup } from '../gateway/auth/tokenLookup'
import { createBodyReader } from '../gateway/bodies/bodyReader'
import { createCallHandlers } from '../gateway/callHandlers'
import type { RunningCalls } from '../gateway/limits/runningCalls'
import type { GatewayMetrics } from '../gateway/metrics'
import {
  createMessagesClient,
  createMessagesProtocol,
  createTokenCount,
} from '../gateway/protocols/anthropic/messagesProtocol'
import { createChatProtocol } from '../gateway/protocols/chat/chatProtocol'
import { createEmbeddingsClient, createEmbeddingsProtocol } from '../gateway/protocols/embeddings/embeddingsProtocol'
import { createGatewayContract } from '../gateway/protocols/gatewayContract'
import { addGatewayRoutes } from '../gateway/routes'
import type { CallUpstreams, ModelClient } from '../gateway/upstream/callUpstreams'
import { echoClient } from '../gateway/upstream/echoClient'
import type { ModelCatalogue } from '../gateway/upstream/modelCatalogue'
import { createChatClient } from '../gateway/upstream/chatClient'
import type { Calendar } from '../platform/calendar'
import type { ServerEnv } from '../platform/http/requestContext'

type GatewayParts = {
  configuration: Pick<Configuration, 'publicUrl' | 'corsOrigins' | 'importedTokens' | 'models'>
  tokens: TokenLookup
  admitCall: AdmitCall
  models: ModelCatalogue
  callUpstreams: CallUpstreams
  calls: RunningCalls
  metrics: GatewayMetrics
  calendar: Calendar
}

/** Sends chats to the configured upstreams, or to the echo model without any. */
function chooseChatClient({ configuration, callUpstreams }: GatewayParts): ModelClient {
  const { upstreams, longestAnswer: longest } = configuration.models
  if (upstreams.length === 0) return echoClient
  return createChatClient({ callUpstreams, longest })
}

/** Composes the model API. */
export function addGateway(app: Hono<ServerEnv>, parts: GatewayParts): void {
  const { configuration, tokens, models, metrics } = parts
  const { publicUrl, corsOrigins, importedTokens } = configuration
  const readBody = createBodyReader()
  const handler = createCallHandlers({ ...parts, publicUrl, readBody })
  const chat = chooseChatClient(parts)
  const contract = createGatewayContract()
  const rules = { ...configuration.models, contract }
  const clientOptions = { chat, rules, upstreams: rules.upstreams, callUpstreams: parts.callUpstreams }
  addGatewayRoutes(app, {
    publicUrl,
    corsOrigins,
    metrics,
    models,
    guard: createGuard({ tokens, importedTokens }),
    calls: {
      chat: handler(createChatProtocol(rules), chat),
      embeddings: handler(createEmbeddingsProtocol(contract), createEmbeddingsClient(clientOptions)),
      messages: handler(createMessagesProtocol(rules), createMessagesClient(clientOptions)),
    },
    countTokens: createTokenCount({ ...parts, rules, readBody }),
  })
}
