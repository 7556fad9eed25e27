import { expect, test } from 'vitest'
import { createRateLimits, MAX_IN_MEMORY } from '@/server/storage/rateLimits'
import { rateKeyOf } from '@/server/platform/http/rateKey'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['in-process', 'in-process'],
  ['1:2:3', '1:2:3'],
  ['', ''],
])('limits count %s as %s', (address, key) => {
  expect(rateKeyOf(address)).toBe(key)
})

test('one IPv6 network shares the attempts of one address', async () => {
  const attempts = createRateLimits(null)
  for (let attempt = 0; attempt < 50; attempt++)
    expect(await attempts.consume('signInByAddress', `2001:db8::${attempt.toString(16)}`)).toBeNull()
  expect(await attempts.consume('signInByAddress', '2001:db8::ffff')).toBeGreaterThan(0)
  expect(await attempts.consume('signInByAddress', '2001:db8:0:1::1')).toBeNull()
})

test('the first attempt above the limit is reported once', async () => {
  const attempts = createRateLimits(null)
  let reached = 0
  for (let attempt = 0; attempt < 15; attempt++)
    await attempts.consume('signInByPair', 'pair', () => {
      reached++
      return Promise.resolve()
    })
  expect(reached).toBe(1)
})

test('the oldest counter in memory is deleted above the maximum', async () => {
  const attempts = createRateLimits(null)
  for (let attempt = 0; attempt < 10; attempt++) await attempts.consume('signInByPair', 'oldest')
  expect(await attempts.consume('signInByPair', 'oldest')).toBeGreaterThan(0)
  for (let key = 0; key < MAX_IN_MEMORY; key++) await attempts.consume('signInByPair', `key ${key}`)
  expect(await attempts.consume('signInByPair', 'oldest')).toBeNull()
})
