import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Configuration } from '../configuration/configuration'
import { usageOf, textOf, type Backend, type Json } from './backend'
import { countInput, mostOutput, type ChatRequest } from './chatRequest'
import { countTokens } from './tokenizer'
import { faultOf, parseJson, refusalOf, unusable } from './upstreamFaults'

const GUESSED_OUTPUT = 1024
const LONGEST_END_MS = 1000
const LONGEST_EVENT = 4 * 1024 * 1024

type Upstream = Configuration['models'] & { upstream: string }

/** Aborts when `ms` pass between a start and its end. */
function createTimeout(ms: number) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const end = () => clearTimeout(timer)
  const start = () => {
    end()
    timer = setTimeout(() => controller.abort(), ms)
  }
  start()
  return { signal: controller.signal, start, end }
}

type Timeout = ReturnType<typeof createTimeout>

/**
 * Reads on to the end of the body, which follows `[DONE]` at once: a body that is left in its middle is never given up by
 * fetch, with all that hangs on it, and its connection is not used again.
 */
async function leave(reader: ReadableStreamDefaultReader<unknown>): Promise<void> {
  const timer = setTimeout(() => void reader.cancel(), LONGEST_END_MS)
  try {
    while (!(await reader.read()).done);
  } catch {
    // an answer that is whole cannot be spoilt any more
  } finally {
    clearTimeout(timer)
  }
}

/** The pieces of a streamed answer; throws where it breaks off before its `[DONE]`. */
async function* readPieces(response: Response, signal: AbortSignal, timeout: Timeout): AsyncGenerator<Json> {
  if (!response.body) throw unusable('the upstream sent no body')
  try {
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ maxBufferSize: LONGEST_EVENT }))
      .getReader()
    for (;;) {
      timeout.start()
      const { done, value } = await reader.read()
      timeout.end() // the caller may take any time to read on
      if (done) throw unusable('the stream ended without [DONE]')
      if (value.data === '[DONE]') {
        void leave(reader)
        return
      }
      const piece = parseJson(value.data)
      if ('error' in piece) throw unusable('the upstream sent an error in its stream')
      yield piece
    }
  } catch (error) {
    throw faultOf(error, signal, timeout.signal)
  } finally {
    timeout.end()
  }
}

async function* renamed(pieces: AsyncIterable<Json>, model: string): AsyncGenerator<Json> {
  for await (const piece of pieces) yield { ...piece, model }
}

/** Forwards to any OpenAI-compatible server, under the ids that are on offer here. */
export function createUpstreamBackend({ upstream, upstreamKey, ids, timeoutMs }: Upstream): Backend {
  const ownId = (id: string) => ids?.get(id) ?? id

  async function send(request: ChatRequest, more: Json, signal: AbortSignal): Promise<Response> {
    const response = await fetch(`${upstream}/chat/completions`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(upstreamKey ? { Authorization: `Bearer ${upstreamKey}` } : {}),
      },
      body: JSON.stringify({ ...request, model: ownId(request.model), ...more }),
      redirect: 'error',
      signal,
    })
    if (!response.ok) throw await refusalOf(response)
    return response
  }

  return {
    reserve(request) {
      const most = mostOutput(request)
      const output = (most ?? GUESSED_OUTPUT) * (request.n ?? 1)
      return { input: countInput(request), output, isBound: most !== null }
    },
    async complete(request, signal) {
      const timeout = createTimeout(timeoutMs)
      try {
        const response = await send(request, {}, AbortSignal.any([signal, timeout.signal]))
        const body = parseJson(await response.text())
        if (!Array.isArray(body['choices'])) throw unusable('the upstream sent no choices')
        const usage = usageOf(body) ?? { input: countInput(request), output: countTokens(textOf(body)) }
        return { body: { ...body, model: request.model }, usage }
      } catch (error) {
        throw faultOf(error, signal, timeout.signal)
      } finally {
        timeout.end()
      }
    },
    async stream(request, signal) {
      const timeout = createTimeout(timeoutMs)
      const options = { ...request.stream_options, include_usage: true }
      try {
        const response = await send(request, { stream_options: options }, AbortSignal.any([signal, timeout.signal]))
        timeout.end()
        return renamed(readPieces(response, signal, timeout), request.model)
      } catch (error) {
        timeout.end()
        throw faultOf(error, signal, timeout.signal)
      }
    },
  }
}
