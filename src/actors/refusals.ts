import type { Answer } from '@/openapi/answers'
import { RefusalCode } from '@/openapi/refusalCodes'
import { RequestFailed } from './answers'

/** Why the server refused; throws where there is no answer. An unknown code is INTERNAL. */
export function refusalOf({ cause, code }: Answer<unknown>): RefusalCode {
  if (cause) throw new RequestFailed(cause.kind)
  return Object.values(RefusalCode).find((known) => known === code) ?? RefusalCode.INTERNAL
}
