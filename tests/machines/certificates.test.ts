import { describe, expect, test } from 'vitest'
import { idFrom, idProblem } from '@/machines/certificates/certificateId'

describe('an id', () => {
  test.each([
    ['7QK2M-9XWPT-4HJ5C-0RVNE', null],
    ['InternLM-C4-S0001', null],
    ['书生-0001', null],
    ['', 'missing'],
    ['A'.repeat(64), null],
    ['A'.repeat(65), 'tooLong'],
    ['a b', 'illFormed'],
    ['a/b', 'illFormed'],
    ['a?b', 'illFormed'],
    ['a%b', 'illFormed'],
    ['..', 'illFormed'],
    ['..a', null],
    ['a..', null],
    ['a\u0000', 'illFormed'],
  ])('a certificate id "%s": %s', (id, problem) => {
    expect(idProblem(id)).toBe(problem)
  })

  test.each([
    ['  A1 ', 'A1'],
    ['7QK2M 9XWPT 4HJ5C 0RVNE', '7QK2M-9XWPT-4HJ5C-0RVNE'],
    ['https://portal.example/certificate/7QK2M-9XWPT', '7QK2M-9XWPT'],
    ['https://portal.example/certificate/%E4%B9%A6-1?lang=en', '书-1'],
    [' http://portal.example/certificate/A1', 'A1'],
    ['see https://portal.example/certificate/A1', 'see-https://portal.example/certificate/A1'],
    ['A1  B2', 'A1-B2'],
    ['7qk2m-9xwpt 4hj5cOrvne', '7QK2M-9XWPT-4HJ5C-0RVNE'],
    ['100%', '100%'],
    ['', ''],
  ])('a certificate id "%s" is read as "%s"', (typed, id) => {
    expect(idFrom(typed)).toBe(id)
  })
})
