import { mixed, object, string, type TestContext } from 'yup'
import type { LimitRange } from '@/openapi/rules/rateApplication'
import {
  applicationProblems,
  type ApplicationDraft,
  type ApplicationField,
  type ApplicationProblem,
} from '@/machines/limits/applicationDraft'

/** One rule per field; a message is the problem's name, which the page puts into words. Formik passes empty texts as undefined. */
export function applicationSchema(range: LimitRange) {
  const rule = (field: ApplicationField) =>
    [
      field,
      (_: unknown, { parent, createError }: TestContext) => {
        const problem = applicationProblems(parent as ApplicationDraft, range)[field] // the schema's own object
        return problem === undefined || createError({ message: problem })
      },
    ] as const
  const text = (field: ApplicationField) =>
    string()
      .default('')
      .test(...rule(field))
  return object({
    name: text('name'),
    developer_type: text('developer_type'),
    org_name: text('org_name'),
    use_scene: text('use_scene'),
    model_ids: mixed()
      .default([])
      .test(...rule('model_ids')),
    tpm: text('tpm'),
    rpm: text('rpm'),
  })
}

const problems: readonly ApplicationProblem[] = ['required', 'tooLong', 'outOfRange', 'notAboveCurrent']

/** The problem of a message of `applicationSchema`. */
export const asProblem = (message: unknown): ApplicationProblem | null =>
  problems.find((problem) => problem === message) ?? null
