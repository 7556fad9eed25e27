import type { Language } from '@/openapi/types'
import { formatCalendarDay } from '@/src/i18n/formatInstant'

/** The wall-clock time that an RFC 3339 instant itself names, with its offset, e.g. `Dec 1, 2026 00:00 (UTC+08:00)`. */
export function wallClock(language: Language, instant: string): string {
  const [, day, minute, offset] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})[\d:.]*(Z|[+-]\d{2}:\d{2})$/i.exec(instant) ?? []
  if (!day || !minute || !offset) return instant
  return `${formatCalendarDay(language, day)} ${minute} (UTC${/^(Z|[+-]00:00)$/i.test(offset) ? '' : offset})`
}
