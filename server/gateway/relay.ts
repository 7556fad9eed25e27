import { CALLER_GONE } from '../usage/recordCall'
import { usageOf, textOf, type Json } from './backend'
import type { ChatRequest, Usage } from './chatRequest'
import { GatewayError } from './gatewayError'
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
  report: (error: unknown) => void
}

const encoder = new TextEncoder()
const event = (data: string) => encoder.encode(`data: ${data}\n\n`)

const isUsageAlone = ({ choices }: Json) => Array.isArray(choices) && choices.length === 0

/**
 * Server-sent events of a model's answer, pulled as fast as the caller reads. The call is counted before `[DONE]` is sent,
 * and also where the caller goes away or the model breaks off.
 */
export function relay({ pieces, request, input, meter, abort, report }: Stream): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  const wantsUsage = request.stream_options?.include_usage === true
  let told: Usage | null = null
  let output = 0
  const used = () => told ?? { input, output }

  async function next(): Promise<Uint8Array | null> {
    for (;;) {
      const step = await iterator.next()
      if (step.done === true) return null
      const { value } = step
      told = usageOf(value) ?? told
      output += countTokens(textOf(value))
      if (wantsUsage || !isUsageAlone(value)) return event(JSON.stringify(value))
    }
  }

  return new ReadableStream({
    async pull(controller) {
      try {
        const piece = await next()
        if (piece) {
          controller.enqueue(piece)
          return
        }
        await meter.end(200, used())
        controller.enqueue(event('[DONE]'))
      } catch (error) {
        if (abort.signal.aborted) return
        const fault = error instanceof GatewayError ? error : new GatewayError('internal_error')
        if (fault !== error) report(error)
        await meter.end(fault.status, used())
        controller.enqueue(event(JSON.stringify(fault.toAnswer())))
      }
      controller.close()
    },
    async cancel() {
      abort.abort()
      await meter.end(CALLER_GONE, used())
    },
  })
}
