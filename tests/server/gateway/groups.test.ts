import { expect, test } from 'vitest'
import { createGroups } from '@/server/lib/groups'

test('what comes while a group is under way makes up the next one, so many at a time', async () => {
  const groups: (readonly number[])[] = []
  const double = createGroups(async (items: readonly number[]) => {
    groups.push(items)
    await Promise.resolve()
    return items.map((item) => 2 * item)
  }, 3)
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
  expect(groups).toEqual([[1], [2, 3, 4], [5]])
})

test('one that makes its group fail fails alone, and what comes later is done', async () => {
  const groups: (readonly number[])[] = []
  const check = createGroups(async (items: readonly number[]) => {
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
  const run = createGroups(async (items: readonly string[]) => {
    if (items.includes('stuck')) await stuck
    return items
  }, 8)
  const first = run('stuck')
  expect(await run('other')).toBe('other')
  release()
  expect(await first).toBe('stuck')
})
