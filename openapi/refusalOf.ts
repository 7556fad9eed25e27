import { type Answer, RequestFailed } from './answers'
import { RefusalCode } from './refusalCodes'

// Apart from answers.ts, which every page's first load has.

/** Why the server refused; throws where there is no answer. An unknown code is INTERNAL. */
export function refusalOf({ cause, code }: Answer<unknown>): RefusalCode {
  if (cause) throw new RequestFailed(cause.kind)
  return Object.values(RefusalCode).find((known) => known === code) ?? RefusalCode.INTERNAL
}
