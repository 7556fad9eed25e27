import { validateYupSchema, yupToFormErrors } from 'formik'
import { expect, test } from 'vitest'
import type { TokenFields } from '@/machines/tokens/tokenFields'
import { tokenForm, tokenName } from '@/openapi/rules/tokenForm'
import { named } from '@/tests/machines/support/samples'

/** The messages as Formik finds them, which passes an empty text as `undefined`. */
const problemsOf = async (fields: Partial<TokenFields>): Promise<unknown> =>
  validateYupSchema({ ...named('notebook'), ...fields }, tokenForm).then(() => ({}), yupToFormErrors)

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `model-${at}`)

test.each([
  ['notebook', null],
  ['书生-2_a.B', null],
  ['𠮷'.repeat(64), null],
  ['x'.repeat(64), null],
  ['\u212a', null],
  ['\u{2f800}', null],
  ['', 'empty'],
  ['two words', 'characters'],
  [' x', 'characters'],
  ['a\n', 'characters'],
  ['a/b', 'characters'],
  ['ｘ', 'characters'],
  ['é', 'characters'],
  ['a\u0301', 'characters'],
  ['あ', 'characters'],
  ['😀', 'characters'],
  ['x'.repeat(65), 'tooLong'],
  ['书'.repeat(65), 'tooLong'],
  ['𠮷'.repeat(65), 'tooLong'],
])('the form of a token says of the name %j: %s', async (name, problem) => {
  expect(await problemsOf({ name })).toEqual(problem === null ? {} : { name: problem })
  expect(tokenName.isValidSync(name)).toBe(problem === null)
})

test('the name of a token is the same for all Unicode compositions', () => {
  expect(['\uf900', '\u{2f800}'].map((name) => tokenName.cast(name))).toEqual(['豈', '丽'])
})

test.each<[Partial<TokenFields>, unknown]>([
  [{ scope: 'some' }, { models: 'noModel' }],
  [{ scope: 'some', typedModels: 'intern-s1' }, {}],
  [{ scope: 'some', models: ['intern-s1'], typedModels: 'a*b' }, { typedModels: 'noModelId' }],
  [{ scope: 'some', models: numbered(50), typedModels: 'model-49' }, {}],
  [{ scope: 'some', models: numbered(50), typedModels: 'model-50' }, { models: 'tooManyModels' }],
  [{ scope: 'some', models: ['intern-s1', 'b'], typedModels: ' a，b;intern-latest ' }, {}],
  [{ typedModels: 'a*b' }, {}],
  [{ rpm: '-1' }, { rpm: 'notANumber' }],
  [{ rpm: '0' }, { rpm: 'notANumber' }],
  [{ rpm: '2.5' }, { rpm: 'notANumber' }],
  [{ rpm: '1,000,000,001' }, { rpm: 'tooLarge' }],
  [{ rpm: '1,000,000,000' }, {}],
  [{ rpm: ' １２ ' }, {}],
  [{ note: `${'字'.repeat(200)} ` }, {}],
  [{ note: '字'.repeat(201) }, { note: 'noteTooLong' }],
  [
    { name: '', scope: 'some', rpm: '-1', note: 'x'.repeat(201) },
    { name: 'empty', models: 'noModel', rpm: 'notANumber', note: 'noteTooLong' },
  ],
])('the form of a token says of %j: %j', async (fields, expected) => {
  expect(await problemsOf(fields)).toEqual(expected)
})

test('the form of a token finds that nothing at all is empty', async () => {
  await expect(tokenForm.validate({})).rejects.toThrow('empty')
})
