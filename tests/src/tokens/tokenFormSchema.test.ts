import { describe, expect, it } from 'vitest'
import { ValidationError } from 'yup'
import type { TokenFields } from '@/machines/tokens/tokenFields'
import { asProblem, tokenFormSchema } from '@/src/features/tokens/form/tokenFormSchema'
import { named } from '@/tests/machines/support/samples'

describe('the form of a token', () => {
  const problemsOf = async (fields: Partial<TokenFields>) => {
    const error: unknown = await tokenFormSchema
      .validate({ ...named('notebook'), ...fields }, { abortEarly: false })
      .catch((reason: unknown) => reason)
    return error instanceof ValidationError ? error.inner.map(({ path, message }) => [path, asProblem(message)]) : []
  }

  it.each<[Partial<TokenFields>, unknown]>([
    [{ name: '' }, [['name', 'empty']]],
    [{ name: 'a b' }, [['name', 'characters']]],
    [{ name: 'é' }, [['name', 'characters']]],
    [{ name: '字'.repeat(65) }, [['name', 'tooLong']]],
    [{ name: '字'.repeat(64) }, []],
    [{ name: '评测_脚本.v-2' }, []],
    [{ scope: 'some' }, [['models', 'noModel']]],
    [{ scope: 'some', typedModels: 'intern-s1' }, []],
    [{ scope: 'some', models: ['intern-s1'], typedModels: 'a*b' }, [['typedModels', 'noModelId']]],
    [{ scope: 'some', models: Array.from({ length: 51 }, (_, at) => `m${at}`) }, [['models', 'tooManyModels']]],
    [{ typedModels: 'a*b' }, []],
    [{ rpm: '0' }, [['rpm', 'notANumber']]],
    [{ rpm: '2.5' }, [['rpm', 'notANumber']]],
    [{ rpm: '1,000,000,001' }, [['rpm', 'tooLarge']]],
    [{ rpm: ' １２ ' }, []],
    [{ note: `${'字'.repeat(200)} ` }, []],
    [{ note: '字'.repeat(201) }, [['note', 'noteTooLong']]],
  ])('the form of a token finds in %j: %j', async (fields, expected) => {
    expect(await problemsOf(fields)).toEqual(expected)
  })

  it('the form of a token finds that nothing at all is empty', async () => {
    await expect(tokenFormSchema.validate({})).rejects.toThrow('empty')
  })

  it('the form of a token takes no other message for a problem', () => {
    expect(['empty', 'tooLarge', 'name is bad', '', undefined].map(asProblem)).toEqual([
      'empty',
      'tooLarge',
      null,
      null,
      null,
    ])
  })
})
