import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createReadQueue,
  MAX_RUNNING_READS,
  MAX_WAITING_READS,
  READ_WAIT_MS,
  type ReadQueue,
} from '@/server/platform/readQueue'

const numbers = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index)
const request = () => ({ signal: new AbortController().signal })

let queue: ReadQueue
/** The reads that have begun, in their order. */
let begun: number[]
let ends: Map<number, () => void>

beforeEach(() => {
  vi.useFakeTimers()
  queue = createReadQueue()
  begun = []
  ends = new Map()
})
afterEach(() => vi.useRealTimers())

/** A read that lasts until `end`. */
const read = (number: number, reader = 'one', from: { signal: AbortSignal } = request()) =>
  queue(reader, from, async () => {
    begun.push(number)
    await new Promise<void>((resolve) => ends.set(number, resolve))
    return { number }
  })

async function end(...which: number[]) {
  for (const number of which) ends.get(number)?.()
  await vi.advanceTimersByTimeAsync(0)
}

test('reads run four at a time, first come, first served', async () => {
  const all = numbers(8).map((number) => read(number))
  await end()
  expect(begun).toEqual([1, 2, 3, 4])
  await end(3)
  expect(begun).toEqual([1, 2, 3, 4, 5])
  await end(1, 5)
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7])
  await end(2, 4, 6, 7)
  await end(8)
  expect(await Promise.all(all)).toEqual(numbers(8).map((number) => ({ number })))
})

test('a read beyond the running and the waiting ones is refused at once', async () => {
  const places = MAX_RUNNING_READS + MAX_WAITING_READS
  const admitted = numbers(places).map((number) => read(number))
  expect(await read(places + 1)).toBeNull()
  await end(1)
  const next = read(places + 2)
  expect(await read(places + 3)).toBeNull()
  for (let round = 0; round <= places; round++) await end(...begun)
  expect(await Promise.all([...admitted, next])).not.toContain(null)
})

test('a read that waits too long is refused, and a running one is not', async () => {
  const running = numbers(MAX_RUNNING_READS).map((number) => read(number))
  const [waiting, later] = [read(5), vi.advanceTimersByTimeAsync(1).then(() => read(6))]
  await vi.advanceTimersByTimeAsync(READ_WAIT_MS - 1)
  expect(await waiting).toBeNull()
  await end(1)
  expect(begun).toEqual([1, 2, 3, 4, 6])
  await end(2, 3, 4, 6)
  expect(await Promise.all([...running, later])).not.toContain(null)
})

test('a waiting read gives up its place if its caller leaves', async () => {
  const running = numbers(MAX_RUNNING_READS).map((number) => read(number))
  const leaving = new AbortController()
  const [left, next] = [read(5, 'one', leaving), read(6)]
  leaving.abort()
  expect(await left).toBeNull()
  expect(await read(7, 'one', { signal: AbortSignal.abort() })).toBeNull()
  await end(1)
  expect(begun).toEqual([1, 2, 3, 4, 6])
  await end(2, 3, 4, 6)
  expect(await Promise.all([...running, next])).not.toContain(null)
})

test('the reads of another user do not wait for those of the first', async () => {
  numbers(MAX_RUNNING_READS + MAX_WAITING_READS).forEach((number) => void read(number))
  const other = read(1000, 'other')
  await end()
  await end(1000)
  expect(await other).toEqual({ number: 1000 })
})

test('a failed read makes room for the next', async () => {
  const failing = numbers(MAX_RUNNING_READS).map(() => queue('one', request(), () => Promise.reject(new Error('lost'))))
  const next = read(1)
  for (const each of failing) await expect(each).rejects.toThrow('lost')
  await end(1)
  expect(await next).toEqual({ number: 1 })
})
