import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RefusalCode } from '@/openapi/refusalCodes'
import { createCalendar, eachDay, nextMonthOf } from '@/server/platform/calendar'
import { rangeRefusal } from '@/server/portal/usage/routes'
import { addDays, daysBetween, yearsBefore } from '@/openapi/rules/days'

const zones = [
  'Asia/Shanghai',
  'America/Los_Angeles',
  'UTC',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const days = instants.map((instant) => instant.toISOString().slice(0, 10))

describe('a day', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-20T15:59:59.999Z', '2026-11-20'],
    ['Asia/Shanghai', '2026-11-20T16:00:00Z', '2026-11-21'],
    ['America/Los_Angeles', '2026-03-08T07:59:59Z', '2026-03-07'],
    ['America/Los_Angeles', '2026-03-08T08:00:00Z', '2026-03-08'],
    ['America/Los_Angeles', '2026-03-09T06:59:59Z', '2026-03-08'],
    ['America/Los_Angeles', '2026-03-09T07:00:00Z', '2026-03-09'],
    ['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
    ['America/Los_Angeles', '2026-11-02T08:00:00Z', '2026-11-02'],
  ])('a day of %s holds %s as %s', (zone, instant, day) => {
    expect(createCalendar(zone).dayOf(new Date(instant))).toBe(day)
  })

  test.each(zones)('a day of %s is within one of UTC’s, and never decreases with time', (zone) => {
    const { dayOf } = createCalendar(zone)
    fc.assert(
      fc.property(instants, fc.nat(172_800_000), (instant, later) => {
        expect(Math.abs(daysBetween(instant.toISOString().slice(0, 10), dayOf(instant)))).toBeLessThanOrEqual(1)
        expect(dayOf(instant) <= dayOf(new Date(instant.getTime() + later))).toBe(true)
      }),
    )
  })
})

test.each([...zones, 'America/Havana', 'Africa/Monrovia'])(
  'a calendar of %s that was asked before says what a new one says',
  (zone) => {
    const asked = createCalendar(zone)
    const anyTime = fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    const closeBy = fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(anyTime, closeBy, (instant, others) => {
        const midnight = asked.startOf(asked.dayOf(instant)).getTime()
        const instants = others.map((ms) => new Date(midnight + ms))
        const { dayOf, nextMonth, startOf } = asked
        const told = instants.map((one) => [dayOf(one), nextMonth(one), startOf(dayOf(one))])
        const fresh = instants.map((one) => {
          const day = createCalendar(zone).dayOf(one)
          return [day, createCalendar(zone).nextMonth(one), createCalendar(zone).startOf(day)]
        })
        expect(told).toEqual(fresh)
      }),
      { numRuns: 30 },
    )
  },
)

describe('the next month', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-20T08:00:00Z', '2026-12-01T00:00:00+08:00'],
    ['Asia/Shanghai', '2026-11-30T16:00:00Z', '2027-01-01T00:00:00+08:00'],
    ['America/Los_Angeles', '2026-10-31T12:00:00Z', '2026-11-01T00:00:00-07:00'],
    ['America/Los_Angeles', '2026-11-01T12:00:00Z', '2026-12-01T00:00:00-08:00'],
    ['America/Los_Angeles', '2026-03-31T12:00:00Z', '2026-04-01T00:00:00-07:00'],
    ['Asia/Kathmandu', '2026-01-31T00:00:00Z', '2026-02-01T00:00:00+05:45'],
    ['UTC', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00+00:00'],
    // Clocks went from 24:00 to 01:00, so that the first of October began an hour late.
    ['America/Asuncion', '2017-09-30T12:00:00Z', '2017-10-01T01:00:00-03:00'],
  ])('the next month of %s after %s begins at %s', (zone, instant, begins) => {
    expect(createCalendar(zone).nextMonth(new Date(instant))).toBe(begins)
  })

  test.each(zones)('the next month of %s is the first instant of its month', (zone) => {
    const { dayOf, nextMonth } = createCalendar(zone)
    fc.assert(
      fc.property(instants, (instant) => {
        const begins = new Date(nextMonth(instant))
        const first = nextMonthOf(dayOf(instant))
        expect([dayOf(begins), dayOf(new Date(begins.getTime() - 1))]).toEqual([first, addDays(first, -1)])
      }),
      { numRuns: 30 },
    )
  })
})

describe('noon', () => {
  test.each([
    ['UTC', '2024-10-01T12:00:00.000Z'],
    ['Asia/Shanghai', '2024-10-01T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2024-09-30T22:00:00.000Z'],
    ['Pacific/Pago_Pago', '2024-10-01T23:00:00.000Z'],
  ])('noon of a day in %s is %s', (zone, noon) => {
    expect(createCalendar(zone).noonOf('2024-10-01').toISOString()).toBe(noon)
  })

  test.each(zones)('noon of a day in %s is of that day', (zone) => {
    const { dayOf, noonOf } = createCalendar(zone)
    fc.assert(
      fc.property(instants, (instant) => {
        expect(dayOf(noonOf(dayOf(instant)))).toBe(dayOf(instant))
      }),
      { numRuns: 30 },
    )
  })
})

describe('days', () => {
  test('days are counted forwards and backwards alike', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 800 }), (first, count) => {
        const all = eachDay(first, addDays(first, count))
        expect(all).toHaveLength(count + 1)
        expect([all[0], all.at(-1), addDays(addDays(first, count), -count)]).toEqual([
          first,
          addDays(first, count),
          first,
        ])
        expect([...all].sort()).toEqual(all)
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    ['2026-11-20', '2024-11-20'],
    ['2028-02-29', '2026-02-28'],
    ['2028-03-01', '2026-03-01'],
  ])('two years before %s is %s', (day, earlier) => {
    expect(yearsBefore(day, 2)).toBe(earlier)
  })
})

describe('a range of days', () => {
  const today = '2026-11-20'
  test.each([
    ['2026-11-14', '2026-11-20', null],
    ['2026-11-20', '2026-11-20', null],
    ['2026-09-21', '2026-11-20', null],
    ['2026-09-20', '2026-11-20', RefusalCode.RANGE_TOO_LONG],
    ['2026-11-20', '2026-11-19', RefusalCode.RANGE_REVERSED],
    ['2026-11-20', '2026-11-21', RefusalCode.RANGE_IN_FUTURE],
    ['2024-11-20', '2024-12-01', null],
    ['2024-11-19', '2024-12-01', RefusalCode.RANGE_TOO_OLD],
    ['0000-01-01', '2026-11-20', RefusalCode.RANGE_TOO_OLD],
  ])('a range of days from %s to %s: %s', (startTime, endTime, refusal) => {
    expect(rangeRefusal({ startTime, endTime }, today)).toBe(refusal)
  })

  test('a range of days is accepted exactly if it is ordered, short, recent and past', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 20 }), fc.integer({ min: -5, max: 90 }), (from, length) => {
        const startTime = addDays(today, from)
        const endTime = addDays(startTime, length)
        const isGiven = length >= 0 && length <= 60 && endTime <= today && startTime >= '2024-11-20'
        expect(rangeRefusal({ startTime, endTime }, today) === null).toBe(isGiven)
      }),
    )
  })
})
