import type { Caller } from './caller'
import type { GatewayError } from './gatewayError'

type ErrorType =
  `${'invalid_request' | 'authentication' | 'not_found' | 'rate_limit' | 'timeout' | 'overloaded' | 'api'}_error`

const types: ReadonlyMap<number, ErrorType | 'request_too_large'> = new Map([
  [400, 'invalid_request_error'],
  [401, 'authentication_error'],
  [404, 'not_found_error'],
  [408, 'timeout_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
  [503, 'overloaded_error'],
  [504, 'timeout_error'],
])

/** A failure in the form of Messages, with our own code and the member that is meant. */
export function toMessagesError(fault: GatewayError, caller: Caller, requestId: string) {
  const { message, code, param } = fault.toAnswer(caller).error
  const error = { type: types.get(fault.status) ?? 'api_error', message, code, param }
  return { type: 'error', error, request_id: requestId }
}
