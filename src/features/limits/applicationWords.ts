import { type ApplicationField, type ApplicationProblem } from '@/machines/limits/applicationDraft'
import { applicationLimits, type LimitRange, type RequestedLimit } from '@/openapi/rules/rateApplication'
import { RefusalCode } from '@/openapi/refusalCodes'
import { exactCount } from '@/src/content/formatCount'
import type { Texts } from '@/src/i18n/texts'

type Words = Texts['strategyPage']

/** A requested limit's bound and the current limit, as texts; the latter is 0 while it is not known. */
export const limitFigures = ({ bounds, current }: LimitRange, field: RequestedLimit) => ({
  limit: exactCount(bounds[field]),
  current: exactCount(current?.[field] ?? 0),
})

/** The problem of a field, in words. */
export function problemText(
  texts: Words,
  range: LimitRange,
  field: ApplicationField,
  problem: ApplicationProblem,
): string {
  if (problem === 'tooLong') return texts.tooLong({ limit: applicationLimits[field as keyof typeof applicationLimits] }) // only these have a length
  if (problem === 'outOfRange') return texts.outOfRange(limitFigures(range, field as RequestedLimit)) // only limits have a range
  if (problem === 'notAboveCurrent') return texts.notAboveCurrent(limitFigures(range, field as RequestedLimit)) // the same
  const required: Readonly<Record<ApplicationField, () => string>> = {
    name: texts.nameRequired,
    developer_type: texts.developerTypeRequired,
    org_name: texts.orgRequired,
    use_scene: texts.useSceneRequired,
    model_ids: texts.modelsRequired,
    tpm: texts.required,
    rpm: texts.required,
  }
  return required[field]()
}

/** Why the server did not take the application, in words that belong to the form. */
export function refusalText(texts: Words, refusal: RefusalCode): string {
  if (refusal === RefusalCode.APPLICATION_PENDING) return texts.refusedPending()
  if (refusal === RefusalCode.APPLICATION_INVALID) return texts.refusedInvalid()
  if (refusal === RefusalCode.APPLICATION_LIMIT_INVALID) return texts.refusedLimit()
  return refusal === RefusalCode.MODEL_UNKNOWN ? texts.refusedModel() : texts.refused()
}
