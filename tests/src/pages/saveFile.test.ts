import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from '@/src/pages/api/shared/saveFile'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a file that is kept can be read for a minute after the press, and no longer', () => {
  vi.useFakeTimers()
  const link = { href: '', download: '', click: vi.fn() }
  const gone = vi.fn()
  vi.stubGlobal('document', { createElement: () => link })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:calls')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(gone)
  saveFile('calls.csv', 'model,status')
  vi.advanceTimersByTime(59_999)
  expect([link.href, link.download, link.click.mock.calls.length, gone.mock.calls]).toEqual([
    'blob:calls',
    'calls.csv',
    1,
    [],
  ])
  vi.advanceTimersByTime(1)
  expect(gone.mock.calls).toEqual([['blob:calls']])
})
