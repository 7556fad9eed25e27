import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundsOf, createHashQueue, type HashRequester } from '@/server/identity/accounts/hashQueue'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A queue whose hashes end when the test ends them. */
function controlled(bounds: Partial<ReturnType<typeof boundsOf>> = {}) {
  const reserved = { reserved: 2, reservedPerRequester: 2 }
  const queue = createHashQueue({
    concurrency: 2,
    maxWaiting: 4,
    maxPerRequester: 3,
    deadlineMs: 5000,
    ...reserved,
    ...bounds,
  })
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (requester: HashRequester, name: string) => {
    const work = () => new Promise<string>((resolve) => void (started.push(name), ends.push(() => resolve(name))))
    return queue.run(requester, work).catch((error: unknown) => (error instanceof Error ? error.message : 'error'))
  }
  return {
    started,
    hash: (address: string) => run({ address, isKnown: false }, address),
    hashOfKnown: (address: string) => run({ address, isKnown: true }, `known ${address}`),
    endOne: async () => {
      ends.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const FULL = 'the queue of password hashes is full: full'
const NETWORK = 'the queue of password hashes is full: network'

test.each([
  [undefined, 2],
  ['4', 2],
  ['16', 8],
  ['1', 1],
  ['nonsense', 2],
])('hashing uses at most half of a thread pool of %s', (size, concurrency) => {
  expect(boundsOf(size).concurrency).toBe(concurrency)
})

test('the hash queue hashes two passwords at once, and the others in order', async () => {
  const { started, hash, endOne } = controlled()
  const answers = ['a', 'b', 'c', 'd'].map(hash)
  expect(started).toEqual(['a', 'b'])
  await endOne()
  expect(started).toEqual(['a', 'b', 'c'])
  for (let left = 0; left < 3; left++) await endOne()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('the hash queue rejects at once when it is full', async () => {
  const { hash } = controlled()
  const waiting = ['a', 'b', 'c', 'd', 'e', 'f'].map(hash)
  expect(await hash('g')).toBe(FULL)
  expect(waiting).toHaveLength(6)
})

test('the hash queue rejects an address with too many places and keeps places for others', async () => {
  const { started, hash } = controlled()
  const flood = Array.from({ length: 10 }, () => hash('flood'))
  expect(await Promise.all(flood.slice(3))).toEqual(Array(7).fill(NETWORK))
  void hash('somebody')
  expect(started).toEqual(['flood', 'somebody'])
})

test('the hash queue serves addresses with the fewest places first', async () => {
  const { started, hash, endOne } = controlled()
  for (const address of ['one', 'two', 'one', 'one', 'two', 'somebody']) void hash(address)
  await endOne()
  expect(started).toEqual(['one', 'two', 'somebody'])
})

test('a full hash queue takes a place from the address that has most', async () => {
  const { hash } = controlled()
  const flood = ['one', 'one', 'one', 'two', 'two', 'two'].map(hash)
  void hash('somebody')
  expect(await flood[5]).toBe(NETWORK)
})

test('the hash queue rejects a request that has waited too long', async () => {
  const { hash, started } = controlled()
  const [, , third] = ['a', 'b', 'c'].map(hash)
  await vi.advanceTimersByTimeAsync(4999)
  void hash('d')
  await vi.advanceTimersByTimeAsync(1)
  expect(await third).toBe(FULL)
  expect(started).toEqual(['a', 'b'])
})

test('the hash queue frees a place when hashing fails', async () => {
  const bounds = {
    concurrency: 1,
    maxWaiting: 0,
    maxPerRequester: 1,
    reserved: 0,
    reservedPerRequester: 0,
    deadlineMs: 1,
  }
  const [queue, requester] = [createHashQueue(bounds), { address: 'a', isKnown: false }]
  for (let time = 0; time < 3; time++)
    await expect(queue.run(requester, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(requester, () => Promise.resolve('works'))).toBe('works')
})

test('the hash queue has places for known browsers that strangers do not fill', async () => {
  const { hash, hashOfKnown, endOne, started } = controlled()
  const flood = Array.from({ length: 6 }, (_, one) => hash(`2001:db8:0:${one}::1`))
  const known = ['10.0.0.1', '10.0.0.2'].map(hashOfKnown)
  for (let left = 0; left < 8; left++) await endOne()
  expect(await Promise.all(known)).toEqual(['known 10.0.0.1', 'known 10.0.0.2'])
  expect(await Promise.all(flood)).toHaveLength(6)
  expect(started.slice(2, 5)).toEqual(['known 10.0.0.1', '2001:db8:0:2::1', 'known 10.0.0.2'])
})

test('the hash queue gives known browsers’ places to no stranger at the same address', async () => {
  const { hash, hashOfKnown, endOne } = controlled()
  for (let stranger = 0; stranger < 4; stranger++) void hash('10.0.0.1')
  const known = hashOfKnown('10.0.0.1')
  await endOne()
  await endOne()
  expect(await known).toBe('known 10.0.0.1')
})

test('the hash queue treats known browsers beyond their places as strangers', async () => {
  const { hash, hashOfKnown } = controlled()
  for (let stranger = 0; stranger < 6; stranger++) void hash(`10.0.0.${stranger}`)
  void hashOfKnown('10.0.1.1')
  void hashOfKnown('10.0.1.2')
  expect(await hashOfKnown('10.0.1.3')).toBe(FULL)
})

test.each([
  ['/48', ['2001:db8:1::', '2001:db8:1:100::', '2001:db8:1:200::', '2001:db8:2::']],
  ['/56 in the /48', ['2001:db8:0:1::', '2001:db8:0:2::', '2001:db8:0:3::', '2001:db8:0:100::']],
  ['/64 in the /56', ['2001:db8:0:1::', '2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:2::']],
])('the hash queue rejects a stranger of the %s that holds most places', async (_, waiting) => {
  const { hash, hashOfKnown } = controlled()
  for (const address of ['10.0.0.1', '10.0.0.2']) void hash(address)
  const known = hashOfKnown('2001:db8:0:1::9')
  const held = waiting.map(hash)
  const newcomer = hash('2001:db8:0:200::1')
  expect(await held[2]).toBe(NETWORK)
  const waits = Promise.race([...held.filter((_one, at) => at !== 2), known, newcomer])
  expect(await Promise.race([waits, Promise.resolve('all others wait')])).toBe('all others wait')
})

test('the hash queue rejects a newcomer of the network that holds most places', async () => {
  const { hash } = controlled()
  for (let one = 0; one < 6; one++) void hash(`2001:db8:0:${one}::1`)
  expect(await hash('2001:db8:0:6::1')).toBe(FULL)
})
