import { mixed, object, string, type TestContext } from 'yup'
import {
  applicationProblems,
  type ApplicationDraft,
  type ApplicationField,
  type ApplicationProblem,
} from '@/machines/rateApplication/applicationDraft'

/** One rule per field; a message is the problem's name, which the page puts into words. */
const rule = (field: ApplicationField) =>
  [
    field,
    (_: unknown, { parent, createError }: TestContext) => {
      const problem = applicationProblems(parent as ApplicationDraft)[field] // the schema's own object
      return problem === undefined || createError({ message: problem })
    },
  ] as const

/** Formik hands an empty text over as nothing at all, hence the defaults. */
export const applicationSchema = object({
  name: string()
    .default('')
    .test(...rule('name')),
  developer_type: string()
    .default('')
    .test(...rule('developer_type')),
  org_name: string()
    .default('')
    .test(...rule('org_name')),
  use_scene: string()
    .default('')
    .test(...rule('use_scene')),
  model_ids: mixed()
    .default([])
    .test(...rule('model_ids')),
  tpm: string()
    .default('')
    .test(...rule('tpm')),
  rpm: string()
    .default('')
    .test(...rule('rpm')),
})

const problems: readonly ApplicationProblem[] = ['required', 'tooLong', 'outOfRange']

/** The problem that a message of `applicationSchema` stands for. */
export const asProblem = (message: unknown): ApplicationProblem | null =>
  problems.find((problem) => problem === message) ?? null
