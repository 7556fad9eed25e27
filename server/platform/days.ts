import { parseDate, startOfMonth } from '@internationalized/date'
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
