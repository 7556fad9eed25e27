import type { Answer } from '../../../openapi/answers'
import { RefusalCode } from '../../../openapi/refusalCodes'
import { NoAnswer } from '../NoAnswer'

/** Why the server refused; throws where there is no answer. A code that this build does not know is as good a refusal as any other. */
export function refusalOf({ cause, code }: Answer<unknown>): RefusalCode {
  if (cause) throw new NoAnswer(cause.kind)
  return Object.values(RefusalCode).find((known) => known === code) ?? RefusalCode.INTERNAL
}
