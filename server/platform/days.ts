import { parseDate, startOfMonth } from '@internationalized/date'
import { addDays, daysBetween, rangeProblem } from '@/openapi/rules/days'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { DayRange } from '@/openapi/types'

/** Every day from `first` to `last`, both included. */
export function eachDay(first: string, last: string): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
}

/** The first day of the month of `day`, `YYYY-MM-DD`. */
export function monthOf(day: string): string {
  return `${day.slice(0, -2)}01`
}

/** The first day of the month after that of `day`. */
export function nextMonthOf(day: string): string {
  return startOfMonth(parseDate(day)).add({ months: 1 }).toString()
}

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
