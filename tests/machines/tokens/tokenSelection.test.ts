import { expect, test } from 'vitest'
import { isNarrowed, nameSought, wholeList } from '@/machines/tokens/tokenSelection'

test('the name of a search is no longer than the name of a token', () => {
  expect(nameSought('笔'.repeat(65))).toBe('笔'.repeat(64))
})

test('a selection is narrowed by a name or by a time of life', () => {
  const narrowed = [null, wholeList, { ...wholeList, page: 2 }].map(isNarrowed)
  expect(narrowed).toEqual([false, false, false])
  expect([{ name: 'n' }, { status: 'live' as const }].map((part) => isNarrowed({ ...wholeList, ...part }))).toEqual([
    true,
    true,
  ])
})
