import { readFileSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, transition, type SnapshotFrom } from 'xstate'
import { breakerMachine, COOLING_MS, MOST_FAILURES } from '@/server/gateway/upstream/breakerMachine'
import { MAX_MODEL_BREAKERS } from '@/server/gateway/upstream/breakers'
import { upstreamAt } from '@/tests/server/support/providers/modelRoute'
import { mermaid } from '@/tools/machines/mermaid'
import { route, routeTo, startBreaker } from './startBreaker'

const sibling = routeTo('sibling')

const architecture = new URL('../../../../docs/architecture.md', import.meta.url)

test('a breaker opens after five consecutive failures and closes after a successful probe', async () => {
  const { breaker, clock, states, probes, fail } = startBreaker()
  fail(MOST_FAILURES - 1)
  expect(breaker.isClosed()).toBe(true)
  fail(1)
  expect(breaker.isClosed()).toBe(false)
  clock.increment(COOLING_MS - 1)
  expect([states, probes.length]).toEqual([['open'], 0])
  clock.increment(1)
  expect([states.at(-1), probes.length, breaker.isClosed()]).toEqual(['halfOpen', 1, false])
  clock.increment(10 * COOLING_MS)
  expect(probes).toHaveLength(1)
  probes[0]?.resolve()
  await expect.poll(() => breaker.isClosed()).toBe(true)
  expect(states).toEqual(['open', 'halfOpen', 'closed'])
})

test('a breaker whose probe fails waits before the next probe', async () => {
  const { breaker, clock, states, probes, fail } = startBreaker()
  fail(MOST_FAILURES)
  clock.increment(COOLING_MS)
  probes[0]?.reject(new Error('connect ECONNREFUSED'))
  await expect.poll(() => states.at(-1)).toBe('open')
  clock.increment(COOLING_MS)
  expect([probes.length, breaker.isClosed()]).toEqual([2, false])
})

test('after a probe one failure opens a breaker again, and a success resets it', async () => {
  const { breaker, clock, probes, fail } = startBreaker()
  for (const round of [0, 1]) {
    fail(round === 0 ? MOST_FAILURES : 1)
    expect(breaker.isClosed()).toBe(false)
    clock.increment(COOLING_MS)
    probes[round]?.resolve()
    await expect.poll(() => breaker.isClosed()).toBe(true)
  }
  breaker.answer()
  fail(MOST_FAILURES - 1)
  expect(breaker.isClosed()).toBe(true)
})

test('a success resets the failures of a breaker', () => {
  const { breaker, fail } = startBreaker()
  for (let round = 0; round < 3; round++) {
    fail(MOST_FAILURES - 1)
    breaker.answer()
  }
  expect(breaker.isClosed()).toBe(true)
})

test('failures during successful calls do not open a breaker', () => {
  const { breaker } = startBreaker()
  const slow = Array.from({ length: 20 }, () => breaker.begin())
  breaker.answer()
  for (const end of slow) end('modelFails')
  expect(breaker.isClosed()).toBe(true)
})

test('a stopped breaker leaves no timer', () => {
  const { breaker, clock, probes, fail } = startBreaker()
  fail(MOST_FAILURES)
  breaker.stop()
  clock.increment(2 * COOLING_MS)
  expect(probes).toEqual([])
})

test('a failing model opens only its own breaker, whatever its siblings do', () => {
  const { breakers, changes, fail } = startBreaker()
  for (let time = 0; time < MOST_FAILURES; time++) {
    fail(1)
    breakers.begin(sibling, 'visitor')('works')
  }
  expect([breakers.isClosed(route, 'visitor'), breakers.isClosed(sibling, 'visitor')]).toEqual([false, true])
  expect(changes).toEqual([{ upstream: 'a', model: 'm', scope: 'all', previous: 'closed', state: 'open' }])
})

test('an unreachable upstream opens its breaker for all models unless one of them works', () => {
  const { breakers, changes, fail } = startBreaker()
  fail(MOST_FAILURES - 1, route, 'serverFails')
  breakers.begin(sibling, 'visitor')('works')
  fail(MOST_FAILURES - 1, route, 'serverFails')
  expect([breakers.isClosed(route, 'visitor'), breakers.isClosed(sibling, 'visitor')]).toEqual([true, true])
  fail(1, sibling, 'serverFails')
  expect([breakers.isClosed(route, 'visitor'), breakers.isClosed(sibling, 'visitor')]).toEqual([false, false])
  expect(changes).toEqual([{ upstream: 'a', model: null, scope: 'all', previous: 'closed', state: 'open' }])
})

test('neutral failures open no breaker, and an upstream without a breaker throws', () => {
  const { breakers, changes, fail } = startBreaker()
  fail(2 * MOST_FAILURES, route, 'nothing')
  expect([breakers.isClosed(route, 'visitor'), changes]).toEqual([true, []])
  const elsewhere = { ...route, upstream: upstreamAt('http://127.0.0.1:2/v1', { name: 'b' }) }
  expect(() => breakers.isClosed(elsewhere, 'visitor')).toThrow('b has no breaker')
})

test('drops idle breakers beyond a bound, not those with failures or calls in flight', () => {
  const created = vi.spyOn(breakerMachine, 'provide')
  onTestFinished(() => created.mockRestore())
  const { breakers, fail } = startBreaker()
  fail(MOST_FAILURES)
  const inFlight = breakers.begin(sibling, 'visitor')
  const idle = routeTo('idle')
  breakers.begin(idle, 'visitor')('works')
  for (let index = 0; index < 2 * MAX_MODEL_BREAKERS; index++)
    breakers.begin(routeTo(`model-${index}`), 'visitor')('works')
  expect(breakers.isClosed(route, 'visitor')).toBe(false)
  const creations = created.mock.calls.length
  breakers.begin(sibling, 'visitor')('works')
  inFlight('works')
  expect(created.mock.calls).toHaveLength(creations)
  breakers.begin(idle, 'visitor')('works')
  expect(created.mock.calls).toHaveLength(creations + 1)
})

type Snapshot = SnapshotFrom<typeof breakerMachine>
const brief = ({ value, context: { failures, byAccount } }: Snapshot) =>
  `${value} ${failures} (${[...byAccount].map(([account, count]) => account + count).join(' ')})`

test('the breaker handles every event in every state as in this table', async () => {
  const probe = fromPromise(() => Promise.resolve())
  const machine = breakerMachine.provide({ actors: { probe } })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { clock }).start()
  const snapshots = [actor.getSnapshot()]
  for (let time = 0; time < MOST_FAILURES; time++) {
    actor.send({ type: 'call.failed', account: 'a', isRepeated: time === 1 })
    snapshots.push(actor.getSnapshot())
  }
  clock.increment(COOLING_MS)
  snapshots.push(actor.getSnapshot())
  await expect.poll(() => actor.getSnapshot().value).toBe('closed')
  snapshots.push(actor.getSnapshot())
  const events = [
    { type: 'call.failed', account: 'a', isRepeated: true },
    { type: 'call.failed', account: 'b', isRepeated: false },
    { type: 'call.answered' },
  ] as const // as: names of events
  const rows = snapshots.map((from) => [
    brief(from),
    ...events.map((event) => brief(transition(machine, from, event)[0])),
  ])
  expect(rows).toEqual([
    ['closed 0 ()', 'closed 0 (a1)', 'closed 1 (b1)', 'closed 0 ()'],
    ['closed 1 (a1)', 'closed 1 (a2)', 'closed 2 (a1 b1)', 'closed 0 ()'],
    ['closed 1 (a2)', 'closed 1 (a3)', 'closed 2 (a2 b1)', 'closed 0 ()'],
    ['closed 2 (a3)', 'closed 2 (a4)', 'closed 3 (a3 b1)', 'closed 0 ()'],
    ['closed 3 (a4)', 'open 3 (a5)', 'closed 4 (a4 b1)', 'closed 0 ()'],
    ['open 4 (a5)', 'open 4 (a5)', 'open 5 (a5 b1)', 'open 4 (a5)'],
    ['halfOpen 4 (a5)', 'halfOpen 4 (a5)', 'halfOpen 5 (a5 b1)', 'halfOpen 4 (a5)'],
    ['closed 4 (a4)', 'open 4 (a5)', 'open 5 (a4 b1)', 'closed 0 ()'],
  ])
})

test('a breaker without a probe stays open', async () => {
  const clock = new SimulatedClock()
  const actor = createActor(breakerMachine, { clock }).start()
  for (let time = 0; time < MOST_FAILURES; time++) actor.send({ type: 'call.failed', account: 'a', isRepeated: true })
  clock.increment(COOLING_MS)
  await expect.poll(() => actor.getSnapshot().value).toBe('open')
})

test('docs/architecture.md draws the breaker as it is (UPDATE_DIAGRAMS=1 redraws it)', () => {
  const text = readFileSync(architecture, 'utf8')
  const drawn = text.replace(
    /(```mermaid\n)[^`]*(```)/,
    (_, before: string, after: string) => `${before}${mermaid(breakerMachine)}\n${after}`,
  )
  if (process.env['UPDATE_DIAGRAMS'] === '1') writeFileSync(architecture, drawn)
  else expect(text).toBe(drawn)
  expect(text).toContain('halfOpen')
})
