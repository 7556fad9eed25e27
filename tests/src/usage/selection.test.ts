import { describe, expect, it } from 'vitest'
import { searchOf } from '@/src/browser/searchCodec'
import { changeSelection, usageSearch, type Selection } from '@/src/features/usage/selection'

const today = '2026-11-21'
const usual: Selection = {
  modelIds: [],
  tokenIds: [],
  range: { startTime: '2026-11-15', endTime: today },
  split: 'none',
  methods: { api: 'day', token: 'day' },
  view: 'chart',
  outcome: 'all',
  day: null,
  callPage: 1,
}
const search = usageSearch(today)
const read = (query: string) => search.read(new URLSearchParams(query))

describe('the selection in the address', () => {
  it('the selection in the address defaults to all models, seven days and daily figures', () => {
    expect(read('')).toEqual(usual)
    expect(read('from=2026-11-20&to=2026-11-10&api=hour&view=pie&by=day&day=today&model=')).toEqual(usual)
    expect(read('from=2026-01-01&to=2026-11-21')).toEqual(usual)
  })

  it('the selection in the address round-trips, omits defaults, has one order and keeps other parameters', () => {
    const selection: Selection = {
      modelIds: ['a,b', 'c&d'],
      tokenIds: ['t-1'],
      range: { startTime: '2026-10-01', endTime: '2026-10-31' },
      split: 'model',
      methods: { api: 'total', token: 'day' },
      view: 'table',
      outcome: 'server_error',
      day: '2026-10-07',
      callPage: 3,
    }
    const query = searchOf(search, selection, new URLSearchParams('campaign=7'))
    expect(query).toBe(
      '?campaign=7&model=a%2Cb&model=c%26d&tokenId=t-1&from=2026-10-01&to=2026-10-31&by=model&api=total&view=table&calls=server_error&day=2026-10-07&callPage=3',
    )
    expect(read(query)).toEqual(selection)
    expect(searchOf(search, selection, new URLSearchParams(query))).toBe(query)
    const shuffled = new URLSearchParams([...new URLSearchParams(query)].toReversed())
    expect(searchOf(search, { ...selection, modelIds: ['a,b', 'c&d'] }, shuffled)).toBe(query)
    expect(searchOf(search, usual, new URLSearchParams(query))).toBe('?campaign=7')
  })

  it('the selection in the address starts at page one after a new filter, not a new view', () => {
    const third: Selection = { ...usual, callPage: 3 }
    const pages = (changes: readonly Partial<Selection>[]) =>
      changes.map((changed) => changeSelection(third, changed).callPage)
    const { range, methods, view } = usual
    const others = [
      { modelIds: ['a'] },
      { tokenIds: ['t-1'] },
      { range },
      { outcome: 'failed' },
      { day: today },
    ] as const
    expect(pages(others)).toEqual([1, 1, 1, 1, 1])
    expect(pages([{ methods }, { view }, { split: 'model' }, { callPage: 7 }])).toEqual([3, 3, 3, 7])
  })

  it('the selection in the address has a day of its range only, and another range drops it', () => {
    expect([read('day=2026-11-15').day, read('day=2026-11-14').day, read('day=2026-11-31').day]).toEqual([
      '2026-11-15',
      null,
      null,
    ])
    const { range } = usual
    expect(changeSelection({ ...usual, day: today }, { range }).day).toBeNull()
    expect(changeSelection({ ...usual, day: today }, { outcome: 'failed' }).day).toBe(today)
  })

  it('the selection in the address is limited to the values that a query allows', () => {
    const query = Array.from({ length: 120 }, (_, index) => `model=m${index}`).join('&')
    expect(read(`${query}&model=${'x'.repeat(129)}`).modelIds).toHaveLength(100)
    expect(read('model=a&model=a').modelIds).toEqual(['a'])
  })
})
