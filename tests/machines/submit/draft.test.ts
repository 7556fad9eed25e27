import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { keyOf, newDraft, parseDraft, spent, withRequest, type FormDraft } from '@/machines/submit/draft'

type Fields = { name: string; models: readonly string[]; scope: 'all' | 'some' }
const blank: Fields = { name: '', models: [], scope: 'all' }
const choices = { scope: ['all', 'some'] }
const parse = (draft: unknown) => parseDraft(JSON.stringify(draft), blank, choices)
const draft: FormDraft<Fields> = {
  id: 'i-1',
  fields: { name: 'a', models: ['m'], scope: 'some' },
  seed: 'k',
  sent: [{ text: '1', key: 'k-1' }],
}

describe('a stored draft', () => {
  test('a stored draft comes back as it was', () => {
    expect(parse(draft)).toEqual(draft)
    expect(parse({ ...newDraft(blank, 'k'), extra: 1 })).toEqual(newDraft(blank, 'k'))
  })

  test.each<[object, Partial<Fields>]>([
    [{ name: 1 }, { models: ['m'], scope: 'some' }],
    [{ models: 'm' }, { name: 'a', scope: 'some' }],
    [{ models: ['m', 1] }, { name: 'a', scope: 'some' }],
    [{ scope: 'none' }, { name: 'a', models: ['m'] }],
    [{ phone: '1' }, draft.fields],
  ])('a stored draft loses the invalid field %j', (wrong, left) => {
    expect(parse({ ...draft, fields: { ...draft.fields, ...wrong } })).toEqual({ ...draft, fields: left })
  })

  test.each([null, 5, 'x', {}, { ...draft, fields: 'x' }, { ...draft, seed: 1 }, { ...draft, sent: ['1'] }])(
    'a stored draft that is %j is none',
    (stored) => {
      expect(parse(stored)).toBeNull()
    },
  )

  test('a stored draft is a draft or none, whatever is stored', () => {
    expect([parseDraft(null, blank), parseDraft('', blank), parseDraft('{', blank)]).toEqual([null, null, null])
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (stored) => void parseDraft(stored, blank)))
  })
})

test('equal requests of a draft share a key until one of them succeeds', () => {
  const once = withRequest(withRequest(newDraft(blank, 'k'), { name: 'a' }), { name: 'b' })
  expect(withRequest(once, { name: 'a' })).toBe(once)
  expect([{ name: 'a' }, { name: 'b' }].map((request) => keyOf(once, request))).toEqual(['k-1', 'k-2'])
  expect(keyOf(withRequest(spent(once), { name: 'a' }), { name: 'a' })).toBe('k-3')
  const copy = { ...newDraft(blank, 'k'), seed: 'other tab' }
  expect(keyOf(withRequest(copy, { name: 'b' }), { name: 'b' })).toBe('other tab-1')
})
