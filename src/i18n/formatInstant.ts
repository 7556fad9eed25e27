import type { Locales } from './i18n-types'
import { localeTags } from '@/openapi/rules/language'

const formats = new Map<string, Intl.DateTimeFormat>()

/** To make a format takes far longer than to use it. */
function remembered(language: Locales | 'sv-SE', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const tag = language === 'sv-SE' ? language : localeTags[language]
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  formats.set(key, format)
  return format
}

const format = (of: Intl.DateTimeFormat, instant: string) => {
  const ms = Date.parse(instant)
  return Number.isNaN(ms) ? '—' : of.format(ms)
}

/** The reader's local day of an RFC 3339 instant, e.g. 2026年11月20日 or Nov 20, 2026; a dash for anything else. */
export const formatDay = (language: Locales, instant: string): string =>
  format(remembered(language, { dateStyle: 'medium' }), instant)

/** As `formatDay`, with hours and minutes. */
export const formatMinute = (language: Locales, instant: string): string =>
  format(remembered(language, { dateStyle: 'medium', timeStyle: 'short' }), instant)

/** The day of an instant in a time zone, e.g. the one in which use is counted; the reader's own for null. */
export function formatDayIn(language: Locales, timeZone: string | null, instant: string): string {
  const options = { dateStyle: 'medium', ...(timeZone !== null && { timeZone }) } as const
  return format(remembered(language, options), instant)
}

/** As `formatDayIn`, to the second. */
export function formatSecondIn(language: Locales, timeZone: string | null, instant: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'medium', ...(timeZone !== null && { timeZone }) } as const
  return format(remembered(language, options), instant)
}

/** E.g. 2026-11-20 15:04:05, as the page with the range picker writes days in every language. */
export function formatIsoSecondIn(timeZone: string, instant: string): string {
  // Swedish formatting gives exactly this form.
  return format(remembered('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }), instant)
}

/** A day of the calendar, `YYYY-MM-DD`: the same wherever the reader is. */
export const formatCalendarDay = (language: Locales, day: string): string =>
  format(remembered(language, { dateStyle: 'medium', timeZone: 'UTC' }), day)
