import { describe, expect, test } from 'vitest'
import { formatMark, isStillSignedIn, parseMark, type SessionMark } from '@/openapi/rules/visitor'

describe('a stored mark', () => {
  test.each<[string, SessionMark]>([
    ['signedIn 1700000000000 u%201', { hint: 'signedIn', userId: 'u 1', at: 1_700_000_000_000 }],
    ['signedOut 7', { hint: 'signedOut', userId: null, at: 7 }],
    ['signOutPending', { hint: 'signOutPending', userId: null, at: 0 }],
    ['signedIn 5 %E0%A4%A', { hint: 'signedIn', userId: null, at: 5 }],
  ])('a stored mark %j is parsed', (stored, mark) => {
    expect(parseMark(stored)).toEqual(mark)
  })

  test.each([null, '', 'none 5', 'signedIn5', 'signedIn 5 a b', 'toString'])(
    'a stored mark %j counts as none',
    (stored) => {
      expect(parseMark(stored)).toEqual({ hint: 'none', userId: null, at: 0 })
    },
  )

  test.each<SessionMark>([
    { hint: 'signedIn', userId: '用户 1', at: 9 },
    { hint: 'signedOut', userId: null, at: 0 },
    { hint: 'signOutPending', userId: 'u-1', at: 1 },
  ])('a stored mark of $hint is read as it was written', (mark) => {
    expect(parseMark(formatMark(mark))).toEqual(mark)
  })

  test('a mark without a sign-in is not stored', () => {
    expect(formatMark({ hint: 'none', userId: 'u-1', at: 5 })).toBeNull()
  })
})

describe('the user of a rendered page', () => {
  const at = (hint: SessionMark['hint'], writtenAt = 4) => ({ hint, userId: 'u-1', at: writtenAt })
  const here = { hasCode: false, hasCookie: true, mark: at('signedIn') }

  test.each([
    ['with a cookie and its hint', here, true],
    ['with the hint alone, whose session can be renewed', { ...here, hasCookie: false }, true],
    ['with the cookie alone', { ...here, mark: at('none', 0) }, true],
    ['with a cookie that outlived a sign-out of before', { ...here, mark: at('signedOut') }, true],
    ['while a sign-out is pending', { ...here, mark: at('signOutPending') }, false],
    ['without cookie and hint', { ...here, hasCookie: false, mark: at('none', 0) }, false],
    ['with a code to exchange', { ...here, hasCode: true }, false],
    ['after another tab wrote', { ...here, mark: at('signedIn', 5) }, false],
  ])('the user of a rendered page %s', (_, visitor, expected) => {
    expect(isStillSignedIn(visitor, 5)).toBe(expected)
  })
})
