import { isStopped } from '@/server/platform/http/shutdown'
import { callerGoneStatus } from '@/openapi/rules/calls'
import type { StreamWriter } from '../protocols/protocol'
import { asFault, type GatewayError } from '../errors/gatewayError'
import { NO_USAGE, type CallMeter } from '../metering/callMeter'
import type { Tally } from '../metering/usageCounter'
import type { Piece } from '../types'

type Stream = {
  pieces: AsyncIterable<readonly Piece[]>
  format: StreamWriter
  /** Counts the pieces. */
  tally: Tally
  meter: CallMeter
  /** Whether its caller has waited for so long that a heartbeat is due before the first piece. */
  isLate: boolean
  /** Stops the model. */
  abort: AbortController
  report: (fault: GatewayError) => void
}

type Relayed = {
  body: ReadableStream<Uint8Array>
  /** Resolves when the call has been counted, or could not be. */
  ended: Promise<void>
}

/** Load balancers and tunnels close a connection after 30 to 60 seconds without traffic, some earlier. */
export const HEARTBEAT_MS = 10_000

const encoder = new TextEncoder()

type Heartbeat = {
  /** Something was sent: the next ping is due in 10 seconds. */
  put: () => void
  stop: () => void
}

/** Sends `ping` whenever a stream has sent nothing for 10 seconds; `isDue` sends the first one at once. */
function createHeartbeat(sent: ReadableStreamDefaultController<Uint8Array>, ping: string, isDue: boolean): Heartbeat {
  const bytes = encoder.encode(ping)
  function beat() {
    // Nothing is queued for a caller who has not read the earlier events, or has left.
    if ((sent.desiredSize ?? 0) > 0) sent.enqueue(bytes)
  }
  if (isDue) beat()
  const timer = setInterval(beat, HEARTBEAT_MS)
  return { put: () => timer.refresh(), stop: () => clearInterval(timer) }
}

/** Reads the model's chunks as events. */
function createReader({ pieces, format, tally, meter }: Stream) {
  const iterator = pieces[Symbol.asyncIterator]()
  const stop = () => void iterator.return?.()
  function toEvent(piece: Piece): string {
    tally.observe(piece)
    return format.piece(piece)
  }
  function toEvents(together: readonly Piece[]): string {
    try {
      return together.map(toEvent).join('')
    } catch (error) {
      stop() // otherwise the model continues, although its caller gets no more of it
      throw error
    }
  }
  return {
    /** Null at the end. */
    async next(): Promise<Uint8Array | null> {
      for (;;) {
        const step = await iterator.next()
        if (step.done === true) return null
        meter.begin()
        const events = toEvents(step.value)
        if (events !== '') return encoder.encode(events)
      }
    },
    stop,
  }
}

/** Counts the call, once. */
function createEnd({ meter, tally }: Stream) {
  let settle: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (settle = resolve))
  const end = (status: number, usage = tally.used()) => meter.end(status, usage).finally(settle)
  return { end, ended }
}

/**
 * Server-sent events of a model's answer, pulled as fast as the caller reads. The call is counted before its end is sent,
 * and also where the caller goes away, the server stops or the model breaks off; one that breaks off before it gave anything
 * costs nothing. Comments are sent meanwhile where there is nothing else to say.
 */
export function relay(stream: Stream): Relayed {
  const { format, tally, abort, report } = stream
  const reader = createReader(stream)
  const { end, ended } = createEnd(stream)
  const reportUncounted = (error: unknown) => report(asFault(error))

  function breakOff() {
    end(callerGoneStatus).catch(reportUncounted)
    reader.stop()
    if (!isStopped(abort.signal)) return
    sent.enqueue(encoder.encode(format.fault(asFault(abort.signal.reason))))
    sent.close()
  }
  abort.signal.addEventListener('abort', breakOff, { once: true })
  void ended.then(() => {
    // A registry of the platform keeps the caller's signal while the request lives that hangs on this listener.
    abort.signal.removeEventListener('abort', breakOff)
    heartbeat.stop()
  })

  let sent: ReadableStreamDefaultController<Uint8Array>
  let heartbeat: Heartbeat
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sent = controller
      heartbeat = createHeartbeat(controller, format.ping, stream.isLate)
    },
    async pull(controller) {
      try {
        const piece = await reader.next()
        if (piece) {
          controller.enqueue(piece)
          heartbeat.put()
          return
        }
        await end(200)
        controller.enqueue(encoder.encode(format.end()))
      } catch (error) {
        if (abort.signal.aborted) return
        const fault = asFault(error)
        report(fault)
        await end(fault.status, tally.used().output > 0 ? tally.used() : NO_USAGE).catch(reportUncounted)
        controller.enqueue(encoder.encode(format.fault(fault)))
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
