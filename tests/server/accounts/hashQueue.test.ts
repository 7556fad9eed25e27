import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { concurrencyOf, createHashQueue } from '@/server/identity/accounts/hashQueue'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A queue for two hashes at once, which end when the test ends them. */
function controlled() {
  const queue = createHashQueue(2)
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (address: string, isKnown: boolean) => {
    const name = isKnown ? `known ${address}` : address
    const work = () => new Promise<string>((resolve) => void (started.push(name), ends.push(() => resolve(name))))
    return queue
      .run({ address, isKnown }, work)
      .catch((error: unknown) => (error instanceof Error ? error.message : 'error'))
  }
  return {
    started,
    hash: (address: string) => run(address, false),
    hashOfKnown: (address: string) => run(address, true),
    endOne: async () => {
      ends.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const FULL = 'the queue of password hashes is full: full'
const NETWORK = 'the queue of password hashes is full: network'
/** Fills the running and the waiting places. */
const TEN = Array.from({ length: 10 }, (_, one) => `2001:db8:${one}::1`)

test.each([
  [undefined, 2],
  ['4', 2],
  ['16', 8],
  ['1', 1],
  ['nonsense', 2],
])('hashing uses at most half of a thread pool of %s', (size, concurrency) => {
  expect(concurrencyOf(size)).toBe(concurrency)
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
  void TEN.map(hash)
  expect(await hash('newcomer')).toBe(FULL)
})

test('a full hash queue leaves each address one waiting place', async () => {
  const { started, hash, endOne } = controlled()
  const flood = TEN.map(() => hash('flood'))
  expect(await flood[9]).toBe(NETWORK)
  void TEN.slice(0, 8).map(hash)
  expect(await Promise.all(flood.slice(2))).toEqual(Array(8).fill(NETWORK))
  expect(await hash('newcomer')).toBe(FULL)
  for (let left = 0; left < 3; left++) await endOne()
  expect(started).toEqual(['flood', TEN[0], 'flood', TEN[1], TEN[2]])
})

test('a full hash queue takes a place from the network that has the most, whatever its /64s', async () => {
  const { hash } = controlled()
  const flood = TEN.map((_, one) => hash(`2001:db8:0:${one}::1`))
  const guests = ['a', 'b', 'b', 'b'].map(hash)
  expect(await flood[8]).toBe(NETWORK)
  expect(await flood[6]).toBe(NETWORK)
  const idle = Promise.resolve('all wait or run')
  expect(await Promise.race([...guests, idle])).toBe('all wait or run')
})

test('one hash at a time is in turn of known browsers and of strangers', async () => {
  const queue = createHashQueue(1)
  const started: string[] = []
  const run = (address: string, isKnown: boolean) =>
    queue.run({ address, isKnown }, () => Promise.resolve(started.push(address)))
  await Promise.all([...['a', 'b', 'c'].map((address) => run(address, false)), run('known', true)])
  expect(started).toEqual(['a', 'known', 'b', 'c'])
})

test('forty people behind one address sign in within a minute', async () => {
  const queue = createHashQueue(2)
  const visitor = { address: '203.0.113.7', isKnown: false }
  const pause = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('signed in'), ms))
  const signInAfter = (ms: number) => pause(ms).then(() => queue.run(visitor, () => pause(500)))
  const evenly = (_: unknown, one: number) => one * 1500
  const inGroupsOfEight = (_: unknown, one: number) => Math.floor(one / 8) * 12_000
  for (const arrival of [evenly, inGroupsOfEight]) {
    const people = Promise.all(Array.from({ length: 40 }, arrival).map(signInAfter))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await people).toEqual(Array(40).fill('signed in'))
  }
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
  const queue = createHashQueue(1)
  const requester = { address: 'a', isKnown: false }
  for (let time = 0; time < 3; time++)
    await expect(queue.run(requester, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(requester, () => Promise.resolve('works'))).toBe('works')
})

test('the hash queue has places for known browsers that strangers do not fill', async () => {
  const { hash, hashOfKnown, endOne, started } = controlled()
  void TEN.map(hash)
  const known = ['10.0.0.1', '10.0.0.2'].map(hashOfKnown)
  expect(await Promise.all(['10.0.0.1', '10.0.0.3'].map(hashOfKnown))).toEqual([FULL, FULL])
  for (let left = 0; left < 5; left++) await endOne()
  expect(await Promise.all(known)).toEqual(['known 10.0.0.1', 'known 10.0.0.2'])
  expect(started.slice(2, 5)).toEqual(['known 10.0.0.1', TEN[2], 'known 10.0.0.2'])
})

test('the hash queue gives known browsers’ places to no stranger at the same address', async () => {
  const { hash, hashOfKnown, endOne } = controlled()
  void hash('10.0.0.2')
  TEN.forEach(() => void hash('10.0.0.1'))
  const known = hashOfKnown('10.0.0.1')
  await endOne()
  await endOne()
  await endOne()
  expect(await known).toBe('known 10.0.0.1')
})
