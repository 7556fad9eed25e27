import { expect, test } from 'vitest'
import { createBatcher } from '@/server/platform/batcher'

test('what comes while a group is under way makes up the next one, so many at a time', async () => {
  const groups: (readonly number[])[] = []
  const double = createBatcher(async (items: readonly number[]) => {
    groups.push(items)
    await Promise.resolve()
    return items.map((item) => 2 * item)
  }, 3)
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
  expect(groups).toEqual([[1], [2, 3, 4], [5]])
})

test('what came while a task blocked the process is in the next group', async () => {
  const groups: (readonly number[])[] = []
  const run = createBatcher(async (items: readonly number[]) => {
    groups.push(items)
    await Promise.resolve()
    return items
  }, 8)
  const arrives = (item: number) =>
    new Promise<number>((resolve) => setImmediate(() => setImmediate(() => resolve(run(item)))))
  expect(await Promise.all([run(1), run(2), arrives(3), arrives(4)])).toEqual([1, 2, 3, 4])
  expect(groups).toEqual([[1], [2, 3, 4]])
})

test('one that makes its group fail fails alone, and what comes later is done', async () => {
  const groups: (readonly number[])[] = []
  const check = createBatcher(async (items: readonly number[]) => {
    groups.push(items)
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
  expect(groups).toEqual([[1], [2, 3, 4], [2], [3], [4], [5]])
})

test('a group that is stuck does not hold up the next one', async () => {
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

test('what has the key of a group that is stuck waits for it, and nothing else does', async () => {
  let release: () => void = () => undefined
  const stuck = new Promise<void>((resolve) => (release = resolve))
  const ended: string[] = []
  const groups = createBatcher(
    async (items: readonly string[]) => {
      if (items.includes('a1')) await stuck
      return items
    },
    8,
    (item) => item[0],
  )
  const run = (item: string) => groups(item).then(() => ended.push(item))
  const all = ['a1', 'a2', 'b1'].map(run)
  await expect.poll(() => ended).toEqual(['b1'])
  release()
  await Promise.all(all)
  expect(ended).toEqual(['b1', 'a1', 'a2'])
})

test('what makes its group fail fails with what has its key, and nothing else does', async () => {
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
