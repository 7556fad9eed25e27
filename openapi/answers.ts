import type { Envelope } from './types.js'

/** The code of every fault. */
export const FAULT_CODE = 9999

/** The reason why there is no usable response; `status` is the HTTP status, if there was one. */
export type Fault = {
  kind: 'unauthorized' | 'otherUser' | 'timeout' | 'network' | 'http' | 'malformed' | 'aborted'
  status?: number
  /** The reason of a `network` fault; browsers do not give one. */
  reason?: UnreachableReason
}

export type UnreachableReason = 'refused' | 'name-not-found' | 'timed-out' | 'tls' | 'reset' | 'unreachable'

/** The envelope of a response. After a fault it has a `cause`, `code` 9999 and no data. */
export type Answer<Data> = Envelope<Data> & { cause?: Fault }

/** The envelope of a success, with its data. */
export type Success<Data> = Answer<Data> & { data: Data }

/** True for code 0, or for `success: true` without a code; `success: false` is a refusal with any code. */
export function isSuccess<Data>(answer: Answer<Data>): answer is Success<Data> {
  if (answer.code === undefined) return answer.success === true
  return answer.code === 0 && answer.success !== false
}

export const faultAnswer = (cause: Fault, msg = ''): Answer<never> => ({ code: FAULT_CODE, msg, data: null, cause })
/** The request failed, and the client has already shown that; `message` is the kind of fault. */
export class RequestFailed extends Error {}

/** The data of a success; throws for anything else. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (!isSuccess(answer)) throw new RequestFailed(answer.cause?.kind ?? 'refused')
  return answer.data
}
