import { expect, test } from 'vitest'
import { createBatcher } from '@/server/platform/batcher'

test('batches items that arrive while a batch runs, up to the limit', async () => {
  const batches: (readonly number[])[] = []
  const double = createBatcher(async (items: readonly number[]) => {
    batches.push(items)
    await Promise.resolve()
    return items.map((item) => 2 * item)
  }, 3)
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

test('adds items that arrived while a task blocked the process to the next batch', async () => {
  const batches: (readonly number[])[] = []
  const run = createBatcher(async (items: readonly number[]) => {
    batches.push(items)
    await Promise.resolve()
    return items
  }, 8)
  const arrives = (item: number) =>
    new Promise<number>((resolve) => setImmediate(() => setImmediate(() => resolve(run(item)))))
  expect(await Promise.all([run(1), run(2), arrives(3), arrives(4)])).toEqual([1, 2, 3, 4])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('rejects only the item that makes its batch fail', async () => {
  const batches: (readonly number[])[] = []
  const check = createBatcher(async (items: readonly number[]) => {
    batches.push(items)
    await Promise.resolve()
    if (items.includes(3)) throw new Error('not three')
    return items
  }, 8)
  const settled = await Promise.allSettled([1, 2, 3, 4].map(check))
  expect(settled.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    1,
    2,
    'failed',
    4,
  ])
  expect(await check(5)).toBe(5)
  expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4], [5]])
})

test('runs the next batch while one is stuck', async () => {
  let release: () => void = () => undefined
  const stuck = new Promise<void>((resolve) => (release = resolve))
  const run = createBatcher(async (items: readonly string[]) => {
    if (items.includes('stuck')) await stuck
    return items
  }, 8)
  const first = run('stuck')
  expect(await run('other')).toBe('other')
  release()
  expect(await first).toBe('stuck')
})

test('delays only items with the key of a stuck batch', async () => {
  let release: () => void = () => undefined
  const stuck = new Promise<void>((resolve) => (release = resolve))
  const ended: string[] = []
  const batcher = createBatcher(
    async (items: readonly string[]) => {
      if (items.includes('a1')) await stuck
      return items
    },
    8,
    (item) => item[0],
  )
  const run = (item: string) => batcher(item).then(() => ended.push(item))
  const all = ['a1', 'a2', 'b1'].map(run)
  await expect.poll(() => ended).toEqual(['b1'])
  release()
  await Promise.all(all)
  expect(ended).toEqual(['b1', 'a1', 'a2'])
})

test('rejects all items with the key of a failing one, and no others', async () => {
  const check = createBatcher(
    async (items: readonly string[]) => {
      await Promise.resolve()
      if (items.includes('a2')) throw new Error('not a2')
      return items
    },
    8,
    (item) => item[0],
  )
  const settled = await Promise.allSettled(['first', 'a1', 'a2', 'b1'].map(check))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
})

test('rejects the items for which a task returns no result', async () => {
  const short = createBatcher((items: readonly number[]) => Promise.resolve(items.slice(0, -1)), 8)
  const settled = await Promise.allSettled([1, 2, 3].map(short))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
})

test('rejects only the item whose key cannot be computed', async () => {
  const keyOf = (item: number) => {
    if (item === 2) throw new Error('no key')
    return item
  }
  const run = createBatcher((items: readonly number[]) => Promise.resolve(items), 8, keyOf)
  const settled = await Promise.allSettled([1, 2, 3].map(run))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await run(4)).toBe(4)
})
