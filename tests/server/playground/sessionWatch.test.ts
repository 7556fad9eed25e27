import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GatewayError } from '@/server/gateway/errors/gatewayError'
import { createSessionWatches } from '@/server/gateway/playground/sessionWatch'
import type { Change } from '@/server/storage/database'

const HOUR_MS = 3_600_000
const now = new Date('2026-11-28T08:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const session = { id: 's-1', userId: 'u-1', endsAt: new Date(now.getTime() + HOUR_MS) }

/** Watches of a database that says `lives`, or fails if that is null; `checks` are the sessions it was asked for. */
function watches() {
  const listeners: ((change: Change | null) => void)[] = []
  const checks: string[] = []
  const state: { lives: boolean | null } = { lives: true }
  const watch = createSessionWatches({
    changes: { subscribe: (listener) => void listeners.push(listener) },
    isLive({ id }) {
      checks.push(id)
      return state.lives === null ? Promise.reject(new Error('away')) : Promise.resolve(state.lives)
    },
    now: () => new Date(),
  })
  async function notify(change: Change | null) {
    for (const listener of listeners) listener(change)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { watch, checks, state, notify }
}

const codeOf = ({ signal }: { signal: AbortSignal }) => (signal.aborted ? (signal.reason as GatewayError).code : null) // as: the only reason

test('checks a session when it changes, and no other one', async () => {
  const { watch, checks, state, notify } = watches()
  const call = watch(session)
  await notify({ kind: 'session', id: 'other' })
  await notify({ kind: 'user', id: 's-1' })
  expect(checks).toEqual([])
  await notify({ kind: 'session', id: 's-1' })
  expect([checks, codeOf(call)]).toEqual([['s-1'], null])
  state.lives = false
  await notify({ kind: 'session', id: 's-1' })
  expect(codeOf(call)).toBe('session_ended')
})

test('ends calls of a session that ended while notifications were lost', async () => {
  const { watch, state, notify } = watches()
  const call = watch(session)
  state.lives = null
  await notify(null)
  expect(codeOf(call)).toBeNull()
  state.lives = false
  await notify(null)
  expect(codeOf(call)).toBe('session_ended')
})

test('checks a session when its time is over', async () => {
  const { watch, state } = watches()
  const call = watch(session)
  state.lives = false
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1)
  expect(codeOf(call)).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(codeOf(call)).toBe('session_ended')
})

test('checks a session again that is still found when its time is over', async () => {
  const { watch, state } = watches()
  const call = watch(session)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  state.lives = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(codeOf(call)).toBe('session_ended')
})

test('forgets a session when the call and its stream have ended', async () => {
  const { watch, checks, notify } = watches()
  const call = watch(session)
  let endStream: () => void = () => undefined
  call.lastUntil(new Promise<void>((resolve) => (endStream = resolve)))
  call.end()
  await notify({ kind: 'session', id: 's-1' })
  expect(checks).toHaveLength(1)
  endStream()
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  await notify({ kind: 'session', id: 's-1' })
  expect([checks.length, vi.getTimerCount()]).toEqual([1, 0])
})
