import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { dayAt, defaultRange, rangeFrom, rangeOf } from '@/machines/usage/dayRange'
import { addDays, daysBetween, earliestDay, isDay, longestRangeDays, rangeProblem } from '@/openapi/rules/days'

const today = '2026-11-21'
const firstDay = '2000-01-01'
const someDay = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays(firstDay, days))

test('a day is the one of the reporting zone, whatever the browser is set to', () => {
  const instant = Date.parse('2026-12-31T16:30:00Z')
  const zones = ['Asia/Shanghai', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']
  expect(zones.map((zone) => dayAt(zone, instant))).toEqual(['2027-01-01', '2026-12-31', '2026-12-31', '2027-01-01'])
})

test('the default are the last seven days, today included', () => {
  expect(defaultRange(today)).toEqual({ startTime: '2026-11-15', endTime: today })
  expect(defaultRange('2026-03-02')).toEqual({ startTime: '2026-02-24', endTime: '2026-03-02' })
})

test.each([
  ['2026-11-01', '2026-11-05', { startTime: '2026-11-01', endTime: '2026-11-05' }],
  ['2026-11-05', '2026-11-01', defaultRange(today)],
  ['2026-02-30', '2026-03-01', defaultRange(today)],
  ['yesterday', today, defaultRange(today)],
  [null, today, defaultRange(today)],
  [today, null, defaultRange(today)],
])('an address that asks for %s to %s', (startTime, endTime, expected) => {
  expect(rangeFrom(startTime, endTime, today)).toEqual(expected)
})

describe.each([
  ['Asia/Shanghai', -480],
  ['America/Los_Angeles', 480],
  ['Etc/GMT+8', 480],
])('in a browser in %s', (zone, offsetMinutes) => {
  const before = process.env['TZ']
  beforeAll(() => void (process.env['TZ'] = zone))
  afterAll(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  test('the zone is in effect', () => {
    expect(new Date('2026-01-15T00:00:00Z').getTimezoneOffset()).toBe(offsetMinutes)
  })

  test('days are counted one by one, over every clock change', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -400, max: 400 }), (day, days) => {
        expect(isDay(day)).toBe(true)
        expect(daysBetween(day, addDays(day, days))).toBe(days)
        expect(addDays(addDays(day, days), -days)).toBe(day)
        expect(addDays(day, 1) > day).toBe(true)
      }),
    )
  })

  test('the day of an instant is what a clock of that zone shows', () => {
    const withinAYear = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') })
    fc.assert(
      fc.property(withinAYear, (instant) => {
        const local = new Date(instant)
        const [year, month, day] = dayAt(zone, instant).split('-').map(Number)
        expect([year, month, day]).toEqual([local.getFullYear(), local.getMonth() + 1, local.getDate()])
      }),
    )
  })

  /** Two days as the calendar takes them: none before the earliest or after today. */
  const twoPicks = fc
    .record({ now: someDay, ago: fc.nat(730), distance: fc.integer({ min: -900, max: 900 }) })
    .map(({ now, ago, distance }) => ({
      now,
      first: addDays(now, -ago),
      second: addDays(addDays(now, -ago), distance),
    }))
    .filter(({ now, first, second }) => [first, second].every((day) => earliestDay(now) <= day && day <= now))

  test('two picks make a range of at most 60 days, in either order', () => {
    fc.assert(
      fc.property(twoPicks, ({ now, first, second }) => {
        const range = rangeOf(first, second)
        expect(rangeOf(second, first)).toEqual(range)
        const isNear = Math.abs(daysBetween(first, second)) <= longestRangeDays
        expect(rangeProblem(range, now)).toBe(isNear ? null : 'tooLong')
        expect(rangeFrom(range.startTime, range.endTime, now)).toEqual(isNear ? range : defaultRange(now))
      }),
    )
  })
})
