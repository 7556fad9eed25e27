import { describe, expect, test } from 'vitest'
import { isNarrowed, nameSought, selectionFrom, wholeList } from '@/machines/tokens/tokenSelection'

const nothing = { page: null, name: null, status: null }

describe('the tokens that an address asks for', () => {
  test.each([
    [nothing, wholeList],
    [
      { page: '3', name: ' note ', status: 'expiring' },
      { page: 3, name: 'note', status: 'expiring' },
    ],
    [
      { ...nothing, status: 'live' },
      { ...wholeList, status: 'live' },
    ],
    [
      { ...nothing, status: 'expired' },
      { ...wholeList, status: 'expired' },
    ],
    [{ page: '0', name: '', status: 'deleted' }, wholeList],
  ])('the tokens that an address asks for are those of its parts: %j', (address, selection) => {
    expect(selectionFrom(address)).toEqual(selection)
  })

  test('the name that an address asks for is no longer than a name can be', () => {
    expect(nameSought('笔'.repeat(65))).toBe('笔'.repeat(64))
  })
})

test('a selection is narrowed by a name or by a time of life', () => {
  const narrowed = [null, wholeList, { ...wholeList, page: 2 }].map(isNarrowed)
  expect(narrowed).toEqual([false, false, false])
  expect([{ name: 'n' }, { status: 'live' as const }].map((part) => isNarrowed({ ...wholeList, ...part }))).toEqual([
    true,
    true,
  ])
})
