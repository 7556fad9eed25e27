import { object, string } from 'yup'
import { tokenNameProblem, type NameProblem } from '@/openapi/rules/tokens'

export type TokenNameValues = { name: string }

/** The rules of a token's name for a form; a message is the problem's name, which the page puts into words. */
export const tokenNameSchema = object({
  name: string().test('name', (name = '', { createError }) => {
    const problem = tokenNameProblem(name)
    return problem === null || createError({ message: problem })
  }),
})

const problems: readonly NameProblem[] = ['empty', 'characters', 'tooLong']

/** The problem that a message of `tokenNameSchema` stands for. */
export const asNameProblem = (message: string | undefined): NameProblem | null =>
  problems.find((problem) => problem === message) ?? null
