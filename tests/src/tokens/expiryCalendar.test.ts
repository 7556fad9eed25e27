import { expect, test } from 'vitest'
import { expiryCalendar } from '@/src/features/tokens/expiry/useSaveExpiry'
import { apiToken } from '@/tests/machines/support/samples'

test('a token’s expiry is a calendar event with a reminder, in lines of at most 75 bytes', () => {
  const token = apiToken({ id: 't-1', expired_at: '2027-05-20T08:00:00.000Z' })
  const words = {
    summary: () => `${'名'.repeat(64)}, to; it`,
    description: 'One\nTwo',
    host: 'example.org',
    now: new Date('2026-11-20T08:00:00.000Z'),
  }
  const file = expiryCalendar([token], words)
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

test('the ends of several tokens’ lives are events of one calendar', () => {
  const tokens = [apiToken(), apiToken({ id: 't-2', token_name: 'laptop' })]
  const file = expiryCalendar(tokens, {
    summary: ({ token_name }) => token_name,
    description: '',
    host: 'example.org',
    now: new Date(0),
  })
  expect(file.match(/^(BEGIN:VCALENDAR|UID:.*|SUMMARY:.*)$/gm)).toEqual([
    'BEGIN:VCALENDAR',
    'UID:token-t-1@example.org',
    'SUMMARY:notebook',
    'UID:token-t-2@example.org',
    'SUMMARY:laptop',
  ])
})
