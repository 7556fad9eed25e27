import { expect, test } from 'vitest'
import { addDays } from '@/openapi/rules/days'
import { stateOf, statusOf } from '@/server/portal/status/statusFigures'
import {
  addFirstTokens,
  bucketOf,
  FIRST_TOKEN_BOUNDS,
  NO_FIRST_TOKENS,
  percentileOf,
  type FirstTokens,
} from '@/server/records/status/firstTokens'
import { NO_HEALTH, type Health } from '@/server/records/status/healthStore'

const histogramOf = (...times: readonly number[]): FirstTokens =>
  times.reduce(
    (sum, ms) =>
      addFirstTokens(
        sum,
        NO_FIRST_TOKENS.map((_, bucket) => (bucket === bucketOf(ms) ? 1 : 0)),
      ),
    NO_FIRST_TOKENS,
  )

const healthOf = (answers: number, faults: number, times: readonly number[] = []): Health => ({
  answers,
  faults,
  firstTokens: histogramOf(...times),
})

test('the bounds of the stored histograms never change', () => {
  expect(FIRST_TOKEN_BOUNDS).toEqual([
    ...[20, 25, 31, 39, 49, 61, 76, 95, 119, 149, 186, 233, 291, 364, 455, 568, 711, 888, 1110, 1388, 1735, 2168, 2711],
    ...[3388, 4235, 5294, 6617, 8272, 10_340, 12_925, 16_156, 20_195, 25_244, 31_554, 39_443, 49_304, 61_630, 77_037],
    ...[96_296, 120_371, 150_463, 188_079, 235_099, 293_874, 367_342, 459_177, 573_972, 717_465],
  ])
})

test('a percentile is at most a quarter from the exact one', () => {
  const times = Array.from({ length: 1000 }, (_, index) => 50 + 7 * index)
  for (const share of [0.5, 0.95]) {
    const exact = times[Math.ceil(share * times.length) - 1] ?? 0
    const found = percentileOf(histogramOf(...times), share) ?? 0
    expect(Math.abs(found - exact) / exact).toBeLessThan(0.25)
  }
})

test('a percentile handles no streams, one stream and a time above all bounds', () => {
  expect(percentileOf(NO_FIRST_TOKENS, 0.5)).toBeNull()
  expect(percentileOf(histogramOf(400), 0.95)).toBe(450)
  expect(percentileOf(histogramOf(0), 0.5)).toBe(10)
  expect(percentileOf(histogramOf(5_000_000), 0.5)).toBe(717_465)
})

test.each([
  ['no_data', NO_HEALTH],
  ['works', healthOf(1, 0)],
  ['works', healthOf(99, 1, [900])],
  ['degraded', healthOf(98, 1)],
  ['unavailable', healthOf(0, 2), true],
  ['degraded', healthOf(0, 2), false],
  ['degraded', healthOf(98, 2), true],
  ['slow', healthOf(3, 0, [900, 900, 20_000])],
  ['works', healthOf(3, 0, [900, 900, 8000])],
])('gives the state %s', (state, health, isOfSeveral = false) => {
  expect(stateOf(health, isOfSeveral, 10_000)).toBe(state)
})

const NOW = new Date('2026-03-02T01:30:05Z')
const moment = { today: '2026-03-02', now: NOW, slowMs: 10_000 }
const minutesAgo = (minutes: number) => new Date(Math.floor(NOW.getTime() / 60_000 - minutes) * 60_000)

const NO_STORED = { days: [], minutes: [], lastFaults: [] }

test('a model without calls has no data, and never 100 %', () => {
  const { state, periods, days } = statusOf('quiet', NO_STORED, moment)
  expect(state).toBe('no_data')
  expect(periods).toEqual([1, 7, 90].map((length) => ({ days: length, share: null, p50_ms: null, p95_ms: null })))
  expect(days).toHaveLength(90)
  expect([days[0], days.at(-1)]).toEqual(
    [addDays('2026-03-02', -89), '2026-03-02'].map((day) => ({
      day,
      state: 'no_data',
      share: null,
      p50_ms: null,
      p95_ms: null,
    })),
  )
})

test('sums a period over its days, and rounds a share down', () => {
  const days = [
    { day: '2026-03-02', ...healthOf(99_999, 1) },
    { day: '2026-02-25', ...healthOf(1, 1, [100]) },
    { day: '2025-12-03', ...healthOf(0, 99_998) },
    { day: '2025-12-02', ...healthOf(0, 1_000_000) },
  ]
  const { periods } = statusOf('busy', { ...NO_STORED, days }, moment)
  expect(periods.map(({ days: length, share, p50_ms }) => [length, share, p50_ms])).toEqual([
    [1, 0.9999, null],
    [7, 0.9999, 107],
    [90, 0.5, 107],
  ])
})

test('the current state follows the last hour, and the last five minutes if none of their calls succeeded', () => {
  // Two accounts have failures in each minute with some.
  const state = (...given: readonly [number, Health][]) => {
    const minutes = given.map(([ago, health]) => ({ minute: minutesAgo(ago), ...health }))
    const failed = minutes.filter(({ faults }) => faults > 0)
    return statusOf('model', { days: [], minutes, lastFaults: [...failed, ...failed] }, moment).state
  }
  expect(state([59, healthOf(1, 0)])).toBe('works')
  expect(state([61, healthOf(1, 0)])).toBe('no_data')
  expect(state([20, healthOf(500, 0)], [2, healthOf(0, 1)])).toBe('unavailable')
  expect(state([20, healthOf(500, 0)], [4, healthOf(0, 1)], [1, healthOf(1, 0)])).toBe('works')
  expect(state([20, healthOf(0, 50)], [1, healthOf(50, 0)])).toBe('degraded')
  expect(state([10, healthOf(0, 3)])).toBe('unavailable')
})
