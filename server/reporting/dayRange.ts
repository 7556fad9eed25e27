import { RefusalCode } from '@/openapi/refusalCodes'
import type { DayRange } from '@/openapi/types'
import { daysFrom, yearsBefore } from './days'

const MAX_AGE_YEARS = 2
/** The last day may be this many days after the first. */
const MAX_DAYS = 60

export type RangeRefusal =
  | typeof RefusalCode.RANGE_REVERSED
  | typeof RefusalCode.RANGE_IN_FUTURE
  | typeof RefusalCode.RANGE_TOO_OLD
  | typeof RefusalCode.RANGE_TOO_LONG

/** Why statistics are not given for a range of days; null where they are. */
export function rangeRefusal({ startTime, endTime }: DayRange, today: string): RangeRefusal | null {
  if (endTime < startTime) return RefusalCode.RANGE_REVERSED
  if (endTime > today) return RefusalCode.RANGE_IN_FUTURE
  if (startTime < yearsBefore(today, MAX_AGE_YEARS)) return RefusalCode.RANGE_TOO_OLD
  return daysFrom(startTime, endTime) > MAX_DAYS ? RefusalCode.RANGE_TOO_LONG : null
}
