import { describe, expect, test } from 'vitest'
import { paceOf } from '@/src/pages/api/callDetail/pace'
import { expiryCalendar } from '@/src/pages/api/tokens/expiryCalendar'
import { apiToken } from '@/tests/machines/support/samples'

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

test('the end of a token’s life is an event of a calendar, with a reminder, in lines of at most 75 bytes', () => {
  const token = apiToken({ id: 't-1', expired_at: '2027-05-20T08:00:00.000Z' })
  const words = {
    summary: `${'名'.repeat(64)}, to; it`,
    description: 'One\nTwo',
    host: 'example.org',
    now: new Date('2026-11-20T08:00:00.000Z'),
  }
  const file = expiryCalendar(token, words)
  expect(file.split('\r\n').filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain(`SUMMARY:${'名'.repeat(64)}\\, to\\; it`)
  expect(lines).toContain('DESCRIPTION:One\\nTwo')
  expect(lines).toContain('UID:token-t-1@example.org')
  expect([lines[5], lines[6], lines[12]]).toEqual([
    'DTSTAMP:20261120T080000Z',
    'DTSTART:20270520T080000Z',
    'TRIGGER:-P14D',
  ])
})
