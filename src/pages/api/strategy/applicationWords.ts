import { type ApplicationField, type ApplicationProblem } from '@/machines/rateApplication/applicationDraft'
import { applicationLimits } from '@/openapi/rules/rateApplication'
import { RefusalCode } from '@/openapi/refusalCodes'
import { exactCount } from '@/src/content/formatCount'
import type { Texts } from '@/src/i18n/texts'

type Words = Texts['strategyPage']

const limitOf = (field: ApplicationField): number =>
  field in applicationLimits ? applicationLimits[field as keyof typeof applicationLimits] : 0 // looked at just before

/** What is wrong with a field, in words. */
export function problemText(texts: Words, field: ApplicationField, problem: ApplicationProblem): string {
  if (problem === 'tooLong') return texts.tooLong({ limit: limitOf(field) })
  if (problem === 'outOfRange') return texts.outOfRange({ limit: exactCount(limitOf(field)) })
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
  return refusal === RefusalCode.MODEL_UNKNOWN ? texts.refusedModel() : texts.refused()
}
