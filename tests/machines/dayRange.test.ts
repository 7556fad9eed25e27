import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  addDays,
  dayAt,
  daysBetween,
  daysOf,
  defaultRange,
  earliestDay,
  isDay,
  longestRangeDays,
  pickableDays,
  rangeFrom,
  rangeOf,
  rangeProblem,
} from '../../machines/trendChart/dayRange'

const today = '2026-11-21'
const firstDay = '2000-01-01'
const someDay = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays(firstDay, days))

test('a day is the one of the reporting zone, whatever the browser is set to', () => {
  const instant = Date.parse('2026-12-31T16:30:00Z')
  const zones = ['Asia/Shanghai', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']
  expect(zones.map((zone) => dayAt(zone, instant))).toEqual(['2027-01-01', '2026-12-31', '2026-12-31', '2027-01-01'])
})

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-11-21T00:00:00Z', false],
  ['', false],
])('%j is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test.each([
  ['2026-11-21', '2024-11-21'],
  ['2028-02-29', '2026-02-28'],
  ['2026-03-01', '2024-03-01'],
])('on %s the earliest day is %s', (day, expected) => {
  expect(earliestDay(day)).toBe(expected)
})

test('the default are the last seven days, today included', () => {
  expect(defaultRange(today)).toEqual({ startTime: '2026-11-15', endTime: today })
  expect(daysOf(defaultRange('2026-03-02'))).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
})

test.each([
  ['nothing', null, '2024-11-21', '2026-11-21'],
  ['a day long ago', '2026-01-10', '2025-11-11', '2026-03-11'],
  ['a day less than 60 days ago', '2026-10-01', '2026-08-02', '2026-11-21'],
  ['today', today, '2026-09-22', '2026-11-21'],
  ['the earliest day', '2024-11-21', '2024-11-21', '2025-01-20'],
])('after %s was picked', (_, firstPick, earliest, latest) => {
  expect(pickableDays(today, firstPick)).toEqual({ earliest, latest })
})

test.each([
  [{ startTime: '2026-11-20', endTime: '2026-11-19' }, 'reversed'],
  [{ startTime: '2026-11-20', endTime: '2026-11-22' }, 'inFuture'],
  [{ startTime: '2024-11-20', endTime: '2024-11-22' }, 'tooOld'],
  [{ startTime: '2026-09-21', endTime: '2026-11-21' }, 'tooLong'],
  [{ startTime: '2026-09-22', endTime: '2026-11-21' }, null],
  [{ startTime: today, endTime: today }, null],
])('%j is %s', (range, problem) => {
  expect(rangeProblem(range, today)).toBe(problem)
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

  test('two picks that the picker allows make a range that the server takes, in either order', () => {
    fc.assert(
      fc.property(someDay, fc.nat(), fc.nat(), (now, one, other) => {
        const within = ({ earliest, latest }: { earliest: string; latest: string }, choice: number) =>
          addDays(earliest, choice % (daysBetween(earliest, latest) + 1))
        const first = within(pickableDays(now, null), one)
        const second = within(pickableDays(now, first), other)
        const range = rangeOf(first, second)
        expect(rangeOf(second, first)).toEqual(range)
        expect(rangeProblem(range, now)).toBeNull()
        expect(rangeFrom(range.startTime, range.endTime, now)).toEqual(range)
        expect(daysOf(range).length).toBeLessThanOrEqual(longestRangeDays + 1)
      }),
    )
  })

  test('what the picker does not allow, the server would refuse', () => {
    fc.assert(
      fc.property(someDay, fc.nat(730), fc.integer({ min: -900, max: 900 }), (now, ago, distance) => {
        const first = addDays(now, -ago)
        fc.pre(first >= earliestDay(now))
        const second = addDays(first, distance)
        const { earliest, latest } = pickableDays(now, first)
        const isPickable = earliest <= second && second <= latest
        expect(rangeProblem(rangeOf(first, second), now) === null).toBe(isPickable)
      }),
    )
  })

  test('a range has each of its days once, in order', () => {
    fc.assert(
      fc.property(someDay, fc.nat(longestRangeDays), (startTime, length) => {
        const days = daysOf({ startTime, endTime: addDays(startTime, length) })
        expect([days.length, days[0], days.at(-1)]).toEqual([length + 1, startTime, addDays(startTime, length)])
        expect([...new Set(days)].sort()).toEqual(days)
      }),
    )
  })
})
