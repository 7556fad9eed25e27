import type { Route } from '@/server/configuration/modelRoutes'
import { toJsonBytes } from '../bodies/jsonBytes'
import type { ChatRequest } from '../chatRequest'
import type { Json } from './backend'
import { authorizationOf, beginExchange, isSuccess, readText } from './exchange'
import { parseJson, refusalOf } from './upstreamFaults'
import { answerWithoutKey } from './upstreamText'

const MAX_BODY_BYTES = 8 * 1024 * 1024
const MAX_VALUES = 200_000
const MAX_REFUSAL_BYTES = 64 * 1024

/** `body` goes to `path` under the upstream's own id of the model; `request` is what it means as a chat. */
type Call = { path: string; body: object; request: ChatRequest }

/** Asks the upstream for one JSON object, within the bounds of an answer and without its key. Failures are GatewayErrors. */
export async function askWhole(
  { upstream, ownId }: Route,
  { path, body, request }: Call,
  signal: AbortSignal,
): Promise<{ text: string; json: Json }> {
  const { url, key, timeoutMs } = upstream
  const exchange = beginExchange(signal, { timeoutMs })
  try {
    const bytes = await toJsonBytes({ ...body, model: ownId })
    const headers = { 'content-type': 'application/json', ...authorizationOf(key) }
    const answer = await exchange.ask(`${url}${path}`, { method: 'POST', headers, body: bytes })
    if (!isSuccess(answer.status)) {
      const words = await readText(exchange, MAX_REFUSAL_BYTES).catch(() => '')
      throw refusalOf(answer, words, key, request)
    }
    const told = await readText(exchange, MAX_BODY_BYTES)
    const text = answerWithoutKey(told, key)
    return { text, json: parseJson(text, MAX_VALUES) }
  } catch (error) {
    throw exchange.faultOf(error)
  } finally {
    exchange.end()
  }
}
