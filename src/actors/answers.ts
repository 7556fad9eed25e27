import { isSuccess, type Answer } from '@/openapi/answers'
import { RefusalCode } from '@/openapi/refusalCodes'

/** The request failed, and the client has already shown that; `message` is the kind of fault. */
export class RequestFailed extends Error {}

/** The data of a success; throws for anything else. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (!isSuccess(answer)) throw new RequestFailed(answer.cause?.kind ?? 'refused')
  return answer.data
}

/** Why the server refused; throws where there is no answer. An unknown code is INTERNAL. */
export function refusalOf({ cause, code }: Answer<unknown>): RefusalCode {
  if (cause) throw new RequestFailed(cause.kind)
  return Object.values(RefusalCode).find((known) => known === code) ?? RefusalCode.INTERNAL
}
