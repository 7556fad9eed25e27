import { nextMonthOf } from './days'

const HOUR_MS = 3600 * 1000
const SECOND_MS = 1000

/** Days and months as they are counted in one time zone. */
export type Calendar = {
  timeZone: string
  /** The day `YYYY-MM-DD` that an instant falls on. */
  dayOf: (instant: Date) => string
  /** The first instant of the day `YYYY-MM-DD`. */
  startOf: (day: string) => Date
  /** Noon of the day `YYYY-MM-DD`, or an hour beside it where clocks are changed that day. */
  noonOf: (day: string) => Date
  /** When the month after that of `instant` begins: RFC 3339 with the zone's offset at that moment. */
  nextMonth: (instant: Date) => string
}

/** What a clock on the wall of the zone shows, as if it were UTC. */
function wallClock(timeZone: string): (instant: Date) => Date {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (instant) => {
    const shown = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN } = shown
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

/** Searches, because midnight itself may be missing or come twice where clocks are changed at midnight. */
function firstInstantOf(day: string, dayOf: (instant: Date) => string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let [before, reached] = [midnight - 15 * HOUR_MS, midnight + 13 * HOUR_MS]
  while (reached - before > SECOND_MS) {
    const middle = before + Math.floor((reached - before) / 2 / SECOND_MS) * SECOND_MS
    if (dayOf(new Date(middle)) >= day) reached = middle
    else before = middle
  }
  return new Date(reached)
}

/** The calendar of an IANA time zone; throws a RangeError for an unknown one. */
export function createCalendar(timeZone: string): Calendar {
  const wall = wallClock(timeZone)
  const dayOf = (instant: Date) => wall(instant).toISOString().slice(0, 10)
  return {
    timeZone,
    dayOf,
    startOf: (day) => firstInstantOf(day, dayOf),
    noonOf: (day) => new Date(firstInstantOf(day, dayOf).getTime() + 12 * HOUR_MS),
    nextMonth(instant) {
      const begins = firstInstantOf(nextMonthOf(dayOf(instant)), dayOf)
      const shown = wall(begins)
      const offset = Math.round((shown.getTime() - begins.getTime()) / 60_000)
      return `${shown.toISOString().slice(0, 19)}${offsetText(offset)}`
    },
  }
}
