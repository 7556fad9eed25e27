import { expect, test } from 'vitest'
import { createServerClock } from '@/src/app/serverClock'

test.each([
  ['runs ahead', 90 * 60_000],
  ['runs behind', -90 * 60_000],
])('the time is the server’s where the device clock %s', (_, error) => {
  let time = Date.parse('2026-11-20T08:00:00Z')
  const clock = createServerClock(() => time + error)
  expect(clock.now()).toBe(time + error)
  clock.told(time)
  expect(clock.now()).toBe(time)
  time += 5000
  expect(clock.now()).toBe(time)
})

test('the device’s time is used if both agree within a header’s precision', () => {
  const clock = createServerClock(() => 10_400)
  clock.told(10_000)
  expect(clock.now()).toBe(10_400)
})

test('the time does not go back when a corrected device gets the server’s time again', () => {
  let device = 100_000
  const clock = createServerClock(() => device)
  clock.told(20_000)
  expect(clock.now()).toBe(20_000)
  device = 21_000
  clock.told(21_000)
  expect(clock.now()).toBe(21_000)
})
