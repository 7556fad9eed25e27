import type { DayRange } from '@/openapi/types'

/** Days are `YYYY-MM-DD` of the reporting zone; as such they sort like text. */
export type Day = string

export const longestRangeDays = 60
const yearsBack = 2
const defaultDays = 7
const dayMs = 86_400_000

export type RangeProblem = 'reversed' | 'tooLong' | 'inFuture' | 'tooOld'

/** The day that it is in a time zone at an instant (ms). */
export function dayAt(timeZone: string, instant: number): Day {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** Whether a text is a day of the calendar, in the one way in which days are written. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcMs(text)) && dayOf(utcMs(text)) === text

export const addDays = (day: Day, days: number): Day => dayOf(utcMs(day) + days * dayMs)

/** How many days `to` is after `from`. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utcMs(to) - utcMs(from)) / dayMs)

/** Two years before today; of a 29 February, the 28th. */
export function earliestDay(today: Day): Day {
  const [year = '', month = '', day = ''] = today.split('-')
  const sameDay = `${String(Number(year) - yearsBack).padStart(4, '0')}-${month}-${day}`
  return isDay(sameDay) ? sameDay : sameDay.replace(/29$/, '28')
}

/** The last seven days, today included. */
export const defaultRange = (today: Day): DayRange => ({ startTime: addDays(today, 1 - defaultDays), endTime: today })

/** The range of two picks, in whichever order they were made. */
export const rangeOf = (onePick: Day, otherPick: Day): DayRange => ({
  startTime: earlier(onePick, otherPick),
  endTime: later(onePick, otherPick),
})

/** Why the server would refuse a range, or null. */
export function rangeProblem({ startTime, endTime }: DayRange, today: Day): RangeProblem | null {
  if (startTime > endTime) return 'reversed'
  if (endTime > today) return 'inFuture'
  if (startTime < earliestDay(today)) return 'tooOld'
  return daysBetween(startTime, endTime) > longestRangeDays ? 'tooLong' : null
}

/** The range that an address asks for, or the default where it asks for none that can be had. */
export function rangeFrom(startTime: string | null, endTime: string | null, today: Day): DayRange {
  if (startTime === null || endTime === null || !isDay(startTime) || !isDay(endTime)) return defaultRange(today)
  const range = { startTime, endTime }
  return rangeProblem(range, today) === null ? range : defaultRange(today)
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const later = (a: Day, b: Day): Day => (a > b ? a : b)

/** Calendar days are counted on UTC midnights, which no clock change moves. */
const utcMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

function dayOf(ms: number): Day {
  const date = new Date(ms)
  const month = String(date.getUTCMonth() + 1).padStart(2, '0')
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${month}-${String(date.getUTCDate()).padStart(2, '0')}`
}
