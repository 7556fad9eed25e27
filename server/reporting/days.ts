import { parseDate, startOfMonth } from '@internationalized/date'

/** The day `count` days after `day`, or before it where `count` is negative; days are `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return parseDate(day).add({ days: count }).toString()
}

/** How many days `last` is after `first`. */
export function daysFrom(first: string, last: string): number {
  return parseDate(last).compare(parseDate(first))
}

/** Every day from `first` to `last`, both included. */
export function daysBetween(first: string, last: string): string[] {
  return Array.from({ length: daysFrom(first, last) + 1 }, (_, index) => addDays(first, index))
}

/** The same date `count` years earlier; 29 February becomes the 28th. */
export function yearsBefore(day: string, count: number): string {
  return parseDate(day).subtract({ years: count }).toString()
}

/** The first day of the month of `day`. */
export function monthOf(day: string): string {
  return startOfMonth(parseDate(day)).toString()
}

/** The first day of the month after that of `day`. */
export function nextMonthOf(day: string): string {
  return startOfMonth(parseDate(day)).add({ months: 1 }).toString()
}
