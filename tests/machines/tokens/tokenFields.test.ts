import { describe, expect, test } from 'vitest'
import {
  changeOf,
  fieldsOf,
  isBlank,
  isNoChange,
  newTokenOf,
  noFields,
  typedFields,
  type TokenFields,
} from '@/machines/tokens/tokenFields'
import { chosenModels } from '@/openapi/rules/tokens'
import { apiToken, named } from '../support/samples'

const limited: TokenFields = {
  name: 'agent',
  scope: 'some',
  models: ['intern-s1', 'b'],
  typedModels: ' a，b;intern-latest ',
  rpm: '1,200',
  note: ' nightly ',
  validDays: '30',
}

describe('a new token', () => {
  test('a new token of a name alone asks for nothing else', () => {
    expect(newTokenOf(named('notebook'))).toEqual({ token_name: 'notebook' })
  })

  test('a new token is requested with each chosen or typed model once', () => {
    expect(newTokenOf(limited)).toEqual({
      token_name: 'agent',
      models: ['a', 'b', 'intern-latest', 'intern-s1'],
      rpm: 1200,
      note: 'nightly',
      valid_days: 30,
    })
  })

  test('a new token for all models asks for none of those that were chosen before', () => {
    expect([chosenModels({ ...limited, scope: 'all' }), newTokenOf({ ...limited, scope: 'all' }).models]).toEqual([
      [],
      undefined,
    ])
  })

  test('a new token’s form is blank until something is typed or chosen', () => {
    expect([isBlank(noFields), isBlank(named('a')), isBlank({ ...noFields, scope: 'some' })]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('a change of a token', () => {
  const token = apiToken({ models: ['b', 'a'], rpm: 5, note: 'old' })

  test('a change of a token asks for nothing where the form is as the token', () => {
    for (const own of [token, apiToken(), apiToken({ models: [], rpm: 0, note: '' })])
      expect(isNoChange(changeOf(own, fieldsOf(own)))).toBe(true)
  })

  test.each<[Partial<TokenFields>, object]>([
    [{ name: 'server' }, { token_name: 'server' }],
    [{ models: ['a'] }, { models: ['a'] }],
    [{ typedModels: 'c' }, { models: ['a', 'b', 'c'] }],
    [{ scope: 'all' }, { models: [] }],
    [{ rpm: '' }, { rpm: 0 }],
    [{ rpm: '6' }, { rpm: 6 }],
    [{ note: ' ' }, { note: '' }],
    [{ models: ['b', 'a'], rpm: '５', note: 'old ' }, {}],
  ])('a change of a token to %j asks for %j', (typed, change) => {
    expect(changeOf(token, { ...fieldsOf(token), ...typed })).toEqual(change)
  })

  test('a change of a token repeats what may have arrived, even if the token had it', () => {
    const asked = { token_name: 'server', models: [], rpm: 0, note: 'x' }
    expect(changeOf(token, fieldsOf(token), asked)).toEqual({
      token_name: 'notebook',
      models: ['a', 'b'],
      rpm: 5,
      note: 'old',
    })
    expect(changeOf(token, fieldsOf(token), { note: '' })).toEqual({ note: 'old' })
  })
})

test.each([
  ['the name', { name: 'server' }, { name: 'server' }],
  ['the limit and the note', { rpm: '', note: 'new' }, { rpm: '', note: 'new' }],
  ['the models', { typedModels: 'b' }, { scope: 'some', models: ['a'], typedModels: 'b' }],
  ['nothing', {}, {}],
])('a draft of an edited token holds %s that was typed, and not what else the token had', (_, typed, kept) => {
  const token = apiToken({ id: 't-1', models: ['a'], rpm: 5, note: 'old' })
  expect(typedFields(token, { ...fieldsOf(token), ...typed })).toEqual(kept)
})

test.each([apiToken(), apiToken({ models: [], rpm: 0, note: '' })])(
  'the form of a token without limits shows none: %#',
  (token) => {
    expect(fieldsOf(token)).toEqual(named(token.token_name))
  },
)
