import { CALLER_GONE } from '../usage/recordCall'
import { usageOf, textOf, type Json } from './backend'
import type { ChatRequest, Usage } from './chatRequest'
import { asFault, type GatewayError } from './gatewayError'
import type { Meter } from './meter'
import { countTokens } from './tokenizer'

type Stream = {
  pieces: AsyncIterable<Json>
  request: ChatRequest
  /** The input as our own tokenizer counts it, for a stream that never tells. */
  input: number
  meter: Meter
  /** Stops the model. */
  abort: AbortController
  report: (fault: GatewayError) => void
}

type Relayed = {
  body: ReadableStream<Uint8Array>
  /** Resolves when the call has been counted, or could not be. */
  ended: Promise<void>
}

const encoder = new TextEncoder()
const event = (data: string) => encoder.encode(`data: ${data}\n\n`)

const isUsageAlone = ({ choices }: Json) => Array.isArray(choices) && choices.length === 0

/** The model's pieces as events, with the usage that they have come to. */
function createReader({ pieces, request, input }: Stream) {
  const iterator = pieces[Symbol.asyncIterator]()
  const wantsUsage = request.stream_options?.include_usage === true
  let told: Usage | null = null
  let output = 0
  return {
    used: () => told ?? { input, output },
    /** Null at the end. */
    async next(): Promise<Uint8Array | null> {
      for (;;) {
        const step = await iterator.next()
        if (step.done === true) return null
        const { value } = step
        told = usageOf(value) ?? told
        output += countTokens(textOf(value))
        if (wantsUsage || !isUsageAlone(value)) return event(JSON.stringify(value))
      }
    },
    stop: () => void iterator.return?.(),
  }
}

/**
 * Server-sent events of a model's answer, pulled as fast as the caller reads. The call is counted before `[DONE]` is sent,
 * and also where the caller goes away, the server stops or the model breaks off.
 */
export function relay(stream: Stream): Relayed {
  const { meter, abort, report } = stream
  const reader = createReader(stream)
  let settle: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (settle = resolve))
  const end = (status: number) =>
    meter.end(status, reader.used()).finally(() => {
      // A registry of the platform keeps the caller's signal while the request lives that hangs on this listener.
      abort.signal.removeEventListener('abort', breakOff)
      settle()
    })
  const reportUncounted = (error: unknown) => report(asFault(error))

  function breakOff() {
    end(CALLER_GONE).catch(reportUncounted)
    reader.stop()
  }
  abort.signal.addEventListener('abort', breakOff, { once: true })

  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = await reader.next()
        if (piece) {
          controller.enqueue(piece)
          return
        }
        await end(200)
        controller.enqueue(event('[DONE]'))
      } catch (error) {
        if (abort.signal.aborted) return
        const fault = asFault(error)
        report(fault)
        await end(fault.status).catch(reportUncounted)
        controller.enqueue(event(JSON.stringify(fault.toAnswer())))
      }
      controller.close()
    },
    cancel() {
      abort.abort()
      return ended
    },
  })
  return { body, ended }
}
