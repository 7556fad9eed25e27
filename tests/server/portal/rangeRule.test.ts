import { resetLocalTimeZone } from '@internationalized/date'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAt } from '@/machines/usage/dayRange'
import { addDays, rangeProblem } from '@/openapi/rules/days'
import { RefusalCode } from '@/openapi/refusalCodes'
import { createCalendar } from '@/server/platform/calendar'
import { rangeRefusal } from '@/server/portal/usage/routes'

/** The server's refusal code for each problem of the picker. */
const refusals = {
  reversed: RefusalCode.RANGE_REVERSED,
  inFuture: RefusalCode.RANGE_IN_FUTURE,
  tooOld: RefusalCode.RANGE_TOO_OLD,
  tooLong: RefusalCode.RANGE_TOO_LONG,
}

const instants = fc.integer({ min: Date.parse('2004-01-01T00:00:00Z'), max: Date.parse('2096-12-31T23:59:59Z') })
const leapDays = fc.constantFrom('2024-02-29T12:00:00Z', '2028-02-29T12:00:00Z').map((text) => Date.parse(text))
/** Days around the bounds of a range, and any other days. */
const distances = fc.oneof(
  fc.integer({ min: -1000, max: 100 }),
  ...[-731, -60, 0].map((edge) => fc.integer({ min: edge - 3, max: edge + 3 })),
)

describe.each([
  ['Asia/Shanghai', -480],
  ['Etc/GMT+8', 480],
])('picker and server, with both clocks in %s', (zone, offsetMinutes) => {
  const before = process.env['TZ']
  beforeAll(() => {
    process.env['TZ'] = zone
    resetLocalTimeZone()
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
    resetLocalTimeZone()
  })

  test('say the same of any two days, at any instant, for either reporting zone', () => {
    expect(new Date().getTimezoneOffset()).toBe(offsetMinutes)
    for (const reportingZone of ['Asia/Shanghai', 'Etc/GMT+8']) {
      const { dayOf } = createCalendar(reportingZone)
      fc.assert(
        fc.property(fc.oneof(instants, leapDays), distances, distances, (instant, one, other) => {
          const today = dayAt(reportingZone, instant)
          expect(dayOf(new Date(instant))).toBe(today)
          const first = addDays(today, one)
          for (const startTime of [first, today]) {
            for (const endTime of [
              addDays(today, other),
              addDays(startTime, other - one),
              addDays(startTime, -other),
            ]) {
              const problem = rangeProblem({ startTime, endTime }, today)
              expect(rangeRefusal({ startTime, endTime }, today)).toBe(problem && refusals[problem])
            }
          }
        }),
        { numRuns: 500 },
      )
    }
  })
})
