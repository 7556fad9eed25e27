import { expect, test, vi } from 'vitest'
import { discardFailedLoads, keepLoads } from '@/src/layout/deferred/keptLoads'

test('loaded values are cached by name', async () => {
  const loadOnce = keepLoads<string>()
  const load = vi.fn((value: string) => Promise.resolve(value))
  const asked = ['a', 'b', 'a'].map((name) => loadOnce(name, () => load(name)))
  discardFailedLoads()
  expect([await Promise.all(asked), await loadOnce('a', () => load('c')), load.mock.calls]).toEqual([
    ['a', 'b', 'a'],
    'a',
    [['a'], ['b']],
  ])
})

test('a rejection is cached until failures are cleared: retrying in every render would never end', async () => {
  const loadOnce = keepLoads<string>()
  const fail = vi.fn(() => Promise.reject(new Error('gone')))
  for (const asked of [1, 2, 3].map(() => loadOnce('page', fail))) await expect(asked).rejects.toThrow('gone')
  await expect(loadOnce('page', fail)).rejects.toThrow('gone')
  expect(fail).toHaveBeenCalledTimes(1)
  discardFailedLoads()
  expect(await loadOnce('page', () => Promise.resolve('here'))).toBe('here')
})
