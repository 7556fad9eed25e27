import type { ErrorContext, GatewayError } from '@/server/gateway/errors/gatewayError'
import type { UsageCounter } from '@/server/gateway/metering/usageCounter'
import { createToolNames } from '@/server/gateway/conversation/toolNames'
import { isJson, type Json } from '@/server/platform/json'
import type { StreamWriter } from '../protocol'
import { createAnswerReader } from '../readAnswer'
import type { Emit, ResponseOptions } from './outputItems'
import { createResponse, headOf } from './toResponse'

/** Of a request whose body was not read. */
const NO_OPTIONS: ResponseOptions = {
  head: headOf({ model: '' }),
  names: createToolNames(),
  mayCall: () => false,
  hasSummary: false,
  seal: null,
  most: null,
}

/** Heartbeats come every 10 seconds; Codex ends a stream that has had no event for 300, and does not count comments. */
const SILENT_HEARTBEATS = 6

/** Collects numbered events until they are taken. */
function createEventList(written: () => void) {
  let number = 0
  let events = ''
  return {
    write: (type: string, data: object) => {
      events += `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number, ...data })}\n\n`
      number += 1
      written()
    },
    take: (): string => {
      const taken = events
      events = ''
      return taken
    },
  }
}

/** Writes the last event of a response. One that failed has the event `error` first: LangChain and OpenAI's client notice no other. */
function writeEnd(write: Emit, response: Json, type: string) {
  const { status, error } = response
  if (isJson(error)) write('error', { error: { type, ...error, param: null } })
  write(`response.${String(status)}`, { response })
}

const DONE = 'data: [DONE]\n\n'

/** Writes an answer as the events of a response. */
export function createResponseEvents(
  options: ResponseOptions,
  counter: UsageCounter,
  context: ErrorContext,
): StreamWriter {
  const { write, take } = createEventList(() => (heartbeats = 0))
  let heartbeats = 0
  const response = createResponse(options, write)
  const reader = createAnswerReader()

  return {
    begin() {
      const begun = response.begun()
      write('response.created', { response: begun })
      write('response.in_progress', { response: begun })
      return take()
    },
    chunk(chunk) {
      response.add(reader.read(chunk))
      return take()
    },
    end() {
      response.add(reader.end())
      writeEnd(write, response.ended(counter, context), 'rate_limit_error')
      return take() + DONE
    },
    error(error) {
      writeEnd(write, response.failed(error, context), error.type)
      return take() + DONE
    },
    ping() {
      heartbeats += 1
      if (heartbeats < SILENT_HEARTBEATS) return ': keep-alive\n\n'
      write('keepalive', {})
      return take()
    },
  }
}

type RequestParts = { path: string; header(name: string): string | undefined }

/**
 * Codex retries after the delay that an error in a stream names. After status 429 it stops, and shows neither code nor message; after 400
 * it shows the body as it is.
 */
const isStreamOfCodex = (request: RequestParts) =>
  request.path.endsWith('/responses') &&
  /^codex_/.test(request.header('user-agent') ?? '') &&
  request.header('accept')?.includes('text/event-stream') === true

const minuteLimits: ReadonlySet<string> = new Set(['requests_per_minute', 'tokens_per_minute'])
const otherLimits: ReadonlySet<string> = new Set([
  'context_length_exceeded',
  'request_exceeds_tokens_per_minute',
  'request_exceeds_tokens_per_month',
  'monthly_input_tokens',
  'monthly_output_tokens',
])

/** A minute limit that no wait can satisfy stays an HTTP status: in a stream, Codex would retry it. */
const isStreamed = ({ code, headers }: GatewayError) =>
  otherLimits.has(code) || (minuteLimits.has(code) && headers['Retry-After'] !== undefined)

/** A rejection by a limit of the account or the context of the model as a stream, for Codex; null for all other callers and rejections. */
export function streamedRejection(request: RequestParts, fault: GatewayError, context: ErrorContext): string | null {
  if (!isStreamed(fault) || !isStreamOfCodex(request)) return null
  const { write, take } = createEventList(() => undefined)
  const response = createResponse(NO_OPTIONS, () => undefined)
  write('response.created', { response: response.begun() })
  write('response.failed', { response: response.failed(fault, context) })
  return take() + DONE
}
