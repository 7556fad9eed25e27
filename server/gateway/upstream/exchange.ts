import { MAX_CALL_MS } from '@/server/storage/schema/gatewaySchema'
import { AnswerTooLarge } from '../errors/gatewayError'
import { faultOf, unusable } from './upstreamFaults'
import type { Answer, Ask, SendRequest, UpstreamRequest } from './upstreamRequest'

/** An answer is passed on and counted as it comes, so it must not come packed. */
const asked = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'node' }

export const authorizationOf = (key: string | null): Readonly<Record<string, string>> =>
  key === null ? {} : { authorization: `Bearer ${key}` }

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

type ExchangeOptions = {
  send: SendRequest
  /** Between the times when the server is waited for and what comes of it. */
  timeoutMs: number
  /** From the request to the end of the answer, however slowly that is read. */
  longestMs?: number
}

export type Exchange = {
  /** Sends the request, whose header names are lower case; resolves when the answer begins. It is not led elsewhere. */
  ask(address: string, request: Ask): Promise<Answer>
  /** The next bytes of the answer; undefined at its end. The server is waited for from `wait` to `rest`. */
  read(): Promise<Uint8Array | undefined>
  wait(): void
  rest(): void
  /** Stops the server, unless its answer has been read to the end. */
  end(): void
  /** What is sent to the caller of a failure; one that the caller's leaving makes stays as it is. */
  faultOf(error: unknown): unknown
}

/** One request to a model's server. It ends with its caller's signal, and when the server is late. */
export function beginExchange(
  caller: AbortSignal,
  { send, timeoutMs, longestMs = MAX_CALL_MS }: ExchangeOptions,
): Exchange {
  let sent: UpstreamRequest | null = null
  let [isLate, isWhole, hasEnded, hasAnswered] = [false, false, false, false]
  let timer: NodeJS.Timeout | undefined

  const rest = () => clearTimeout(timer)
  function end() {
    rest()
    clearTimeout(deadline)
    caller.removeEventListener('abort', end)
    hasEnded = true
    if (!isWhole) sent?.abort(new Error('the exchange has ended'))
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
    async ask(address, request) {
      if (hasEnded) throw new Error('the exchange has ended')
      sent = send(address, { ...request, headers: { ...asked, ...request.headers } })
      const answer = await sent.answered
      hasAnswered = true
      const packing = answer.headers['content-encoding'] ?? 'identity'
      if (packing !== 'identity') throw unusable('the upstream packed its answer, which it was asked not to do')
      return answer
    },
    async read() {
      const bytes = await sent?.read()
      isWhole = bytes === undefined
      return bytes
    },
    wait,
    rest,
    end,
    faultOf: (error) => faultOf(error, { hasCallerLeft: caller.aborted, isLate, hasAnswered }),
  }
}

/** The whole answer as text, which invalid bytes do not spoil; throws where it is longer than `most` bytes. */
export async function readText(exchange: Exchange, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const bytes = await exchange.read()
    if (!bytes) return text + decoder.decode()
    length += bytes.byteLength
    if (length > most) throw new AnswerTooLarge(`the upstream sent more than ${most} bytes`)
    text += decoder.decode(bytes, { stream: true })
  }
}
