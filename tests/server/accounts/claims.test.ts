import { expect, test } from 'vitest'
import { toProfile } from '@/server/identity/claims'
import { readProjects } from '@/server/operator/community/projectFile'
import { paragraph, shortText } from '@/server/operator/values'
import { cleanLine, cleanText } from '@/server/platform/text'
import { readTokenOptions } from '@/server/records/tokens/tokenStore'

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [undefined, null],
  [1, null],
  ['yes', null],
])('the claim email_verified %j is read as %j', (claim, verified) => {
  expect(toProfile({ sub: 'a', email: 'a@example.org', email_verified: claim }).emailVerified).toBe(verified)
})

const HIDDEN = '\u202e\u2066\u200b\u2060\u00ad\u061c\ufeff\u3164\u{e0041}'

test.each([
  [`a${HIDDEN}b`, 'ab'],
  ['e\u0301', 'é'],
  ['林\u2028苇', '林苇'],
  ['👩\u200d💻', '👩\u200d💻'],
  ['\u200d\u200c', ''],
  [HIDDEN, ''],
])('the line %j is cleaned to %j', (text, cleaned) => {
  expect(cleanLine(text, 64)).toBe(cleaned)
})

test('a text of several lines keeps its breaks', () => {
  expect(cleanText(`one${HIDDEN}\n\ttwo`)).toBe('one\n\ttwo')
})

test('the operator’s texts, projects and notes of tokens are cleaned', () => {
  const file = JSON.stringify([{ key: 'a', name: `A${HIDDEN}`, tags: [1], status: 2 }])
  expect(shortText(`A${HIDDEN}`)).toBe('A')
  expect(paragraph(`A${HIDDEN} b`)).toBe('A b')
  expect(() => shortText(HIDDEN)).toThrow('It must be a text.')
  expect(readProjects(file).projects).toMatchObject([{ nameZh: 'A', nameEn: 'A' }])
  expect(readTokenOptions({ note: `A${HIDDEN}` })).toEqual({ note: 'A' })
})
