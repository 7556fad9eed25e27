import { afterEach, expect, vi } from 'vitest'

const methods = ['log', 'info', 'warn', 'error', 'debug'] as const
const spies = methods.map((method) => vi.spyOn(console, method).mockImplementation(() => undefined))

/** Our code writes nothing to the console; a test that finds something there fails with it. */
afterEach(() => {
  const written = spies.flatMap((spy) => spy.mock.calls)
  spies.forEach((spy) => spy.mockClear())
  expect(written, 'console output').toEqual([])
})
