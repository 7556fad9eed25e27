import { callerGoneStatus } from '@/openapi/rules/calls'
import type { StreamWriter } from '../protocols/protocol'
import { stopFault, toGatewayError, type GatewayError } from '../errors/gatewayError'
import { NO_USAGE, type CallFailure, type CallMeter } from '../metering/callRecorder'
import { MAX_CALL_MS } from '@/server/storage/schema/limitsSchema'
import type { UsageCounter } from '../metering/usageCounter'
import type { Chunk } from '../conversation/chunk'
import { isServerFault } from '../upstream/upstreamErrors'

type Stream = {
  chunks: AsyncIterable<readonly Chunk[]>
  writer: StreamWriter
  counter: UsageCounter
  meter: Pick<CallMeter, 'noteFirstEvent' | 'end'>
  /** Whether a heartbeat is due before the first chunk. */
  isLate: boolean
  /** Stops the model. */
  abort: AbortController
  report: (fault: GatewayError) => void
  /** Closes the connection of a caller who reads nothing. */
  hangUp?: () => void
}

/** Load balancers and tunnels close a connection after 30 to 60 seconds without traffic, some earlier. */
export const HEARTBEAT_MS = 10_000

const encoder = new TextEncoder()

type Heartbeat = ReturnType<typeof createHeartbeat>

/**
 * Begins a stream, and sends a ping whenever it has sent nothing for 10 seconds; `isLate`: the first one is due at once, unless the
 * protocol has events to begin with. Ends the call of a caller who reads nothing once its time is over: nothing is pulled for that
 * caller, so the end of the exchange goes unnoticed.
 */
function createHeartbeat(
  sent: ReadableStreamDefaultController<Uint8Array>,
  { begin, ping }: StreamWriter,
  { isLate, abort, hangUp }: Stream,
) {
  const begunAt = performance.now()
  function beat() {
    // Nothing is queued for a caller who has not read the earlier events, or has left.
    if ((sent.desiredSize ?? 0) > 0) sent.enqueue(encoder.encode(ping()))
    else if (performance.now() - begunAt >= MAX_CALL_MS) {
      abort.abort()
      hangUp?.()
    }
  }
  if (begin !== undefined) sent.enqueue(encoder.encode(begin()))
  else if (isLate) beat()
  const timer = setInterval(beat, HEARTBEAT_MS)
  return {
    /** Something was sent: the next ping is due in 10 seconds. */
    postpone: () => timer.refresh(),
    stop: () => clearInterval(timer),
  }
}

function createEventReader({ chunks, writer, counter, meter }: Stream) {
  const iterator = chunks[Symbol.asyncIterator]()
  const stop = () => void iterator.return?.()
  function toEvent(chunk: Chunk): string {
    counter.observe(chunk)
    return writer.chunk(chunk)
  }
  let failure: { error: unknown } | null = null

  /** The events of the chunks before one that cannot be written; its error follows them. */
  function toEvents(together: readonly Chunk[]): string {
    let events = ''
    try {
      for (const chunk of together) events += toEvent(chunk)
    } catch (error) {
      stop() // otherwise the model continues without a reader
      failure = { error }
    }
    return events
  }
  return {
    /** Null at the end. */
    async next(): Promise<Uint8Array | null> {
      for (;;) {
        if (failure !== null) throw failure.error
        const step = await iterator.next()
        if (step.done === true) return null
        meter.noteFirstEvent()
        const events = toEvents(step.value)
        if (events !== '') return encoder.encode(events)
      }
    },
    stop,
  }
}

/** Counts the call, once. Only `end` rejects if it cannot be counted; the others report that. */
function createEnd({ meter, counter, report }: Stream) {
  let settle: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (settle = resolve))
  const end = (status = 200, usage = counter.used(), failure?: CallFailure) =>
    meter.end(status, usage, failure).finally(settle)
  const reportUncounted = (error: unknown) => report(toGatewayError(error))
  return {
    end,
    /** The caller left, or the call was stopped. */
    endAborted: (stopped: GatewayError | null) =>
      end(callerGoneStatus, counter.used(), { errorCode: stopped?.code ?? null }).catch(reportUncounted),
    /** A stream that fails before its first output costs nothing. */
    endFailed: (fault: GatewayError) => {
      const used = counter.used()
      const failure = { errorCode: fault.code, isServerFault: isServerFault(fault) }
      const hasOutput = counter.seen().firstOutputAt !== null
      return end(fault.status, hasOutput ? used : NO_USAGE, failure).catch(reportUncounted)
    },
    ended,
  }
}

/**
 * Sends a model's response as server-sent events, as fast as the caller reads. The call is counted before its last event is sent.
 * It is also counted if the caller leaves, or reads nothing until its time ends, and if the server stops or the model fails. A model
 * that fails before its first token costs nothing. Comments keep the connection open while the model sends nothing. `ended` resolves when the call has
 * been counted, or counting has failed.
 */
export function relay(stream: Stream) {
  const { writer, abort, report } = stream
  const reader = createEventReader(stream)
  const { end, endAborted, endFailed, ended } = createEnd(stream)

  function leave() {
    const stopped = stopFault(abort.signal)
    void endAborted(stopped)
    reader.stop()
    if (stopped === null) return
    sent.enqueue(encoder.encode(writer.error(stopped)))
    sent.close()
  }
  abort.signal.addEventListener('abort', leave, { once: true })
  void ended.then(() => {
    // Remove the listener, or the AbortSignal keeps the request in memory.
    abort.signal.removeEventListener('abort', leave)
    heartbeat.stop()
  })

  let sent: ReadableStreamDefaultController<Uint8Array>
  let heartbeat: Heartbeat
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sent = controller
      heartbeat = createHeartbeat(controller, writer, stream)
    },
    async pull(controller) {
      try {
        const bytes = await reader.next()
        if (bytes) {
          controller.enqueue(bytes)
          heartbeat.postpone()
          return
        }
        await end()
        controller.enqueue(encoder.encode(writer.end()))
      } catch (error) {
        if (abort.signal.aborted) return
        const fault = toGatewayError(error)
        report(fault)
        await endFailed(fault)
        controller.enqueue(encoder.encode(writer.error(fault)))
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
