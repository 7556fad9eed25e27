import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  daysLeft,
  expiringUntil,
  expiryOf,
  isModelId,
  modelIdPattern,
  tokenModelsMax,
  tokenRpmMax,
} from '@/openapi/rules/tokens'

test.each([
  ['2026-01-15T10:00:00.000Z', '2026-07-15T10:00:00.000Z'],
  ['2026-09-15T10:00:00.000Z', '2027-03-15T10:00:00.000Z'],
  ['2026-08-31T23:59:59.999Z', '2027-02-28T23:59:59.999Z'],
  ['2026-12-31T00:00:00.000Z', '2027-06-30T00:00:00.000Z'],
])('a token created at %s expires six months later, or on the last day of a shorter month', (created, expires) => {
  expect(expiryOf(new Date(created)).toISOString()).toBe(expires)
})

test('a token with a number of days expires after them, and never after six months', () => {
  const created = new Date('2026-01-15T10:00:00.000Z')
  expect([30, 365].map((days) => expiryOf(created, days).toISOString())).toEqual([
    '2026-02-14T10:00:00.000Z',
    '2026-07-15T10:00:00.000Z',
  ])
})

test('a token expires soon in its last 14 days, rounded up', () => {
  const now = Date.parse('2026-03-01T00:00:00.000Z')
  const inMs = (ms: number) => new Date(now + ms).toISOString()
  const dayMs = 86_400_000
  expect(expiringUntil(new Date(now)).toISOString()).toBe('2026-03-15T00:00:00.000Z')
  expect([1, dayMs, dayMs + 1, 14 * dayMs].map((ms) => daysLeft(inMs(ms), now))).toEqual([1, 1, 2, 14])
  expect([14 * dayMs + 1, 0, -1].map((ms) => daysLeft(inMs(ms), now))).toEqual([null, null, null])
})

test('a form and the contract admit the same model ids, number of models and limit', () => {
  const contract = readFileSync('openapi/puyu.yaml', 'utf8')
  const pattern = /TokenModels:[^]*?maxItems: (\d+)\n\s+items: \{ type: string, pattern: '([^']+)' \}/.exec(contract)
  const limit = /TokenRpm:[^]*?maximum: (\d+)/.exec(contract)
  expect([Number(pattern?.[1]), Number(limit?.[1])]).toEqual([tokenModelsMax, tokenRpmMax])
  expect(pattern?.[2]).toBe(modelIdPattern)
  const ids = ['intern-s1', 'a/b:c@d+e.f_g', '', 'a b', 'a*b', '模型', 'x'.repeat(128), 'x'.repeat(129)]
  expect(ids.filter(isModelId)).toEqual(['intern-s1', 'a/b:c@d+e.f_g', 'x'.repeat(128)])
})
