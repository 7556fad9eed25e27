import { describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { pageCount, pageFrom, isSameSelection } from '@/machines/shared/selection'
import type { UsageSelection } from '@/machines/usage/usageSelection'
import { unprovided } from '@/machines/shared/unprovided'

describe('the shared parts of statecharts', () => {
  test.each([
    ['1', 1],
    ['42', 42],
    ['123', 123],
    ['100000', 100_000],
    ['100001', 1],
    ['1000000', 1],
    ['0', 1],
    ['01', 1],
    ['2.5', 1],
    ['x2', 1],
    ['2x', 1],
    ['', 1],
    [null, 1],
  ])('the address %j asks for page %d', (text, page) => {
    expect(pageFrom(text)).toBe(page)
  })

  test.each([
    [0, 1],
    [20, 1],
    [21, 2],
  ])('%d entries are on %d pages of 20', (total, pages) => {
    expect(pageCount({ total, page_size: 20 })).toBe(pages)
  })

  const shown: UsageSelection = {
    modelIds: ['a', 'b'],
    tokenIds: ['t-1'],
    startTime: '2026-11-01',
    endTime: '2026-11-07',
  }
  test.each([
    ['the same in another order', { modelIds: ['b', 'a'] }, true],
    ['another first day', { startTime: '2026-11-02' }, false],
    ['another last day', { endTime: '2026-11-08' }, false],
    ['another model', { modelIds: ['a', 'c'] }, false],
    ['a model more', { modelIds: ['a', 'b', 'c'] }, false],
    ['another token', { tokenIds: ['t-2'] }, false],
  ])('a selection of usage is the same: %s', (_, change, expected) => {
    expect(isSameSelection(shown, { ...shown, ...change })).toBe(expected)
  })

  test('no selection is the same as null', () => {
    expect(isSameSelection(shown, null)).toBe(false)
  })

  test('an effect without an adapter names itself in its error', () => {
    const machine = setup({ actions: { ring: unprovided('ring') } }).createMachine({ entry: 'ring' })
    const bell = createActor(machine)
    const errors: unknown[] = []
    bell.subscribe({ error: (error) => errors.push(String(error)) })
    bell.start()
    expect(errors).toEqual(['Error: the port "ring" was not provided'])
  })
})
