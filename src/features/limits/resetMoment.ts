import type { Language } from '@/openapi/types'
import { formatCalendarDay } from '@/src/i18n/formatInstant'

/**
 * The wall-clock time that an RFC 3339 instant itself names, with the name of its zone, e.g. `Dec 1, 2026 00:00 (Asia/Shanghai)`.
 * Without a name it has the offset, `UTC+08:00`.
 */
export function wallClock(language: Language, instant: string, timeZone: string | null): string {
  const [, day, minute, offset] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})[\d:.]*(Z|[+-]\d{2}:\d{2})$/i.exec(instant) ?? []
  if (!day || !minute || !offset) return instant
  const zone = timeZone ?? `UTC${/^(Z|[+-]00:00)$/i.test(offset) ? '' : offset}`
  return `${formatCalendarDay(language, day)} ${minute} (${zone})`
}
