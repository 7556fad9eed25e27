import { expect, test } from 'vitest'
import { tokenNameProblem } from '@/openapi/rules/tokens'

test.each([
  ['notebook', null],
  ['书生-2_a.B', null],
  ['𠮷'.repeat(64), null],
  ['x'.repeat(64), null],
  ['\u212a', null],
  ['', 'empty'],
  ['two words', 'characters'],
  [' x', 'characters'],
  ['a/b', 'characters'],
  ['ｘ', 'characters'],
  ['あ', 'characters'],
  ['😀', 'characters'],
  ['x'.repeat(65), 'tooLong'],
  ['书'.repeat(65), 'tooLong'],
])('%j is %s', (name, problem) => {
  expect(tokenNameProblem(name)).toBe(problem)
})
