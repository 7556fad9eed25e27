import { randomUUID } from 'node:crypto'
import type { Upstream } from '@/server/configuration/modelRoutes'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { toUSVString } from 'node:util'
import { MAX_CALL_MS } from '@/server/storage/schema/limitsSchema'
import { errorWith, ResponseTooLarge } from '../errors/gatewayError'
import { faultOf, type Lateness } from './connectionFault'
import { createInflatedReader, type ByteSource } from './inflate'
import type { HttpRequest, SendRequest, PendingRequest, ResponseHead } from './httpClient'

const tooDeeplyNested = errorWith('invalid_request', {
  en: 'The arguments of a tool call are nested too deeply.',
  zh: '工具调用的参数嵌套过深。',
})

/** Strings of more characters are written separately. */
const LONG = 1024
/** Characters that are written together. */
const SLICE = 256 * 1024

/** The characters of a string as they stand in JSON. A cut surrogate pair becomes two escapes, which read the same. */
function* slicesOf(text: string) {
  for (let at = 0; at < text.length; at += SLICE)
    yield Buffer.from(JSON.stringify(text.slice(at, at + SLICE)).slice(1, -1))
}

/** A half of a surrogate pair, as `JSON.stringify` writes it. */
const escapedHalf = /\\ud[89a-f]/

/** Throws invalid_request for a value of more levels than the stack has room for: texts of a request may hold JSON of their own. */
function toJsonText(value: object, replace: (name: string, member: unknown) => unknown): string {
  try {
    return JSON.stringify(value, replace)
  } catch (error) {
    throw error instanceof RangeError ? tooDeeplyNested() : error
  }
}

/**
 * JSON of `value` in UTF-8. Long strings, such as images, are written in slices, so that other requests go on in between. Half of a
 * surrogate pair, to which strict parsers answer 400, becomes U+FFFD.
 */
export async function toJsonBytes(value: object): Promise<Buffer<ArrayBuffer>> {
  const mark = randomUUID()
  let long: string[] = []
  const write = (repair: (text: string) => string) => {
    long = []
    return toJsonText(value, (_, member: unknown) => {
      if (typeof member !== 'string') return member
      if (member.length <= LONG) return repair(member)
      long.push(toUSVString(member))
      return mark
    })
  }
  const first = write((text) => text)
  const text = escapedHalf.test(first) ? write(toUSVString) : first
  const bytes: Buffer[] = []
  let written = 0
  for (const [index, between] of text.split(mark).entries()) {
    bytes.push(Buffer.from(between))
    for (const slice of slicesOf(long[index] ?? '')) {
      bytes.push(slice)
      written += slice.length
      if (written < SLICE) continue
      written = 0
      await othersFirst()
    }
  }
  return Buffer.concat(bytes)
}

/** Responses are forwarded as bytes arrive, so no server should compress them; some proxies do all the same. */
const defaultHeaders = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'node' }

export const authorizationOf = (key: string | null): Readonly<Record<string, string>> =>
  key === null ? {} : { authorization: `Bearer ${key}` }

/** More headers of Anthropic's API. Some of its servers read a key from one header, some from the other. */
export const messagesHeaders = (key: string | null): Readonly<Record<string, string>> => ({
  'anthropic-version': '2023-06-01',
  ...(key === null ? {} : { 'x-api-key': key }),
})

export const modelListOf = ({ url, key, supportsChat }: Pick<Upstream, 'url' | 'key' | 'supportsChat'>) =>
  supportsChat
    ? { address: `${url}/models`, headers: authorizationOf(key) }
    : { address: `${url}/models?limit=${MAX_PAGE}`, headers: { ...authorizationOf(key), ...messagesHeaders(key) } }

/** The longest page of Anthropic's list. */
const MAX_PAGE = 1000

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** The body of a response, inflated if it is compressed. */
function bodyOf({ headers }: ResponseHead, sent: ByteSource): ByteSource {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return encoding === '' || encoding === 'identity' ? sent : createInflatedReader(encoding, sent)
}

type ExchangeOptions = {
  send: SendRequest
  /** Longest silence of the upstream once it has the request, in milliseconds. */
  timeoutMs: number
  /** Whether the response is a stream; the silence before a whole one is as long as its caller made it. */
  isStreamed?: boolean
  /** From the request to the end of the response, including a caller that reads slowly. */
  longestMs?: number
  /** Called once, when the exchange ends. */
  ended?: (() => void) | undefined
}

export type Exchange = ReturnType<typeof beginExchange>

/** Begins one request to an upstream. It ends when the caller leaves or the upstream times out. */
export function beginExchange(caller: AbortSignal, options: ExchangeOptions) {
  const { send, timeoutMs, isStreamed = false, longestMs = MAX_CALL_MS, ended } = options
  let [isWhole, hasEnded, hasResponse] = [false, false, false]
  let [sent, late, body]: [PendingRequest | null, Lateness | null, ByteSource | null] = [null, null, null]
  let timer: NodeJS.Timeout | undefined

  const stopTimeout = () => clearTimeout(timer)
  function end() {
    stopTimeout()
    clearTimeout(deadline)
    caller.removeEventListener('abort', end)
    if (!hasEnded) ended?.()
    hasEnded = true
    if (!isWhole) sent?.abort(new Error('the exchange has ended'))
  }
  function endLate(how: Lateness) {
    late = how
    end()
  }
  function startTimeout() {
    stopTimeout()
    if (!hasEnded) timer = setTimeout(endLate, timeoutMs, 'silent')
  }

  const deadline = setTimeout(endLate, longestMs, 'tooLong')
  if (caller.aborted) end()
  else caller.addEventListener('abort', end, { once: true })

  return {
    /** Sends the request, with lower-case header names; resolves when the response begins. Redirects are not followed. */
    async send(address: string, request: HttpRequest) {
      if (hasEnded) throw new Error('the exchange has ended')
      sent = send(address, { ...request, headers: { ...defaultHeaders, ...request.headers } })
      // On a busy machine the client takes seconds to load, which is no silence of the upstream.
      await sent.dispatched
      startTimeout()
      const head = await sent.head
      hasResponse = true
      body = bodyOf(head, sent)
      return head
    },
    /** The next bytes of the response, inflated if it is compressed; undefined at its end. */
    async read() {
      const bytes = await body?.read()
      isWhole = bytes === undefined
      return bytes
    },
    /** The upstream must send something within `timeoutMs`, until `stopTimeout`. */
    startTimeout,
    stopTimeout,
    /** Aborts the request, unless its response has been read to the end. */
    end,
    hasRequest: () => sent !== null,
    /** Converts an error to a GatewayError; that of a caller who has left, or before the request was sent, stays as it is. */
    faultOf: (error: unknown) => faultOf(error, { hasCallerLeft: caller.aborted, sent, late, isStreamed, hasResponse }),
  }
}

/**
 * Reads the whole response as UTF-8, replacing invalid bytes; throws if it is longer than `most` bytes. `mayGoOn` is awaited after each
 * piece, with the number of bytes so far.
 */
export async function readText(
  exchange: Exchange,
  most: number,
  mayGoOn?: (length: number) => Promise<void> | undefined,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const bytes = await exchange.read()
    if (!bytes) return text + decoder.decode()
    length += bytes.byteLength
    if (length > most) throw new ResponseTooLarge(`the upstream sent more than ${most} bytes`)
    text += decoder.decode(bytes, { stream: true })
    await mayGoOn?.(length)
  }
}
