import { afterEach, expect, test, vi } from 'vitest'
import { formatCalendarDay, formatDayIn, formatIsoSecondIn, formatSecondIn } from '@/src/i18n/formatInstant'

afterEach(() => vi.restoreAllMocks())

const instant = '2026-11-20T17:05:09Z'

test('an instant is written in the given time zone', () => {
  expect(formatDayIn('en', 'Asia/Shanghai', instant)).toBe('Nov 21, 2026')
  expect(formatDayIn('zh', 'UTC', instant)).toBe('2026年11月20日')
  expect(formatSecondIn('zh', 'Asia/Shanghai', instant)).toBe('2026年11月21日 01:05:09')
  expect(formatCalendarDay('en', '2026-11-20')).toBe('Nov 20, 2026')
  expect(formatIsoSecondIn('Asia/Shanghai', instant)).toBe('2026-11-21 01:05:09')
  expect(formatIsoSecondIn('UTC', 'not an instant')).toBe('—')
})

test('each format of an instant is made once, whatever the number of rows', () => {
  const { DateTimeFormat } = Intl
  const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (...asked) {
    return new DateTimeFormat(...asked)
  })
  for (let row = 0; row < 50; row++) {
    formatDayIn('en', 'Europe/Paris', instant)
    formatSecondIn('en', 'Europe/Paris', instant)
  }
  expect(made).toHaveBeenCalledTimes(2)
})
