import { RefusalCode } from '@/openapi/refusalCodes'
import type { DayRange } from '@/openapi/types'
import { rangeProblem } from '@/openapi/rules/days'

const refusals = {
  reversed: RefusalCode.RANGE_REVERSED,
  inFuture: RefusalCode.RANGE_IN_FUTURE,
  tooOld: RefusalCode.RANGE_TOO_OLD,
  tooLong: RefusalCode.RANGE_TOO_LONG,
} as const

/** Why statistics are not given for a range of days; null where they are. */
export function rangeRefusal(range: DayRange, today: string) {
  const problem = rangeProblem(range, today)
  return problem && refusals[problem]
}
