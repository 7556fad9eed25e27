import { isJson, parseObject, type Json } from '@/server/platform/json'
import { createBodyScan } from '../bodies/bodyScan'
import { ResponseTooLarge, GatewayError } from '../errors/gatewayError'
import { contextExceeded } from '../errors/inputTooLong'
import type { Conversation } from '../conversation/conversation'
import { textIn } from '../conversation/readingRules'
import type { ResponseHead } from './httpClient'

/** In characters: a shorter key, such as `none`, may be a word of the response. */
const SHORTEST_SECRET = 12

/** Removes the key from a response, unless the key is so short that it may be a word. */
export const redactKey = (text: string, key: string | null): string =>
  key !== null && key.length >= SHORTEST_SECRET ? text.replaceAll(key, '…') : text

/** A type or a code of an error: too plain to be a key or a text of a conversation. */
const ERROR_NAME = /^(?:[a-z][a-z_.]{0,63}|\d{1,6})$/i

/** The type and code in the text of an upstream's error, for the log: its message may repeat keys and the conversation. */
export function errorNamesIn(text: string): string {
  // Proxies write pages, which name nothing.
  const reported = parseObject(text)
  const error = isJson(reported?.['error']) ? reported['error'] : reported
  const named = isJson(error) ? [error['type'] ?? error['error_type'], error['code']] : []
  const names = named
    .map((name) => (typeof name === 'number' ? String(name) : textIn(name)))
    .filter((name) => ERROR_NAME.test(name))
  return names.length === 0 ? '' : ` (${names.join(', ')})`
}

export const SOON_S = 5
const MAX_WAIT_S = 3600
const MAX_DEPTH = 100
/** JSON values of a whole response: about 800 tokens with twenty `top_logprobs` each, or 15,000 with their own `logprobs` only. */
export const MAX_VALUES = 200_000
export const MAX_EVENT_VALUES = 20_000

/**
 * The meaning of an ended call for the breakers: the upstream works; the whole upstream fails; the model fails there; nothing, because
 * the cause may be this call alone.
 */
export type BreakerVerdict = 'works' | 'serverFails' | 'modelFails' | 'nothing'

/** A failure of an upstream before its response began. */
export type Failure = {
  /** Whether the model may have run, so that another upstream would run it again. */
  mayHaveRun: boolean
  /** Whether it was a timeout. */
  isLate: boolean
  verdict: BreakerVerdict
}

export const failures = {
  /** Not connected, or rejected our key. */
  refused: { mayHaveRun: false, isLate: false, verdict: 'serverFails' },
  /** The upstream, or a proxy in front of it, has no server for the model. */
  unavailable: { mayHaveRun: false, isLate: false, verdict: 'modelFails' },
  busy: { mayHaveRun: false, isLate: false, verdict: 'works' },
  lost: { mayHaveRun: true, isLate: false, verdict: 'modelFails' },
  late: { mayHaveRun: true, isLate: true, verdict: 'modelFails' },
  /** Took longer for a whole response than the portal waits: its caller chose the length. */
  longAnswer: { mayHaveRun: true, isLate: true, verdict: 'modelFails' },
  failed: { mayHaveRun: true, isLate: false, verdict: 'nothing' },
  /** Rejected this conversation, or every call of the portal. */
  forbidden: { mayHaveRun: false, isLate: false, verdict: 'nothing' },
} as const satisfies Readonly<Record<string, Failure>> // as: members are constants

/** An upstream failed before its response began. */
export class UpstreamFailure extends GatewayError {
  override readonly name = 'UpstreamFailure'

  constructor(
    readonly failure: Failure,
    ...[code, details]: ConstructorParameters<typeof GatewayError>
  ) {
    super(code, details)
  }
}

/** A response that its server broke off, or that is unusable. */
export class BrokenResponse extends GatewayError {
  override readonly name = 'BrokenResponse'
}

/**
 * Whether an error is the fault of a model's server. Errors and bounds of the portal are not, nor is what happened before a request
 * was sent, nor a whole response that takes long.
 */
export const isServerFault = (error: unknown): boolean =>
  error instanceof BrokenResponse || (error instanceof UpstreamFailure && error.failure !== failures.longAnswer)

/** Throws if JSON has too many values or levels to parse; readers bound its length. Returns the number of its values. */
function scanAnswer(text: string, mostValues: number): number {
  const tooDeep = () => new ResponseTooLarge(`the upstream sent JSON that is nested in more than ${MAX_DEPTH} levels`)
  const tooManyValues = () => new ResponseTooLarge(`the upstream sent JSON of more than ${mostValues} values`)
  const bounds = { maxDepth: MAX_DEPTH, maxValues: mostValues, maxTextBytes: Infinity }
  return createBodyScan({ ...bounds, tooDeep, tooManyValues, tooMuchText: tooManyValues })(Buffer.from(text))
}

/**
 * Parses a JSON object of at most `mostValues` values; throws upstream_error for anything else. Calls `spend` with the number of its
 * values before it parses them.
 */
export function parseJson(text: string, mostValues: number, spend?: (values: number) => void): Json {
  const values = scanAnswer(text, mostValues)
  spend?.(values)
  const value = parseObject(text)
  if (value === null) throw unusable('the upstream sent no JSON object')
  return value
}

export const retryIn = (seconds: number) => ({ 'Retry-After': String(seconds) })

/** The upstream cannot be reached; the caller may retry after `retryAfter` seconds. */
export const unavailable = (cause: unknown, retryAfter = SOON_S) =>
  new UpstreamFailure(failures.unavailable, 'upstream_unavailable', { headers: retryIn(retryAfter), cause })

/** An unusable response; `why` is logged, so it must hold no key and no text of a conversation. */
export const unusable = (why: string) => new BrokenResponse('upstream_error', { cause: new Error(why) })

/** A conversation, and the request that is sent of it; `contextLength` is that of the model, null if unknown. */
export type SentRequest = { conversation: Conversation; request: object; contextLength?: number | null }

/** The member of a request that an upstream's error text names, if any. */
function memberIn(text: string, request: object): string | undefined {
  const words = new Set(text.match(/\w+/g))
  const quoted = new Set(Array.from(text.matchAll(/["'`](\w+)(?=["'`])/g), ([, word]) => word))
  return Object.keys(request).find((name) => (name.includes('_') ? words : quoted).has(name))
}

/** Words of vLLM, SGLang, llama.cpp, TGI, OpenAI, Anthropic and DashScope for a conversation that is too long. */
const TOO_LONG: readonly RegExp[] = [
  /context[ _](?:length|window|limit|size)|max_model_len|maximum (?:model|input|context)|too many tokens/i,
  /(?:prompt|input) is too long|longer than the maximum|reduce the length of the (?:messages|prompt)/i,
  /input token count|model token limit|range of input length|`inputs` (?:tokens|must have less than)/i,
]

/** The context length that an upstream names, such as "maximum context length is 32768 tokens" or "n_ctx": 4096. */
const NAMED_LENGTH =
  /(?:(?:maximum context length|available context size|model's context length|n_ctx)\D{1,8}|tokens > )(\d{1,9})\b/i

/** Explains an upstream's rejection to the caller in our own words. */
function rejectionOf(text: string, { request, contextLength = null }: SentRequest, cause: Error): GatewayError {
  if (TOO_LONG.some((words) => words.test(text))) {
    const [, named] = NAMED_LENGTH.exec(text) ?? []
    return contextExceeded(named === undefined ? contextLength : Number(named), cause)
  }
  const param = memberIn(text, request)
  const message = param
    ? { en: `The model does not accept \`${param}\` as it is given.`, zh: `模型不接受 \`${param}\` 的取值。` }
    : { en: 'The model does not accept the request.', zh: '模型不接受这个请求。' }
  return new GatewayError('invalid_request', { param: param ?? null, message, cause })
}

function waitOf({ headers }: ResponseHead): number {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return seconds >= 1 && seconds <= MAX_WAIT_S ? Math.ceil(seconds) : SOON_S
}

/** The error for an upstream's response that is no success; its text is neither logged nor sent to callers. */
export function refusalOf(answer: ResponseHead, text: string, sent: SentRequest): GatewayError {
  const { status } = answer
  const cause = new Error(`the upstream answered ${status}${errorNamesIn(text)}`)
  const full = { headers: retryIn(waitOf(answer)), cause }
  if (status === 404) return new UpstreamFailure(failures.busy, 'model_not_found', { param: 'model', cause })
  if (status === 413) return new GatewayError('request_too_large', { cause })
  if (status === 400 || status === 422) return rejectionOf(text, sent, cause)
  if (status === 429) return new UpstreamFailure(failures.busy, 'upstream_unavailable', full)
  if (status === 503) return new UpstreamFailure(failures.unavailable, 'upstream_unavailable', full)
  return new UpstreamFailure(failureByStatus[status] ?? failures.failed, 'upstream_error', { cause })
}

/** A proxy may have lost a response (502, 504); an upstream that rejects our key has not run the model. */
const failureByStatus: Readonly<Record<number, Failure>> = {
  401: failures.refused,
  403: failures.forbidden,
  502: failures.lost,
  504: failures.lost,
}
