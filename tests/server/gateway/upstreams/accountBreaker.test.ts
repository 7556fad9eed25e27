import { expect, test } from 'vitest'
import { COOLING_MS, MOST_FAILURES } from '@/server/gateway/upstream/breakerMachine'
import { route, startBreaker } from './startBreaker'

test('failures of one account hold back that account alone, until others fail as well', () => {
  const { breaker, changes, failAs } = startBreaker()
  failAs('a', 10 * MOST_FAILURES)
  expect(['a', 'visitor'].map(breaker.isClosed)).toEqual([false, true])
  expect(changes).toEqual([{ upstream: 'a', model: 'm', scope: 'account', previous: 'closed', state: 'open' }])
  for (const account of ['b', 'c', 'd']) failAs(account, 1)
  expect(['a', 'b', 'visitor'].map(breaker.isClosed)).toEqual([false, true, true])
  failAs('e', 1)
  expect(['a', 'b', 'visitor'].map(breaker.isClosed)).toEqual([false, false, false])
  expect(changes.at(-1)).toEqual({ upstream: 'a', model: 'm', scope: 'all', previous: 'closed', state: 'open' })
})

test('a call of another account that ends lets the next failure of the same one count', () => {
  const { breaker, breakers, failAs } = startBreaker()
  for (let time = 1; time < MOST_FAILURES; time++) {
    failAs('a', 1)
    breakers.begin(route, 'other')('nothing')
  }
  expect(breaker.isClosed()).toBe(true)
  failAs('a', 1)
  expect(breaker.isClosed()).toBe(false)
})

test('a breaker of one account closes for it after a probe, and after a failed one opens for all', async () => {
  const { breaker, clock, probes, failAs } = startBreaker()
  failAs('a', MOST_FAILURES)
  clock.increment(COOLING_MS)
  probes[0]?.resolve()
  await expect.poll(() => breaker.isClosed('a')).toBe(true)
  failAs('a', 1)
  expect([breaker.isClosed('a'), breaker.isClosed()]).toEqual([false, true])
  clock.increment(COOLING_MS)
  probes[1]?.reject(new Error('connect ECONNREFUSED'))
  await expect.poll(() => breaker.isClosed()).toBe(false)
})

test('late failures of open breakers neither count beyond the bound nor open others', () => {
  const { breaker, failAs, states } = startBreaker()
  const inFlight = ['c', 'd', 'e', 'f', 'g'].map(breaker.begin)
  failAs('a', MOST_FAILURES)
  for (const end of inFlight) end('modelFails')
  expect([states, breaker.isClosed()]).toEqual([['open', 'open'], false])
})
