import { isSuccess, type Answer } from '@/openapi/answers'
import { NoAnswer } from '../errors/NoAnswer'

/** The data of a success; throws for anything else. */
export function dataOf<Data>(answer: Answer<Data>): Data {
  if (!isSuccess(answer)) throw new NoAnswer(answer.cause?.kind ?? 'refused')
  return answer.data
}
