import { mixed, object, string, type TestContext } from 'yup'
import {
  applicationProblems,
  type ApplicationDraft,
  type ApplicationField,
  type ApplicationProblem,
} from '../../../../machines/rateApplication/applicationDraft'

/** One rule per field; a message is the problem's name, which the page puts into words. */
const rule = (field: ApplicationField) =>
  [
    field,
    (_: unknown, { parent, createError }: TestContext) => {
      const problem = applicationProblems(parent as ApplicationDraft)[field] // the schema's own object
      return problem === undefined || createError({ message: problem })
    },
  ] as const

export const applicationSchema = object({
  name: string().test(...rule('name')),
  developer_type: string().test(...rule('developer_type')),
  org_name: string().test(...rule('org_name')),
  use_scene: string().test(...rule('use_scene')),
  model_ids: mixed().test(...rule('model_ids')),
  tpm: string().test(...rule('tpm')),
  rpm: string().test(...rule('rpm')),
})

const problems: readonly ApplicationProblem[] = ['required', 'tooLong', 'outOfRange']

/** The problem that a message of `applicationSchema` stands for. */
export const asProblem = (message: unknown): ApplicationProblem | null =>
  problems.find((problem) => problem === message) ?? null
