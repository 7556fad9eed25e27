import { describe, expect, test } from 'vitest'
import { emptyDraft, isEmptyDraft, toApplication } from '@/machines/limits/applicationDraft'
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
