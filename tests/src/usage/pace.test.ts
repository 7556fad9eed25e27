import { describe, expect, test } from 'vitest'
import { paceOf } from '@/src/features/usage/QuotaCard'

describe('the pace of a month', () => {
  test.each([
    ['goes on at its rate', [300, 10_000, '2026-11-10'], { monthEnd: 900, metOn: null }],
    ['meets its limit on a day', [500, 1000, '2026-11-10'], { monthEnd: 1500, metOn: '2026-11-20' }],
    ['meets its limit today at the earliest', [999, 1000, '2026-11-10'], { monthEnd: 2997, metOn: '2026-11-11' }],
    ['has met its limit already', [1000, 1000, '2026-11-10'], { monthEnd: 3000, metOn: null }],
    ['is unknown on its first days', [500, 1000, '2026-11-02'], null],
    ['is unknown without use', [0, 1000, '2026-11-10'], null],
    ['is unknown without a limit', [5, 0, '2026-11-10'], null],
  ] as const)('the pace of a month %s', (_, [used, quota, today], pace) => {
    expect(paceOf(used, quota, today)).toEqual(pace)
  })
})
