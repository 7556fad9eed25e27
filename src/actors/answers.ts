import { isSuccess, type Answer } from '@/openapi/answers'

/** The request failed, and the client has already shown that; `message` is the kind of fault. */
export class RequestFailed extends Error {}

/** The data of a success; throws for anything else. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (!isSuccess(answer)) throw new RequestFailed(answer.cause?.kind ?? 'refused')
  return answer.data
}
