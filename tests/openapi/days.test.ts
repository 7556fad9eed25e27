import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, earliestDay, isDay, rangeProblem, yearsBefore } from '@/openapi/rules/days'

const today = '2026-03-01'

describe('a day', () => {
  test.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-01', false],
    ['26-01-01', false],
    ['2026-01-1', false],
    ['2026-01-010', false],
    ['x2026-01-01', false],
    ['202x-01-01', false],
    ['2026-0x-01', false],
    ['2026-01-0x', false],
    ['NaN-NaN-NaN', false],
    ['', false],
  ])('a day of the calendar: %j is one: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-10-05', 90, '2027-01-03'],
    ['0999-12-31', 1, '1000-01-01'],
  ])('a day of the calendar: %s and %d days more are %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
    expect(daysBetween(day, expected)).toBe(days)
  })

  test.each([
    ['2026-03-01', 2, '2024-03-01'],
    ['2024-02-29', 2, '2022-02-28'],
    ['2024-02-29', 4, '2020-02-29'],
    ['1000-12-29', 1, '0999-12-29'],
    ['2032-02-29', 3, '2029-02-28'],
  ])('a day of the calendar: %s %d years before is %s', (day, years, expected) => {
    expect(yearsBefore(day, years)).toBe(expected)
  })
})

test.each([
  ['of one day', today, today, null],
  ['that ends before it begins', '2026-02-02', '2026-02-01', 'reversed'],
  ['whose end is tomorrow', '2026-02-02', '2026-03-02', 'inFuture'],
  ['that begins two years ago', '2024-03-01', '2024-03-02', null],
  ['that begins a day earlier', '2024-02-29', '2024-03-02', 'tooOld'],
  ['whose last day is the 60th after the first', '2025-12-31', today, null],
  ['whose last day is the 61st after the first', '2025-12-30', today, 'tooLong'],
])('a range of days %s', (_, startTime, endTime, problem) => {
  expect(earliestDay(today)).toBe('2024-03-01')
  expect(rangeProblem({ startTime, endTime }, today)).toBe(problem)
})
