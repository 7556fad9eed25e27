import { callerLanguage } from '@/openapi/rules/language'
import type { ErrorContext, GatewayError } from './gatewayError'
import { InputTooLong } from './inputTooLong'

type RequestParts = {
  req: { path: string; header: (name: string) => string | undefined }
  get: (key: 'requestId') => string
}

/** Whether a request is in Anthropic's protocol: a call of it, or a list of models for one of its clients. */
export const isAnthropicRequest = ({ req }: Pick<RequestParts, 'req'>): boolean =>
  /^(?:\/api)?\/v1\/messages(?:\/|$)/.test(req.path) || req.header('anthropic-version') !== undefined

export const errorContextOf = (context: RequestParts, portal: string): ErrorContext => ({
  language: callerLanguage(context.req.header('accept-language')),
  portal,
  requestId: context.get('requestId'),
})

type ErrorType =
  `${'invalid_request' | 'authentication' | 'not_found' | 'rate_limit' | 'timeout' | 'overloaded' | 'api'}_error`

const anthropicTypes: ReadonlyMap<number, ErrorType | 'request_too_large'> = new Map([
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [404, 'not_found_error'],
  [408, 'timeout_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
  [503, 'overloaded_error'],
  [504, 'timeout_error'],
])

/** The maximum of a chat has another name in Messages. */
const MAXIMUM = /`max_completion_tokens`/g

/** An error in Anthropic's protocol, with our own code and the field that it is about. */
export function toAnthropicBody(fault: GatewayError, context: ErrorContext) {
  const { message: said, code, param } = fault.toBody(context).error
  // Programs for this protocol know an input that is too long by these words.
  const begin = fault instanceof InputTooLong ? 'prompt is too long: ' : ''
  const message = begin + said.replace(MAXIMUM, '`max_tokens`')
  const error = { type: anthropicTypes.get(fault.status) ?? 'api_error', message, code, param }
  return { type: 'error', error, request_id: context.requestId }
}

type ErrorParts = ReturnType<GatewayError['toBody']>['error']

/** Fields of a chat that a request of the Responses API has under another name. */
const responsesNames: ReadonlyMap<string, string> = new Map([
  ['messages', 'input'],
  ['logprobs', 'top_logprobs'],
  ['max_completion_tokens', 'max_output_tokens'],
  ['max_tokens', 'max_output_tokens'],
  ['reasoning_effort', 'reasoning.effort'],
  ['response_format', 'text.format'],
  ['verbosity', 'text.verbosity'],
])

/** An error about a request that reached a model as a chat, with the names of the Responses API. */
export function toResponsesError(fault: GatewayError, context: ErrorContext): ErrorParts {
  const { error } = fault.toBody(context)
  if (fault.status !== 400) return error
  const nameOf = (name: string) => responsesNames.get(name) ?? name
  const message = error.message.replace(/`(\w+)`/g, (_, name: string) => `\`${nameOf(name)}\``)
  return { ...error, message, param: error.param === null ? null : nameOf(error.param) }
}

/** The body of an error response, in the protocol of the request; `portal` is the portal's address. */
export function toErrorBody(context: RequestParts, portal: string, fault: GatewayError) {
  const errorContext = errorContextOf(context, portal)
  if (isAnthropicRequest(context)) return toAnthropicBody(fault, errorContext)
  return context.req.path.endsWith('/responses')
    ? { error: toResponsesError(fault, errorContext) }
    : fault.toBody(errorContext)
}
