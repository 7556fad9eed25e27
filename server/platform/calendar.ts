import { memoize } from './promises'
import {
  fromDate,
  parseDate,
  Time,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
  startOfMonth,
} from '@internationalized/date'
import { addDays, daysBetween } from '@/openapi/rules/days'

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

const NOON = new Time(12)

/** Days and months as they are counted in one time zone. */
export type Calendar = ReturnType<typeof createCalendar>

const MINUTE_MS = 60_000
/** From here on every zone is whole minutes away from UTC, so that no day begins within a minute. */
const WHOLE_MINUTES_SINCE = Date.UTC(1973)

/** Most requests ask for the same day. */
const MAX_CACHED = 16

/** The calendar of an IANA time zone; throws a RangeError for an unknown one. */
export function createCalendar(timeZone: string) {
  const dayAt = (ms: number) => toCalendarDate(fromDate(new Date(ms), timeZone)).toString()
  const dayOfMinute = memoize((minute: number) => dayAt(minute * MINUTE_MS), MAX_CACHED)
  function dayOf(instant: Date): string {
    const ms = instant.getTime()
    return ms < WHOLE_MINUTES_SINCE ? dayAt(ms) : dayOfMinute(Math.floor(ms / MINUTE_MS))
  }
  const startOfMs = memoize(
    (day: string) => toZoned(parseDate(day), timeZone, 'compatible').toDate().getTime(),
    MAX_CACHED,
  )
  const monthAfter = memoize((day: string) => {
    // If clocks change at midnight: the first moment of the day that exists, or the earlier of two.
    const begins = toZoned(parseDate(nextMonthOf(day)), timeZone, 'compatible')
    return begins.toString().replace(/\[[^[]*$/, '')
  }, MAX_CACHED)
  dayAt(0) // throws for an unknown zone
  return {
    timeZone,
    /** The day `YYYY-MM-DD` that an instant falls on. */
    dayOf,
    /** The first instant of the day `YYYY-MM-DD`. */
    startOf: (day: string) => new Date(startOfMs(day)),
    /** Noon of the day `YYYY-MM-DD`. */
    noonOf: (day: string) => toZoned(toCalendarDateTime(parseDate(day), NOON), timeZone).toDate(),
    /** When the month after that of `instant` begins: RFC 3339 with the zone's offset at that moment. */
    nextMonth: (instant: Date) => monthAfter(dayOf(instant)),
  }
}
