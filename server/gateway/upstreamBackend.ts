import type { Configuration } from '../configuration/configuration'
import { usageOf, textOf, type Backend, type Json } from './backend'
import { countInput, mostOutput, type ChatRequest } from './chatRequest'
import { readEvents } from './events'
import { beginExchange, readText, type Exchange } from './exchange'
import { countTokens } from './tokenizer'
import { parseJson, refusalOf, unusable } from './upstreamFaults'

const GUESSED_OUTPUT = 1024
const LONGEST_ANSWER = 32 * 1024 * 1024
const LONGEST_REFUSAL = 64 * 1024

type Upstream = Configuration['models'] & { upstream: string }

/** The pieces of a streamed answer; throws where it breaks off before its `[DONE]`. */
async function* readPieces(exchange: Exchange, response: Response, model: string): AsyncGenerator<Json> {
  let isWhole = false
  try {
    for await (const data of readEvents(exchange, response)) {
      const piece = parseJson(data)
      if ('error' in piece) throw unusable('the upstream sent an error in its stream')
      yield { ...piece, model }
    }
    isWhole = true
  } catch (error) {
    throw exchange.faultOf(error)
  } finally {
    if (!isWhole) exchange.end()
  }
}

/** Forwards to any OpenAI-compatible server, under the ids that are on offer here. */
export function createUpstreamBackend({ upstream, upstreamKey, ids, timeoutMs }: Upstream): Backend {
  const ownId = (id: string) => ids?.get(id) ?? id

  async function send(exchange: Exchange, request: ChatRequest, more: Json): Promise<Response> {
    const response = await exchange.ask(`${upstream}/chat/completions`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(upstreamKey ? { Authorization: `Bearer ${upstreamKey}` } : {}),
      },
      body: JSON.stringify({ ...request, model: ownId(request.model), ...more }),
    })
    if (response.ok) return response
    throw refusalOf(response, await readText(exchange, response, LONGEST_REFUSAL).catch(() => ''))
  }

  return {
    reserve(request) {
      const most = mostOutput(request)
      const output = (most ?? GUESSED_OUTPUT) * (request.n ?? 1)
      return { input: countInput(request), output, isBound: most !== null }
    },
    async complete(request, signal) {
      const exchange = beginExchange(signal, { timeoutMs })
      try {
        const body = parseJson(await readText(exchange, await send(exchange, request, {}), LONGEST_ANSWER))
        if (!Array.isArray(body['choices'])) throw unusable('the upstream sent no choices')
        const usage = usageOf(body) ?? { input: countInput(request), output: countTokens(textOf(body)) }
        return { body: { ...body, model: request.model }, usage }
      } catch (error) {
        throw exchange.faultOf(error)
      } finally {
        exchange.end()
      }
    },
    async stream(request, signal) {
      const options = { ...request.stream_options, include_usage: true }
      const exchange = beginExchange(signal, { timeoutMs })
      try {
        const response = await send(exchange, request, { stream_options: options })
        exchange.rest()
        return readPieces(exchange, response, request.model)
      } catch (error) {
        exchange.end()
        throw exchange.faultOf(error)
      }
    },
  }
}
