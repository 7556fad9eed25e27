import { expect, test } from 'vitest'
import { createCache } from '@/server/storage/cache'

type Value = { id: string }

/** Something that keeps, and the changes, the time and the hearing that it sees. */
function setUp() {
  let [version, isConnected, now] = [0, true, 0]
  let listener: (change: string | null) => void = () => undefined
  const source = {
    isConnected: () => isConnected,
    version: () => version,
    subscribe: (one: (change: string | null) => void) => {
      listener = one
    },
  }
  const kept = createCache<Value, string>(
    source,
    ({ id }, change) => id === change,
    () => now,
  )
  return {
    kept,
    keep: (id: string) => kept.load(id, () => Promise.resolve({ id })),
    tell: (change: string | null) => {
      version += 1
      listener(change)
    },
    deafen: () => (isConnected = false),
    pass: (ms: number) => (now += ms),
  }
}

test('what is kept for seconds is gone after five of them, from when it was asked for', async () => {
  const { kept, keep, pass } = setUp()
  await keep('a')
  pass(4999)
  expect(kept.get('a')).toEqual({ id: 'a' })
  pass(1)
  expect(kept.get('a')).toBeNull()
  await kept.load('b', () => {
    pass(5000)
    return Promise.resolve({ id: 'b' })
  })
  expect(kept.get('b')).toBeNull()
})

test('what is kept for seconds is dropped when a change of it is told, and all of it where anything may have changed', async () => {
  const { kept, keep, tell } = setUp()
  await Promise.all([keep('a'), keep('b')])
  tell('a')
  expect([kept.get('a'), kept.get('b')]).toEqual([null, { id: 'b' }])
  tell(null)
  expect(kept.get('b')).toBeNull()
})

test('an answer that was asked for before a change is not kept for seconds after it', async () => {
  const { kept, tell } = setUp()
  const answer = await kept.load('a', () => {
    tell('a')
    return Promise.resolve({ id: 'a' })
  })
  expect(answer).toEqual({ id: 'a' })
  expect(kept.get('a')).toBeNull()
})

test('nothing is kept for seconds while changes may pass unheard, and no refusal ever', async () => {
  const { kept, keep, deafen } = setUp()
  expect(await kept.load('a', () => Promise.resolve(null))).toBeNull()
  expect(kept.get('a')).toBeNull()
  deafen()
  await keep('a')
  expect(kept.get('a')).toBeNull()
})
