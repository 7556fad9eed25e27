import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundsOf, createHashQueue } from '@/server/sso/provider/hashQueue'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A queue whose hashes end when the test says so. */
function controlled(bounds: Partial<ReturnType<typeof boundsOf>> = {}) {
  const queue = createHashQueue({ atOnce: 2, mostWaiting: 4, mostOfOne: 3, deadlineMs: 5000, ...bounds })
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    hash: (asker: string) => {
      const work = () => new Promise<string>((resolve) => void (started.push(asker), ends.push(() => resolve(asker))))
      const answer = queue
        .run(asker, work)
        .catch((error: unknown) => (error instanceof Error ? error.message : 'error'))
      return answer
    },
    endOne: async () => {
      ends.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const CROWD = 'no place to hash a password: crowd'
const ASKER = 'no place to hash a password: asker'

test.each([
  [undefined, 2],
  ['4', 2],
  ['16', 8],
  ['1', 1],
  ['nonsense', 2],
])('at most half of a thread pool of %s hashes', (size, atOnce) => {
  expect(boundsOf(size).atOnce).toBe(atOnce)
})

test('the hash queue hashes at most two passwords at once, and the others in order', async () => {
  const { started, hash, endOne } = controlled()
  const answers = ['a', 'b', 'c', 'd'].map(hash)
  expect(started).toEqual(['a', 'b'])
  await endOne()
  expect(started).toEqual(['a', 'b', 'c'])
  for (let left = 0; left < 3; left++) await endOne()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('the hash queue refuses at once when it is full', async () => {
  const { hash } = controlled()
  const waiting = ['a', 'b', 'c', 'd', 'e', 'f'].map(hash)
  expect(await hash('g')).toBe(CROWD)
  expect(waiting).toHaveLength(6)
})

test('the hash queue refuses one address that has too many, and leaves a place to everybody else', async () => {
  const { started, hash } = controlled()
  const flood = Array.from({ length: 10 }, () => hash('flood'))
  expect(await Promise.all(flood.slice(3))).toEqual(Array(7).fill(ASKER))
  void hash('somebody')
  expect(started).toEqual(['flood', 'somebody'])
})

test('the hash queue serves those first who ask least', async () => {
  const { started, hash, endOne } = controlled()
  for (const asker of ['one', 'two', 'one', 'one', 'two', 'somebody']) void hash(asker)
  await endOne()
  expect(started).toEqual(['one', 'two', 'somebody'])
})

test('the hash queue takes a place from who has most of them when it is full', async () => {
  const { hash } = controlled()
  const flood = ['one', 'one', 'one', 'two', 'two', 'two'].map(hash)
  void hash('somebody')
  expect(await flood[2]).toBe(ASKER)
})

test('the hash queue rejects what has waited too long', async () => {
  const { hash, started } = controlled()
  const [, , third] = ['a', 'b', 'c'].map(hash)
  await vi.advanceTimersByTimeAsync(4999)
  void hash('d')
  await vi.advanceTimersByTimeAsync(1)
  expect(await third).toBe(CROWD)
  expect(started).toEqual(['a', 'b'])
})

test('the hash queue frees a place when hashing fails', async () => {
  const queue = createHashQueue({ atOnce: 1, mostWaiting: 0, mostOfOne: 1, deadlineMs: 1 })
  for (let time = 0; time < 3; time++)
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', () => Promise.resolve('works'))).toBe('works')
})
