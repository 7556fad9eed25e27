import { createBodyScan } from '../bodies/bodyScan'
import { AnswerTooLarge, GatewayError } from '../errors/gatewayError'
import type { Answer } from './upstreamRequest'
import { quote, saidIn } from './upstreamText'
import { isJson, type Json } from '@/server/platform/json'
import type { ChatRequest } from '../types'

const SOON_S = 5
const MAX_WAIT_S = 3600
const MAX_DEPTH = 100
/** Of a whole answer: some 800 tokens with twenty others for each, or 15,000 with their own `logprobs` alone. */
export const MAX_VALUES = 200_000
export const MAX_EVENT_VALUES = 20_000

/**
 * What the end of a call says of where it was asked: that it works; that the server fails whoever asks it, or the model there; nothing,
 * where it may have failed at this call alone.
 */
export type Says = 'works' | 'serverFails' | 'modelFails' | 'nothing'

/** What a failure says of the server that was asked, before its answer began. */
export type Failure = {
  /** Whether it may have begun with the call, which another would do again. */
  mayHaveRun: boolean
  /** Whether nothing came in the time that it had. */
  isLate: boolean
  says: Says
}

const failures = {
  /** It was not asked, or would not hear of the call. */
  refused: { mayHaveRun: false, isLate: false, says: 'serverFails' },
  /** It has nothing that the model runs on, as far as it or a proxy in front of it knows. */
  away: { mayHaveRun: false, isLate: false, says: 'modelFails' },
  busy: { mayHaveRun: false, isLate: false, says: 'works' },
  lost: { mayHaveRun: true, isLate: false, says: 'modelFails' },
  late: { mayHaveRun: true, isLate: true, says: 'modelFails' },
  erred: { mayHaveRun: true, isLate: false, says: 'nothing' },
  /** It may have refused what was said in this call, or for all calls of ours. */
  forbidden: { mayHaveRun: false, isLate: false, says: 'nothing' },
} as const satisfies Readonly<Record<string, Failure>> // as: members that no one changes

/** A failure of a server whose answer had not begun. */
export class UpstreamFailure extends GatewayError {
  override readonly name = 'UpstreamFailure'

  constructor(
    readonly failure: Failure,
    ...[code, details]: ConstructorParameters<typeof GatewayError>
  ) {
    super(code, details)
  }
}

/** Throws where JSON is more to parse, or nested more deeply, than an answer is; its length is bounded where it is read. */
function scanAnswer(text: string, mostValues: number): void {
  const tooDeep = () => unusable(`the upstream sent JSON that is nested in more than ${MAX_DEPTH} levels`)
  const tooManyValues = () => new AnswerTooLarge(`the upstream sent JSON of more than ${mostValues} values`)
  const bounds = { deepest: MAX_DEPTH, mostValues, longestText: Infinity }
  createBodyScan({ ...bounds, tooDeep, tooManyValues, tooMuchText: tooManyValues })(Buffer.from(text))
}

/** An object of JSON of at most so many values; throws upstream_error for anything else. */
export function parseJson(text: string, mostValues: number): Json {
  scanAnswer(text, mostValues)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // handled below, like any other text that is no object
  }
  if (!isJson(value)) throw unusable('the upstream sent no JSON object')
  return value
}

/** The upstream cannot be reached or has no room; the caller may try again after `retryAfter` seconds. */
export const unavailable = (cause: unknown, retryAfter = SOON_S) =>
  new GatewayError('upstream_unavailable', { headers: { 'Retry-After': String(retryAfter) }, cause })

/** An answer that is no use; `why` is logged, so nothing of a conversation and no key may stand in it. */
export const unusable = (why: string) => new GatewayError('upstream_error', { cause: new Error(why) })

/** The member of the caller's request that the upstream's words name, if any. */
function memberIn(text: string, request: ChatRequest): string | undefined {
  const names = Object.keys(request).filter((name) => /^\w+$/.test(name))
  return names.find((name) =>
    (name.includes('_') ? new RegExp(`\\b${name}\\b`) : new RegExp(`["'\`]${name}["'\`]`)).test(text),
  )
}

const TOO_LONG = /context[ _](?:length|window)|max_model_len|maximum (?:model|input|context)|too many tokens/i

/** Explains the upstream's refusal to the caller in our own words. */
function objectionOf(text: string, request: ChatRequest, cause: Error): GatewayError {
  if (TOO_LONG.test(text)) {
    const message = {
      en: 'The conversation and the longest answer together are more than the model takes. Shorten it, or set a smaller `max_completion_tokens`.',
      zh: '对话与最长回答合计超出了模型的上下文窗口。请缩短对话，或调低 `max_completion_tokens`。',
    }
    return new GatewayError('invalid_request', { param: 'messages', message, cause })
  }
  const param = memberIn(text, request)
  const message = param
    ? { en: `The model does not accept \`${param}\` as it is given.`, zh: `模型不接受 \`${param}\` 的取值。` }
    : { en: 'The model does not accept the request.', zh: '模型不接受这个请求。' }
  return new GatewayError('invalid_request', { param: param ?? null, message, cause })
}

function waitOf({ headers }: Answer): number {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return seconds >= 1 && seconds <= MAX_WAIT_S ? Math.ceil(seconds) : SOON_S
}

/** What an answer of the upstream that is no success means to our caller; its text is not passed on. */
export function refusalOf(answer: Answer, text: string, key: string | null, request: ChatRequest): GatewayError {
  const { status } = answer
  const words = quote(text, key, saidIn(request))
  const cause = new Error(`the upstream answered ${status}${words ? `: ${words}` : ''}`)
  const full = { headers: { 'Retry-After': String(waitOf(answer)) }, cause }
  if (status === 404) return new UpstreamFailure(failures.busy, 'model_not_found', { param: 'model', cause })
  if (status === 413) return new GatewayError('request_too_large', { cause })
  if (status === 400 || status === 422) return objectionOf(text, request, cause)
  if (status === 429) return new UpstreamFailure(failures.busy, 'upstream_unavailable', full)
  if (status === 503) return new UpstreamFailure(failures.away, 'upstream_unavailable', full)
  return new UpstreamFailure(failureByStatus[status] ?? failures.erred, 'upstream_error', { cause })
}

type Circumstances = {
  hasCallerLeft: boolean
  isLate: boolean
  /** Whether an answer had begun, of which no other upstream gives the rest. */
  hasAnswered: boolean
}

/** A failure to reach or to read the upstream; what the caller's going away does is left as it is. */
export function faultOf(error: unknown, { hasCallerLeft, isLate, hasAnswered }: Circumstances): unknown {
  if (hasCallerLeft) return error
  if (isLate) return lateFault(hasAnswered)
  if (error instanceof GatewayError) return error
  const cause = networkError(error)
  const code = 'code' in cause ? String(cause.code) : null
  const isGone = code !== null && UNREACHABLE.test(code)
  const fault = isGone ? unavailable(cause) : new GatewayError('upstream_error', { cause })
  if (hasAnswered || code === null) return fault
  const failure = NOT_CONNECTED.test(code) ? failures.refused : failures.lost
  return new UpstreamFailure(failure, fault.code, { headers: fault.headers, cause })
}

function lateFault(hasAnswered: boolean): GatewayError {
  const details = { cause: new Error('the upstream sent nothing') }
  if (hasAnswered) return new GatewayError('upstream_timeout', details)
  return new UpstreamFailure(failures.late, 'upstream_timeout', details)
}

/** A proxy in front may have lost an answer; who refuses our key has not run anything. */
const failureByStatus: Readonly<Record<number, Failure>> = {
  401: failures.refused,
  403: failures.forbidden,
  502: failures.lost,
  504: failures.lost,
}

const NOT_CONNECTED = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT/
const UNREACHABLE = new RegExp(`${NOT_CONNECTED.source}|ECONNRESET`)

/** A failure of the connection. Another one's message may repeat an address or a header, so it does not stand in for it. */
function networkError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('the upstream failed')
  return 'code' in error && error.code !== 'UND_ERR_INVALID_ARG' ? error : new Error(error.name)
}
