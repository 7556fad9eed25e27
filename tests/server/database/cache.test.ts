import { expect, test, vi } from 'vitest'
import { createCache } from '@/server/storage/cache'
import type { Change } from '@/server/storage/database'

type Value = { id: string }

const tokenChange = (id: string): Change => ({ kind: 'token', id })

/** A cache with fake changes, time and connection. */
function setUp() {
  let [version, isConnected, now] = [0, true, 0]
  let listener: (change: Change | null) => void = () => undefined
  const source = {
    isConnected: () => isConnected,
    version: () => version,
    subscribe: (one: (change: Change | null) => void) => {
      listener = one
    },
  }
  const changesOf = vi.fn(({ id }: Value) => [tokenChange(id)])
  const cache = createCache(source, changesOf, () => now)
  return {
    cache,
    changesOf,
    load: (id: string) => cache.load(id, () => Promise.resolve({ id })),
    publish: (change: Change | null) => {
      version += 1
      listener(change)
    },
    disconnect: () => (isConnected = false),
    pass: (ms: number) => (now += ms),
  }
}

test('a cached value expires five seconds after its read began', async () => {
  const { cache, load, pass } = setUp()
  await load('a')
  pass(4999)
  expect(cache.get('a')).toEqual({ id: 'a' })
  pass(1)
  expect(cache.get('a')).toBeNull()
  await cache.load('b', () => {
    pass(5000)
    return Promise.resolve({ id: 'b' })
  })
  expect(cache.get('b')).toBeNull()
})

test('a change invalidates its own cached values, and an unknown change all of them', async () => {
  const { cache, load, publish } = setUp()
  await Promise.all([load('a'), load('b')])
  publish({ kind: 'session', id: 'a' })
  expect([cache.get('a'), cache.get('b')]).toEqual([{ id: 'a' }, { id: 'b' }])
  publish(tokenChange('a'))
  expect([cache.get('a'), cache.get('b')]).toEqual([null, { id: 'b' }])
  publish(null)
  expect(cache.get('b')).toBeNull()
})

test('a value that is read before a change is not cached after it', async () => {
  const { cache, publish } = setUp()
  const value = await cache.load('a', () => {
    publish(tokenChange('a'))
    return Promise.resolve({ id: 'a' })
  })
  expect(value).toEqual({ id: 'a' })
  expect(cache.get('a')).toBeNull()
})

test('nothing is cached while changes may be missed, and null never', async () => {
  const { cache, load, disconnect } = setUp()
  expect(await cache.load('a', () => Promise.resolve(null))).toBeNull()
  expect(cache.get('a')).toBeNull()
  disconnect()
  await load('a')
  expect(cache.get('a')).toBeNull()
})

test('a change looks at no cached value that it does not invalidate', async () => {
  const { cache, changesOf, load, publish } = setUp()
  const ids = Array.from({ length: 10_000 }, (_, index) => `${index}`)
  for (const id of ids) await load(id)
  changesOf.mockClear()
  const began = performance.now()
  for (let turn = 0; turn < 10_000; turn++) publish(tokenChange('of nobody'))
  // Scanning all entries would take 100 million steps.
  expect(performance.now() - began).toBeLessThan(1000)
  expect(changesOf).not.toHaveBeenCalled()
  expect(ids.every((id) => cache.get(id) !== null)).toBe(true)
})

test('the oldest cached value is deleted first, and a value that is read again is invalidated once', async () => {
  const { cache, load, publish } = setUp()
  for (let index = 0; index <= 10_000; index++) await load(`${index}`)
  expect([cache.get('0'), cache.get('1')]).toEqual([null, { id: '1' }])
  await load('1')
  publish(tokenChange('1'))
  expect(cache.get('1')).toBeNull()
})
