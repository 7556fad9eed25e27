import dayjs from 'dayjs'
import { addDays, type Day } from '@/openapi/rules/days'

/** What a month comes to at its rate so far, and on which day its limit is met, if it is. */
export type Pace = { monthEnd: number; metOn: Day | null }

/** Fewer days say little about a month. */
const fewestDays = 3

/** Null where there is no rate to speak of. `today` counts as a whole day. */
export function paceOf(used: number, quota: number, today: Day): Pace | null {
  const days = dayjs(today).date()
  if (used === 0 || quota === 0 || days < fewestDays) return null
  const aDay = used / days
  const monthEnd = Math.round(aDay * dayjs(today).daysInMonth())
  const firstDay = dayjs(today).startOf('month').format('YYYY-MM-DD')
  const isMet = used < quota && monthEnd > quota
  return { monthEnd, metOn: isMet ? addDays(firstDay, Math.max(days, Math.ceil(quota / aDay)) - 1) : null }
}
