import { validateYupSchema, yupToFormErrors } from 'formik'
import { describe, expect, test } from 'vitest'
import { emptyDraft, type ApplicationDraft } from '@/machines/limits/applicationDraft'
import { rateApplicationForm } from '@/openapi/rules/rateApplicationForm'
import { shownForm } from '@/src/features/limits/applicationWords'
import { applicationDraft, limitRange } from '@/tests/machines/support/samples'

/** The messages as Formik finds them, which passes an empty text as `undefined`. */
const problemsOf = async (draft: ApplicationDraft, range = limitRange): Promise<unknown> =>
  validateYupSchema(draft, shownForm(range)).then(() => ({}), yupToFormErrors)

describe('the application form', () => {
  test('the application form requires everything but the limits', async () => {
    expect(await problemsOf(emptyDraft)).toEqual({
      name: 'required',
      developer_type: 'required',
      org_name: 'required',
      use_scene: 'required',
      model_ids: 'required',
    })
  })

  test.each([
    ['a whole draft', {}, {}],
    ['blanks as a name', { name: '   ' }, { name: 'required' }],
    ['characters without width', { use_scene: '\u200b\u2060' }, { use_scene: 'required' }],
    ['a name of 24', { name: '名'.repeat(24) }, {}],
    ['24 characters outside the basic plane', { name: '𠮷'.repeat(24) }, {}],
    ['24 characters and blanks around them', { org_name: ` ${'a'.repeat(24)} ` }, {}],
    ['a name of 25', { name: 'x'.repeat(25) }, { name: 'tooLong' }],
    ['25 blanks between two characters', { name: `a${' '.repeat(25)}b` }, { name: 'tooLong' }],
    ['25 characters without width', { name: '\u2060'.repeat(25) }, { name: 'tooLong' }],
    ['an organisation of 25', { org_name: 'x'.repeat(25) }, { org_name: 'tooLong' }],
    ['a use of 100', { use_scene: 'x'.repeat(100) }, {}],
    ['a use of 101', { use_scene: 'x'.repeat(101) }, { use_scene: 'tooLong' }],
    ['the highest limits', { tpm: '50000', rpm: '1000' }, {}],
    ['limits beyond the most', { tpm: '50001', rpm: '1001' }, { tpm: 'outOfRange', rpm: 'outOfRange' }],
    ['limits of 0', { tpm: '0', rpm: '0' }, { tpm: 'outOfRange', rpm: 'outOfRange' }],
    ['limits that are no numbers', { tpm: '05', rpm: 'ten' }, { tpm: 'outOfRange', rpm: 'outOfRange' }],
    ['limits that are not whole', { tpm: '5e3', rpm: '1.5' }, { tpm: 'outOfRange', rpm: 'outOfRange' }],
    ['limits of one more than the current ones', { tpm: '5001', rpm: '11' }, {}],
    ['the current limits', { tpm: '5000', rpm: '10' }, { tpm: 'notAboveCurrent', rpm: 'notAboveCurrent' }],
    ['limits below the current ones', { tpm: '1', rpm: '9' }, { tpm: 'notAboveCurrent', rpm: 'notAboveCurrent' }],
  ])('the application form checks %s', async (_, given, problems) => {
    expect(await problemsOf(applicationDraft(given))).toEqual(problems)
  })

  test('the application form accepts any number up to the bound while the current limits are unknown', async () => {
    const found = (tpm: string) => problemsOf(applicationDraft({ tpm }), { ...limitRange, current: null })
    expect([await found('1'), await found('50000'), await found('50001'), await found('0')]).toEqual([
      {},
      {},
      { tpm: 'outOfRange' },
      { tpm: 'outOfRange' },
    ])
  })

  test.each([
    ['above', { tpm: 200_000, rpm: 10 }],
    ['at', { tpm: 50_000, rpm: 10 }],
  ])('the application form does not check a limit that is %s its bound; the server rejects it', async (_, current) => {
    const range = { ...limitRange, current }
    expect(await problemsOf(applicationDraft({ tpm: '40000', rpm: '60' }), range)).toEqual({})
    const sent = (limits: { tpm?: number; rpm?: number }) =>
      rateApplicationForm(range).pick(['tpm', 'rpm']).isValidSync(limits)
    expect([sent({ rpm: 60 }), sent({ tpm: 40_000, rpm: 60 }), sent({ tpm: 60_000 }), sent({})]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
