import { expect, test } from 'vitest'
import { isSameSelection } from '@/machines/shared/selection'
import { toQuery, type TrendSelection } from '@/machines/usage/usageSelection'

const total: TrendSelection = {
  modelIds: [],
  tokenIds: [],
  startTime: '2026-11-19',
  endTime: '2026-11-20',
  method: 'total',
  split: 'none',
}

test.each([
  ['api', total, { type: 1, method: 1, modelIds: [] }],
  ['token', { ...total, method: 'day' }, { type: 2, method: 2, modelIds: [] }],
  ['token', { ...total, modelIds: ['s1'] }, { type: 2, method: 1, modelIds: ['s1'] }],
  ['api', { ...total, tokenIds: ['t1'] }, { type: 1, method: 1, modelIds: [], tokenIds: ['t1'] }],
  ['api', { ...total, split: 'model' }, { type: 1, method: 1, modelIds: [], group_by: 'model' }],
] as const)('the query of a trend of %s figures follows the contract', (metric, selection, expected) => {
  expect(toQuery(metric, selection)).toEqual({ startTime: '2026-11-19', endTime: '2026-11-20', ...expected })
})

test.each([
  ['the same values', {}, true],
  ['models in another order', { modelIds: ['vl3', 's1'] }, true],
  ['another model', { modelIds: ['s1'] }, false],
  ['another token', { tokenIds: ['t1'] }, false],
  ['another first day', { startTime: '2026-11-18' }, false],
  ['another last day', { endTime: '2026-11-21' }, false],
  ['another method', { method: 'day' }, false],
  ['another split', { split: 'token' }, false],
] as const)('trend selections with %s request the same data: %o → %s', (_, other, expected) => {
  const selection = { ...total, modelIds: ['s1', 'vl3'] }
  expect(isSameSelection(selection, { ...selection, ...other })).toBe(expected)
})
