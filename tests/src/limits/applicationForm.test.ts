import { validateYupSchema, yupToFormErrors } from 'formik'
import { describe, expect, it } from 'vitest'
import { emptyDraft, type ApplicationDraft } from '@/machines/limits/applicationDraft'
import { limitRange } from '@/tests/machines/support/samples'
import { applicationSchema, asProblem } from '@/src/features/limits/applicationForm'

const whole: ApplicationDraft = {
  name: '林苇',
  developer_type: '2',
  org_name: '示例研究所',
  use_scene: '论文阅读助手',
  model_ids: ['intern-s1'],
  tpm: '',
  rpm: '',
}

/** The messages as Formik finds them, which hands an empty text over as `undefined`. */
const problemsOf = async (draft: ApplicationDraft, range = limitRange): Promise<unknown> => {
  try {
    await validateYupSchema(draft, applicationSchema(range))
    return {}
  } catch (error) {
    return yupToFormErrors(error)
  }
}

describe('the application form', () => {
  it('the application form requires everything but the limits', async () => {
    expect(await problemsOf(emptyDraft)).toEqual({
      name: 'required',
      developer_type: 'required',
      org_name: 'required',
      use_scene: 'required',
      model_ids: 'required',
    })
  })

  it('the application form takes a whole draft, with and without limits', async () => {
    expect(await problemsOf(whole)).toEqual({})
    expect(await problemsOf({ ...whole, tpm: '50000', rpm: '1000' })).toEqual({})
  })

  it('the application form rejects invalid limits', async () => {
    expect(await problemsOf({ ...whole, tpm: '50001', rpm: '0' })).toEqual({ tpm: 'outOfRange', rpm: 'outOfRange' })
  })

  it('the application form takes only limits above the current ones, or none', async () => {
    expect(await problemsOf({ ...whole, tpm: '5000', rpm: '10' })).toEqual({
      tpm: 'notAboveCurrent',
      rpm: 'notAboveCurrent',
    })
    expect(await problemsOf({ ...whole, tpm: '5000' }, { ...limitRange, current: null })).toEqual({})
  })

  it('the application form takes no other message for a problem', () => {
    const messages = ['required', 'tooLong', 'outOfRange', 'notAboveCurrent', 'name is a required field', '', null]
    expect(messages.map(asProblem)).toEqual(['required', 'tooLong', 'outOfRange', 'notAboveCurrent', null, null, null])
  })

  it('the application form counts characters, not code units, and does not count blanks around them', async () => {
    expect(await problemsOf({ ...whole, name: '𠮷'.repeat(24), org_name: ` ${'a'.repeat(24)} ` })).toEqual({})
    expect(await problemsOf({ ...whole, name: 'a'.repeat(25), use_scene: 'a'.repeat(101) })).toEqual({
      name: 'tooLong',
      use_scene: 'tooLong',
    })
    expect(await problemsOf({ ...whole, org_name: '   ' })).toEqual({ org_name: 'required' })
  })
})
