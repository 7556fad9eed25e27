import { addDays, isDay, rangeProblem, type Day } from '@/openapi/rules/days'
import type { DayRange } from '@/openapi/types'

const defaultDays = 7

/** The day that it is in a time zone at an instant (ms). */
export function dayAt(timeZone: string, instant: number): Day {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** The last seven days, today included. */
export const defaultRange = (today: Day): DayRange => ({ startTime: addDays(today, 1 - defaultDays), endTime: today })

/** The range of two picks, in whichever order they were made. */
export const rangeOf = (onePick: Day, otherPick: Day): DayRange => ({
  startTime: earlier(onePick, otherPick),
  endTime: later(onePick, otherPick),
})

/** The range that an address asks for, or the default where it asks for none that can be had. */
export function rangeFrom(startTime: string | null, endTime: string | null, today: Day): DayRange {
  if (startTime === null || endTime === null || !isDay(startTime) || !isDay(endTime)) return defaultRange(today)
  const range = { startTime, endTime }
  return rangeProblem(range, today) === null ? range : defaultRange(today)
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const later = (a: Day, b: Day): Day => (a > b ? a : b)
