import { AnswerTooLarge, faultOf, unusable } from './upstreamFaults'

/** No call takes longer; one that has not ended by then is taken for one whose process has died. */
export const MAX_CALL_MS = 30 * 60_000

type Reader = ReadableStreamDefaultReader<Uint8Array>

type Bounds = {
  /** Between the times when the server is waited for and what comes of it. */
  timeoutMs: number
  /** From the request to the end of the answer, however slowly that is read. */
  longestMs?: number
}

export type Exchange = {
  /** As `fetch`, which is not led elsewhere. */
  ask(address: string, init: RequestInit): Promise<Response>
  /** The next bytes of the answer; undefined at its end. The server is waited for from `wait` to `rest`. */
  read(response: Response): Promise<Uint8Array | undefined>
  wait(): void
  rest(): void
  /** Stops the server, unless its answer has been read to the end. */
  end(): void
  /** What is sent to the caller of a failure; one that the caller's leaving makes stays as it is. */
  faultOf(error: unknown): unknown
}

/**
 * One request to a model's server. It ends with its caller's signal, and when the server is late, by an AbortController and a
 * reader of its own that the caller's signal and the timers hold: a composite signal is held by nobody once fetch has answered.
 */
export function beginExchange(caller: AbortSignal, { timeoutMs, longestMs = MAX_CALL_MS }: Bounds): Exchange {
  const controller = new AbortController()
  let reader: Reader | null = null
  let isLate = false
  let isWhole = false
  let timer: NodeJS.Timeout | undefined

  const rest = () => clearTimeout(timer)
  function end() {
    rest()
    clearTimeout(deadline)
    caller.removeEventListener('abort', end)
    if (isWhole) return
    controller.abort()
    reader?.cancel().catch(() => undefined) // the abort may have broken it already
  }
  function endLate() {
    isLate = true
    end()
  }
  function wait() {
    rest()
    timer = setTimeout(endLate, timeoutMs)
  }

  const deadline = setTimeout(endLate, longestMs)
  if (caller.aborted) end()
  else {
    caller.addEventListener('abort', end, { once: true })
    wait()
  }

  return {
    // A request that may be led elsewhere would keep its body until the answer has ended.
    ask: (address, init) => fetch(address, { ...init, redirect: 'error', signal: controller.signal }),
    async read({ body }) {
      reader ??= body?.getReader() ?? null
      if (!reader) throw unusable('the upstream sent no body')
      const { done, value } = await reader.read()
      if (done) controller.signal.throwIfAborted() // what was cancelled ends, too
      isWhole = done
      return value
    },
    wait,
    rest,
    end,
    faultOf: (error) => faultOf(error, caller.aborted, isLate),
  }
}

/** The whole answer as text, which invalid bytes do not spoil; throws where it is longer than `most` bytes. */
export async function readText(exchange: Exchange, response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const bytes = await exchange.read(response)
    if (!bytes) return text + decoder.decode()
    length += bytes.byteLength
    if (length > most) throw new AnswerTooLarge(`the upstream sent more than ${most} bytes`)
    text += decoder.decode(bytes, { stream: true })
  }
}
