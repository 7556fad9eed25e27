import type { DayRange } from '../types.js'

/** Days are `YYYY-MM-DD` of the reporting zone; as such they sort like text. */
export type Day = string

/** The highest number of days between the first and the last day of a query. */
export const longestRangeDays = 60
/** The highest number of years between the first day of a query and today. */
export const rangeYears = 2

const dayMs = 86_400_000

export type RangeProblem = 'reversed' | 'tooLong' | 'inFuture' | 'tooOld'

/** Whether a text is a calendar day in the form `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => !Number.isNaN(utcMs(text)) && dayOf(utcMs(text)) === text

export const addDays = (day: Day, days: number): Day => dayOf(utcMs(day) + days * dayMs)

/** The number of days from `from` to `to`. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utcMs(to) - utcMs(from)) / dayMs)

/** The same date `years` earlier; 29 February becomes the 28th. */
export function yearsBefore(day: Day, years: number): Day {
  const [year = '', month = '', date = ''] = day.split('-')
  const sameDay = `${String(Number(year) - years).padStart(4, '0')}-${month}-${date}`
  return isDay(sameDay) ? sameDay : sameDay.replace(/29$/, '28')
}

/** The earliest first day of a query. */
export const earliestDay = (today: Day): Day => yearsBefore(today, rangeYears)

/** The problem of a range of days, or null. */
export function rangeProblem({ startTime, endTime }: DayRange, today: Day): RangeProblem | null {
  if (startTime > endTime) return 'reversed'
  if (endTime > today) return 'inFuture'
  if (startTime < earliestDay(today)) return 'tooOld'
  return daysBetween(startTime, endTime) > longestRangeDays ? 'tooLong' : null
}

/** Calendar days are counted on UTC midnights, which no clock change moves. */
const utcMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

function dayOf(ms: number): Day {
  const date = new Date(ms)
  const month = String(date.getUTCMonth() + 1).padStart(2, '0')
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${month}-${String(date.getUTCDate()).padStart(2, '0')}`
}
