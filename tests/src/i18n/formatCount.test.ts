import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { countInYi, countTitle, exactCount, formatCount } from '@/src/i18n/formatCount'

test.each([
  [0, '0'],
  [-0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [999_999_999, '999,999,999'],
  [1_000_000_000, '1B'],
  [1_234_567_890, '1.23B'],
  [1_999_999_999, '2B'],
  [1_234_567_890_123, '1,234.57B'],
  [-12_345, '-12,345'],
  [-999_999_999, '-999,999,999'],
  [-1_234_567_890, '-1.23B'],
])('%i is shown as %s', (count, expected) => {
  expect(formatCount(count)).toBe(expected)
})

test.each([
  [99_999_999, '99,999,999', '99,999,999'],
  [100_000_000, '100,000,000', '100,000,000（1亿）'],
  [1_234_567_890, '1,234,567,890', '1,234,567,890（12.35亿）'],
  [-1_234_567_890, '-1,234,567,890', '-1,234,567,890（-12.35亿）'],
])('%i in full', (count, english, chinese) => {
  expect([countTitle(count, 'en'), countTitle(count, 'zh')]).toEqual([english, chinese])
})

describe('every count', () => {
  const count = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.integer({ min: 999_999_990, max: 1_000_000_010 }))
  const figure = (text: string) => Number(text.replaceAll(',', '').replace(/[B亿]$/, ''))

  test('every count has the suffix exactly above 999,999,999', () => {
    fc.assert(
      fc.property(count, (n) => {
        expect(formatCount(n).endsWith('B')).toBe(Math.abs(n) > 999_999_999)
      }),
    )
  })

  test('every count is shown to half a hundredth of a billion, and its full value exactly', () => {
    fc.assert(
      fc.property(count, (n) => {
        const shown = formatCount(n)
        const value = figure(shown) * (shown.endsWith('B') ? 1e9 : 1)
        expect(Math.abs(value - n)).toBeLessThanOrEqual(shown.endsWith('B') ? 5_000_001 : 0)
        expect(figure(exactCount(n)) === n).toBe(true)
      }),
    )
  })

  test('every count is grouped as the platform groups it', () => {
    const platform = new Intl.NumberFormat('en-US')
    fc.assert(
      fc.property(count, (n) => {
        expect(exactCount(n)).toBe(platform.format(n === 0 ? 0 : n))
      }),
    )
  })

  test('every count has at most two digits after the point in 亿', () => {
    fc.assert(
      fc.property(count, (n) => {
        const inYi = countInYi(n)
        expect(inYi === null).toBe(Math.abs(n) < 1e8)
        if (inYi !== null) expect(inYi).toMatch(/^-?[\d,]+(\.\d{1,2})?亿$/)
      }),
    )
  })

  test('every count is not shown as less than a smaller one', () => {
    const size = (text: string) => figure(text) * (text.endsWith('B') ? 1e9 : 1)
    fc.assert(
      fc.property(count, count, (a, b) => {
        expect(size(formatCount(Math.min(a, b)))).toBeLessThanOrEqual(size(formatCount(Math.max(a, b))))
      }),
    )
  })
})
