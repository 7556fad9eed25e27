import { describe, expect, it } from 'vitest'
import { ValidationError } from 'yup'
import { asNameProblem, tokenNameSchema } from '@/src/pages/api/tokens/tokenNameSchema'

describe('the form of a token name', () => {
  const problemOf = async (name: string) => {
    const error: unknown = await tokenNameSchema.validate({ name }).catch((reason: unknown) => reason)
    return error instanceof ValidationError ? asNameProblem(error.message) : null
  }

  it.each([
    ['', 'empty'],
    ['a b', 'characters'],
    ['é', 'characters'],
    ['字'.repeat(65), 'tooLong'],
    ['字'.repeat(64), null],
    ['评测_脚本.v-2', null],
  ])('the form of a token name finds in %j: %s', async (name, expected) => {
    expect(await problemOf(name)).toBe(expected)
  })

  it('the form of a token name finds that nothing at all is empty', async () => {
    await expect(tokenNameSchema.validate({})).rejects.toThrow('empty')
  })

  it('the form of a token name takes no other message for a problem', () => {
    expect(['empty', 'characters', 'tooLong', 'name is bad', '', undefined].map(asNameProblem)).toEqual([
      'empty',
      'characters',
      'tooLong',
      null,
      null,
      null,
    ])
  })
})
