const DAY_MS = 24 * 3600 * 1000

const start = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day `count` days after `day`, or before it where `count` is negative; days are `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return toDay(start(day) + count * DAY_MS)
}

/** How many days `last` is after `first`. */
export function daysFrom(first: string, last: string): number {
  return (start(last) - start(first)) / DAY_MS
}

/** Every day from `first` to `last`, both included. */
export function daysBetween(first: string, last: string): string[] {
  return Array.from({ length: daysFrom(first, last) + 1 }, (_, index) => addDays(first, index))
}

/** The same date `count` years earlier; 29 February becomes the 28th. */
export function yearsBefore(day: string, count: number): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const earlier = `${String(Number(year) - count).padStart(4, '0')}-${month}-${date}`
  return Number.isNaN(start(earlier)) || toDay(start(earlier)) !== earlier ? `${earlier.slice(0, -2)}28` : earlier
}

/** The first day of the month of `day`. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The first day of the month after that of `day`. */
export function nextMonthOf(day: string): string {
  return monthOf(addDays(monthOf(day), 31))
}
