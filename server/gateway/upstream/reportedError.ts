import { isJson, type Json } from '@/server/platform/json'
import type { GatewayError } from '../errors/gatewayError'
import { refusalOf, type SentRequest } from './upstreamErrors'

/** Whether a response of status 200, or an event of one, reports an error; some servers write `error: null` in each. */
export const isReportedError = ({ error, object, type }: Json): boolean =>
  Boolean(error) || object === 'error' || type === 'error'

/** Statuses of errors that servers name by words: Anthropic's types, and those of llama.cpp and TGI. */
const statuses: ReadonlyMap<unknown, number> = new Map([
  ['invalid_request_error', 400],
  ['exceed_context_size_error', 400],
  ['context_length_exceeded', 400],
  ['validation', 400],
  ['authentication_error', 401],
  ['permission_error', 403],
  ['not_found_error', 404],
  ['request_too_large', 413],
  ['rate_limit_error', 429],
  ['rate_limit_exceeded', 429],
  ['overloaded_error', 503],
  ['overloaded', 503],
  ['unavailable_error', 503],
  ['timeout_error', 504],
])

/** Anthropic's status of an overloaded server. */
const OVERLOADED = 529

function statusNamed(named: unknown): number | undefined {
  const status = Number(named)
  if (status === OVERLOADED) return 503
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : statuses.get(named)
}

/** The status that a reported error names, by number or by a word; 500 if it names none. */
function statusOf(reported: Json): number {
  const { error } = reported
  const { code, status, type } = isJson(error) ? error : reported
  const named = [code, status, type, reported['error_type']].map(statusNamed)
  return named.find((one) => one !== undefined) ?? 500
}

/** The error for one that a response reports in place of an answer, as if it had come with the status that it names. */
export const reportedErrorOf = (reported: Json, text: string, request: SentRequest): GatewayError =>
  refusalOf({ status: statusOf(reported), headers: {} }, text, request)
