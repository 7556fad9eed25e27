import { fromDate, parseDate, Time, toCalendarDate, toCalendarDateTime, toZoned } from '@internationalized/date'
import { nextMonthOf } from './days'

const NOON = new Time(12)

/** Days and months as they are counted in one time zone. */
export type Calendar = {
  timeZone: string
  /** The day `YYYY-MM-DD` that an instant falls on. */
  dayOf: (instant: Date) => string
  /** The first instant of the day `YYYY-MM-DD`. */
  startOf: (day: string) => Date
  /** Noon of the day `YYYY-MM-DD`. */
  noonOf: (day: string) => Date
  /** When the month after that of `instant` begins: RFC 3339 with the zone's offset at that moment. */
  nextMonth: (instant: Date) => string
}

/** The calendar of an IANA time zone; throws a RangeError for an unknown one. */
export function createCalendar(timeZone: string): Calendar {
  const dayOf = (instant: Date) => toCalendarDate(fromDate(instant, timeZone)).toString()
  dayOf(new Date(0)) // throws for an unknown zone
  return {
    timeZone,
    dayOf,
    startOf: (day) => toZoned(parseDate(day), timeZone, 'compatible').toDate(),
    noonOf: (day) => toZoned(toCalendarDateTime(parseDate(day), NOON), timeZone).toDate(),
    nextMonth(instant) {
      // Where clocks are changed at midnight, the first moment that there is, and the earlier of two.
      const begins = toZoned(parseDate(nextMonthOf(dayOf(instant))), timeZone, 'compatible')
      return begins.toString().replace(/\[.*$/, '')
    },
  }
}
