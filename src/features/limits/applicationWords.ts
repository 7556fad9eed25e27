import type { ApplicationDraft, ApplicationField } from '@/machines/limits/applicationDraft'
import { applicationLimits, isRequestable, type LimitRange, type RequestedLimit } from '@/openapi/rules/rateApplication'
import { rateApplicationForm, type ApplicationProblem } from '@/openapi/rules/rateApplicationForm'
import { RefusalCode } from '@/openapi/refusalCodes'
import { exactCount } from '@/src/i18n/formatCount'
import type { Texts } from '@/src/i18n/texts'
import type { FormState } from '@/src/parts/form/useSubmitForm'

export type ApplicationFormState = FormState<ApplicationDraft>

type Words = Texts['strategyPage']

/** The rule of the fields on screen: a limit that cannot be requested has none. */
export const shownForm = (range: LimitRange) =>
  rateApplicationForm(range).omit((['tpm', 'rpm'] as const).filter((limit) => !isRequestable(range, limit)))

/** A requested limit's bound and the current limit with every digit, as a form needs them; the latter is 0 while it is not known. */
export const limitFigures = ({ bounds, current }: LimitRange, field: RequestedLimit) => ({
  limit: exactCount(bounds[field]),
  current: exactCount(current?.[field] ?? 0),
})

/** A message of `rateApplicationForm` in words; undefined for any other message. */
export function problemText(
  texts: Words,
  range: LimitRange,
  field: ApplicationField,
  message: unknown,
): string | undefined {
  const words: Readonly<Record<ApplicationProblem, () => string>> = {
    required: requiredTexts(texts)[field],
    tooLong: () => texts.tooLong({ limit: applicationLimits[field as keyof typeof applicationLimits] }), // only these have a length
    outOfRange: () => texts.outOfRange(limitFigures(range, field as RequestedLimit)), // only limits have a range
    notAboveCurrent: () => texts.notAboveCurrent(limitFigures(range, field as RequestedLimit)), // the same
  }
  return Object.entries(words).find(([problem]) => problem === message)?.[1]()
}

const requiredTexts = (texts: Words): Readonly<Record<ApplicationField, () => string>> => ({
  name: texts.nameRequired,
  developer_type: texts.developerTypeRequired,
  org_name: texts.orgRequired,
  use_scene: texts.useSceneRequired,
  model_ids: texts.modelsRequired,
  tpm: texts.required,
  rpm: texts.required,
})

/** Why the server did not take the application, in words that belong to the form. */
export function refusalText(texts: Words, refusal: RefusalCode): string {
  if (refusal === RefusalCode.APPLICATION_PENDING) return texts.refusedPending()
  if (refusal === RefusalCode.APPLICATION_INVALID) return texts.refusedInvalid()
  if (refusal === RefusalCode.APPLICATION_LIMIT_INVALID) return texts.refusedLimit()
  return refusal === RefusalCode.MODEL_UNKNOWN ? texts.refusedModel() : texts.refused()
}
