import { afterEach, expect, test, vi } from 'vitest'
import { createLoadCache, discardFailedLoads, loadPersistently } from '@/src/browser/loading'

test('loaded values are cached by name', async () => {
  const loadOnce = createLoadCache<string>()
  const load = vi.fn((value: string) => Promise.resolve(value))
  const asked = ['a', 'b', 'a'].map((name) => loadOnce(name, () => load(name)))
  discardFailedLoads()
  expect([await Promise.all(asked), await loadOnce('a', () => load('c')), load.mock.calls]).toEqual([
    ['a', 'b', 'a'],
    'a',
    [['a'], ['b']],
  ])
})

test('a loaded value is there for the first render: React reads it from the promise', async () => {
  const loading = createLoadCache<string>()('a', () => Promise.resolve('here'))
  await loading
  expect(loading).toMatchObject({ status: 'fulfilled', value: 'here' })
})

test('a rejection is cached until failures are cleared: retrying in every render would never end', async () => {
  const loadOnce = createLoadCache<string>()
  const fail = vi.fn(() => Promise.reject(new Error('gone')))
  for (const asked of [1, 2, 3].map(() => loadOnce('page', fail))) await expect(asked).rejects.toThrow('gone')
  await expect(loadOnce('page', fail)).rejects.toThrow('gone')
  expect(fail).toHaveBeenCalledTimes(1)
  discardFailedLoads()
  expect(await loadOnce('page', () => Promise.resolve('here'))).toBe('here')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a persistent load retries after half a minute, when online and when shown', async () => {
  vi.useFakeTimers()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const window = Object.assign(new EventTarget(), { document })
  vi.stubGlobal('window', window)
  const load = vi.fn(() =>
    load.mock.calls.length > 4 ? Promise.resolve('here') : Promise.reject(new Error('offline')),
  )
  const loading = loadPersistently(load)
  const attemptsAfter = async (event: () => unknown) => {
    await vi.advanceTimersByTimeAsync(0)
    event()
    await vi.advanceTimersByTimeAsync(0)
    return load.mock.calls.length
  }
  expect(await attemptsAfter(() => vi.advanceTimersByTime(29_999))).toBe(1)
  expect(await attemptsAfter(() => vi.advanceTimersByTime(1))).toBe(2)
  expect(await attemptsAfter(() => window.dispatchEvent(new Event('online')))).toBe(3)
  document.visibilityState = 'hidden'
  expect(await attemptsAfter(() => document.dispatchEvent(new Event('visibilitychange')))).toBe(3)
  document.visibilityState = 'visible'
  expect(await attemptsAfter(() => document.dispatchEvent(new Event('visibilitychange')))).toBe(4)
  expect(await attemptsAfter(() => window.dispatchEvent(new Event('online')))).toBe(5)
  expect(await loading).toBe('here')
  expect(vi.getTimerCount()).toBe(0)
})
