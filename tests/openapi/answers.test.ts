import { describe, expect, it } from 'vitest'
import { dataOf, faultAnswer, RequestFailed, type Answer } from '@/openapi/answers'
import { RefusalCode } from '@/openapi/refusalCodes'
import { refusalOf } from '@/openapi/refusalOf'

const refused = (code: number): Answer<number> => ({ code, msg: 'no', data: null })
const failure = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('dataOf', () => {
  it.each<[string, Answer<number | null>, number | null]>([
    ['code 0', { code: 0, msg: '', data: 7 }, 7],
    ['success without a code', { success: true, msg: '', data: 7 }, 7],
    ['a success without data', { code: 0, msg: '', data: null }, null],
  ])('returns the data of %s', (_, answer, data) => {
    expect(dataOf(answer)).toBe(data)
  })

  it.each<[string, Answer<number>, string]>([
    ['a refusal', refused(RefusalCode.NOT_FOUND), 'refused'],
    ['a refusal that has code 0', { code: 0, success: false, msg: '', data: 7 }, 'refused'],
    ['a timeout', faultAnswer({ kind: 'timeout' }), 'timeout'],
    ['a 401', faultAnswer({ kind: 'unauthorized', status: 401 }), 'unauthorized'],
  ])('throws for %s, and names the kind', (_, answer, message) => {
    expect(failure(() => dataOf(answer))).toEqual(new RequestFailed(message))
  })
})

describe('refusalOf', () => {
  it.each(Object.values(RefusalCode))('returns the known code %i', (code) => {
    expect(refusalOf(refused(code))).toBe(code)
  })

  it('returns INTERNAL for an unknown code, and for none', () => {
    expect(refusalOf(refused(123_456))).toBe(RefusalCode.INTERNAL)
    expect(refusalOf({ success: false, msg: '', data: null })).toBe(RefusalCode.INTERNAL)
  })

  it('throws for a fault, and names its kind', () => {
    expect(failure(() => refusalOf(faultAnswer({ kind: 'network' })))).toEqual(new RequestFailed('network'))
  })
})
