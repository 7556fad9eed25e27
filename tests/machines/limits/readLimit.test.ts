import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { readLimit } from '@/machines/limits/applicationDraft'

describe('a limit while it is typed', () => {
  test.each([
    ['a first digit', '', '5', '5'],
    ['the most', '5000', '50000', '50000'],
    ['nothing any more', '5', '', ''],
    ['groups of three', '', '20,000', '20000'],
    ['groups parted by a space', '', '20 000', '20000'],
    ['groups parted by an apostrophe', '', "20'000", '20000'],
    ['spaces around it', '', ' 20000 ', '20000'],
    ['the line break of a copied cell', '', '\t300\r\n', '300'],
    ['full-width digits', '', '１２３', '123'],
    ['a full-width comma', '', '２０，０００', '20000'],
    ['a full-width space', '', '２０　０００　', '20000'],
    ['a comma that is typed within a number', '20', '20,', '20'],
    ['a blank behind it', '5', '5 ', '5'],
  ])('a limit while it is typed reads %s', (_, previous, typed, value) => {
    expect(readLimit(50_000, previous, typed)).toEqual({ value, slip: null })
  })

  test.each([
    ['one too many', '50000', '50001', 'tooLarge'],
    ['another digit beyond the most', '5000', '500000', 'tooLarge'],
    ['a paste beyond the most', '', '99999999999999999999', 'tooLarge'],
    ['groups beyond the most', '7', '60,000', 'tooLarge'],
    ['a zero', '', '0', 'notANumber'],
    ['a zero before a digit', '5', '05', 'notANumber'],
    ['a sign', '5', '-5', 'notANumber'],
    ['a fraction', '5', '5.5', 'notANumber'],
    ['a fraction after a comma', '1', '1,5', 'notANumber'],
    ['groups parted in two ways', '1', "1,000'000", 'notANumber'],
    ['an exponent', '5', '5e', 'notANumber'],
    ['a raised exponent', '', '10⁴', 'notANumber'],
    ['circled digits', '', '①②', 'notANumber'],
    ['a word', '', 'ten', 'notANumber'],
    ['a comma alone', '', ',', 'notANumber'],
  ])('a limit while it is typed leaves out %s and says why', (_, previous, typed, slip) => {
    expect(readLimit(50_000, previous, typed)).toEqual({ value: previous, slip })
  })

  test('a typed limit is checked against the given bound', () => {
    expect([readLimit(1000, '', '1,000'), readLimit(1000, '100', '1001'), readLimit(60_000, '', '60,000')]).toEqual([
      { value: '1000', slip: null },
      { value: '100', slip: 'tooLarge' },
      { value: '60000', slip: null },
    ])
  })

  test('a limit while it is typed shows a whole number up to the maximum, or nothing', () => {
    const keys = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('0', '007', '50000', '50,001', ''))
    fc.assert(
      fc.property(fc.array(keys), (inputs) => {
        const shown = inputs.reduce((value, typed) => readLimit(50_000, value, typed).value, '')
        if (shown === '') return
        expect(String(Number(shown))).toBe(shown)
        expect(Number.isInteger(Number(shown)) && Number(shown) >= 1 && Number(shown) <= 50_000).toBe(true)
      }),
    )
  })
})
