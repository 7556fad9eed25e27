import { describe, expect, test } from 'vitest'
import { tokenMachine } from '@/machines/tokens/token.machine'
import { selectDaysLeft, selectPermission } from '@/machines/tokens/token.machine'
import type { ApiToken } from '@/openapi/types'
import { start } from '../support/effects'
import { apiToken } from '../support/samples'
import { dayMs, expiry, startToken } from '../support/tokenHarness'

const longestWaitMs = 2 ** 31 - 1

describe('validity', () => {
  test.each([1, 24, 25, 60, 181])('the validity of a token ends after %i days, to the millisecond', (days) => {
    const { clock, now } = startToken({ now: expiry - days * dayMs })
    const longestWaits = Math.floor((days * dayMs - 1) / longestWaitMs)
    for (let wait = 0; wait < longestWaits; wait += 1) clock.increment(longestWaitMs)
    clock.increment(days * dayMs - 1 - longestWaits * longestWaitMs)
    expect(selectPermission(now())).toBe('all')
    clock.increment(1)
    expect(selectPermission(now())).toBe('expired')
  })

  test('the validity of a token that has ended leaves no days, even by an earlier clock', () => {
    expect(selectDaysLeft(startToken({ now: expiry + dayMs }).now(), expiry - dayMs)).toBe(null)
  })

  test('the validity of a token never sets a timer longer than browsers keep', () => {
    expect(start(tokenMachine, { token: apiToken(), now: expiry - 60 * dayMs }).effects).toEqual(['wait 2147483647 ms'])
  })

  test('the validity of a token that a device clock ended too early comes back with the right time', () => {
    const { token, clock, now } = startToken({ now: expiry + dayMs })
    expect(selectPermission(now())).toBe('expired')
    token.send({ type: 'clock.checked', now: expiry - 1000 })
    expect(selectPermission(now())).toBe('all')
    clock.increment(1000)
    expect(selectPermission(now())).toBe('expired')
  })

  test.each([
    ['all', expiry - dayMs],
    ['expired', expiry + dayMs],
  ])('the validity of a token that is listed anew is what its list says, where it was %s', (permission, before) => {
    const { token, clock, now } = startToken({ now: before })
    expect(selectPermission(now())).toBe(permission)
    token.send({ type: 'token.listed', token: apiToken(), now: expiry - 1000 })
    clock.increment(999)
    expect(selectPermission(now())).toBe('all')
    clock.increment(1)
    expect(selectPermission(now())).toBe('expired')
    token.send({ type: 'token.listed', token: apiToken({ auth_status: 2 }), now: expiry - 1000 })
    expect(selectPermission(now())).toBe('expired')
  })

  test('the validity of a token is checked again when the device wakes', () => {
    const { token, now } = startToken()
    token.send({ type: 'clock.checked', now: expiry - 1 })
    expect(selectPermission(now())).toBe('all')
    token.send({ type: 'clock.checked', now: expiry })
    expect(selectPermission(now())).toBe('expired')
  })

  test.each([
    ['the server says so', apiToken({ auth_status: 2 })],
    ['the date cannot be read', apiToken({ expired_at: 'soon' })],
  ])('the validity of a token has ended where %s', (_, token) => {
    expect(selectPermission(startToken({ token }).now())).toBe('expired')
  })

  test.each([
    [14 * dayMs + 1, null],
    [14 * dayMs, 14],
    [1.5 * dayMs, 2],
    [1, 1],
    [0, null],
  ])('the validity of a token %d ms before its end counts %s days', (left, days) => {
    expect(selectDaysLeft(startToken({ now: expiry - left }).now(), expiry - left)).toBe(days)
  })
})

test.each<[Partial<ApiToken>, string]>([
  [{}, 'all'],
  [{ models: [] }, 'all'],
  [{ rpm: 2 }, 'all'],
  [{ models: ['intern-latest'] }, 'some'],
  [{ models: ['intern-latest'], auth_status: 2 }, 'expired'],
])('a token that is limited to models has not the permission for all of them: %j', (given, permission) => {
  expect(selectPermission(startToken({ token: apiToken(given) }).now())).toBe(permission)
})
