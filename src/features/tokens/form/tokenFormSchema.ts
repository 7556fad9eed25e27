import { mixed, object, string, type TestContext } from 'yup'
import { fieldProblems, type TokenField, type TokenFieldProblem, type TokenFields } from '@/machines/tokens/tokenFields'

/** One rule per field; a message is the problem's name, which the page puts into words. */
const rule = (field: TokenField) =>
  [
    field,
    (_: unknown, { parent, createError }: TestContext) => {
      const problem = fieldProblems(parent as TokenFields)[field] // the schema's own object
      return problem === undefined || createError({ message: problem })
    },
  ] as const

/** Formik hands an empty text over as nothing at all, hence the defaults. */
export const tokenFormSchema = object({
  name: string()
    .default('')
    .test(...rule('name')),
  scope: string().default('all'),
  models: mixed()
    .default([])
    .test(...rule('models')),
  typedModels: string()
    .default('')
    .test(...rule('typedModels')),
  rpm: string()
    .default('')
    .test(...rule('rpm')),
  note: string()
    .default('')
    .test(...rule('note')),
})

const problems: readonly TokenFieldProblem[] = [
  'empty',
  'characters',
  'tooLong',
  'noModel',
  'noModelId',
  'tooManyModels',
  'notANumber',
  'tooLarge',
  'noteTooLong',
]

/** The problem of a message of `tokenFormSchema`. */
export const asProblem = (message: unknown): TokenFieldProblem | null =>
  problems.find((problem) => problem === message) ?? null
