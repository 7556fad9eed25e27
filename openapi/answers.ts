import type { Envelope } from './types.js'

/** The code of every answer that is not the server's own refusal. */
export const FAULT_CODE = 9999

/** Why there is no answer of the server for the caller; `status` is the HTTP status where there was one. */
export type Fault = {
  kind: 'unauthorized' | 'otherUser' | 'timeout' | 'network' | 'http' | 'malformed' | 'aborted'
  status?: number
  /** Of a `network` fault: why the server was not reached. A browser does not say, so there it is missing. */
  reason?: UnreachableReason
}

export type UnreachableReason = 'refused' | 'name-not-found' | 'timed-out' | 'tls' | 'reset' | 'unreachable'

/** An envelope, always; `cause` stands where the call ended in a fault (then `code` is 9999 and `data` null). */
export type Answer<Data> = Envelope<Data> & { cause?: Fault }

/** An answer that carries its data. */
export type Success<Data> = Answer<Data> & { data: Data }

/** True for code 0, or for `success: true` where no code is given; `success: false` is a refusal whatever the code. */
export function isSuccess<Data>(answer: Answer<Data>): answer is Success<Data> {
  if (answer.code === undefined) return answer.success === true
  return answer.code === 0 && answer.success !== false
}

export const faultAnswer = (cause: Fault, msg = ''): Answer<never> => ({ code: FAULT_CODE, msg, data: null, cause })
