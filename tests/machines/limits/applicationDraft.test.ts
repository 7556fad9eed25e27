import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  attemptFrom,
  draftFrom,
  emptyDraft,
  isEmptyDraft,
  toApplication,
  type ApplicationDraft,
} from '@/machines/limits/applicationDraft'
import { applicationDraft, limitRange } from '@/tests/machines/support/samples'

describe('a draft', () => {
  test('a draft of an application is sent with numbers, and without limits that are empty', () => {
    const typed = { name: ' Lin ', developer_type: '2', org_name: ' Garden ', use_scene: ' Poems ' } as const
    expect(toApplication(applicationDraft({ ...typed, tpm: '50000', rpm: '' }), limitRange)).toEqual({
      name: 'Lin',
      developer_type: 2,
      org_name: 'Garden',
      use_scene: 'Poems',
      model_ids: ['intern-s1'],
      tpm: 50_000,
    })
    expect(toApplication(applicationDraft({ tpm: '', rpm: '1000' }), limitRange)).toEqual({
      name: 'Lin',
      developer_type: 1,
      org_name: 'Garden',
      use_scene: 'Poems',
      model_ids: ['intern-s1'],
      rpm: 1000,
    })
  })

  test.each([
    ['above', { tpm: 200_000, rpm: 10 }],
    ['at', { tpm: 50_000, rpm: 10 }],
  ])('a draft does not send a limit that is %s its bound already', (_, current) => {
    const { tpm, rpm } = toApplication(applicationDraft({ tpm: '40000', rpm: '60' }), { ...limitRange, current })
    expect([tpm, rpm]).toEqual([undefined, 60])
  })

  test('a draft of an application knows whether anything was typed', () => {
    expect([isEmptyDraft(emptyDraft), isEmptyDraft({ ...emptyDraft, model_ids: ['x'] })]).toEqual([true, false])
  })
})

describe('a stored draft', () => {
  const drafts: fc.Arbitrary<ApplicationDraft> = fc.record({
    name: fc.string(),
    developer_type: fc.constantFrom('', '1', '2'),
    org_name: fc.string(),
    use_scene: fc.string({ unit: 'binary' }),
    model_ids: fc.array(fc.string()),
    tpm: fc.string(),
    rpm: fc.string(),
  })

  test('a stored draft of an application comes back as it was', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(draftFrom(JSON.stringify(draft))).toEqual(draft)
      }),
    )
  })

  test('a stored draft of an application loses unknown fields', () => {
    expect(draftFrom(JSON.stringify({ ...emptyDraft, name: 'Lin', phone: '1' }))).toEqual({
      ...emptyDraft,
      name: 'Lin',
    })
  })

  test.each([
    null,
    '',
    'null',
    '5',
    '"text"',
    '{',
    '{"name":"Lin"}',
    ...[
      { name: 5 },
      { org_name: 5 },
      { use_scene: null },
      { tpm: 5 },
      { rpm: undefined },
      { model_ids: 'x' },
      { model_ids: [5] },
      { developer_type: '3' },
      { developer_type: 1 },
    ].map((wrong) => JSON.stringify({ ...emptyDraft, ...wrong })),
  ])('a stored draft of an application that is %j is none', (stored) => {
    expect(draftFrom(stored)).toBeNull()
  })

  test('a stored draft of an application is a draft or none, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        const draft = draftFrom(stored)
        if (draft !== null) expect(Object.keys(draft).sort()).toEqual(Object.keys(emptyDraft).sort())
      }),
    )
  })
})

test.each([
  ['{"name":"Lin","attempt":{"sent":"x","key":"k-1"}}', { sent: 'x', key: 'k-1' }],
  ['{"name":"Lin","attempt":{"sent":"x"}}', null],
  ['{"name":"Lin","attempt":{"key":"k-1"}}', null],
  ['{"name":"Lin","attempt":{"sent":"x","key":1}}', null],
  ['{"name":"Lin","attempt":{"sent":1,"key":"k-1"}}', null],
  ['{"name":"Lin","attempt":"x"}', null],
  ['5', null],
  ['{"name":"Lin","attempt":null}', null],
  ['{"name":"Lin"}', null],
  ['{', null],
  [null, null],
])('what was sent of a stored draft %j is %j', (stored, attempt) => {
  expect(attemptFrom(stored)).toEqual(attempt)
})
