import { isRequestable, type LimitRange, type RequestedLimit } from '@/openapi/rules/rateApplication'
import { wholeNumber } from '@/openapi/rules/text'
import { isRecord } from '@/openapi/rules/record'
import type { RateApplicationForm } from '@/openapi/types'

/** The form as it is typed: everything is text until it is sent. */
export type ApplicationDraft = {
  name: string
  developer_type: '' | '1' | '2'
  org_name: string
  use_scene: string
  model_ids: readonly string[]
  tpm: string
  rpm: string
}

/** The form that was last sent, as text, and its idempotency key. */
export type SentAttempt = { sent: string; key: string }

export type ApplicationField = keyof ApplicationDraft

export const emptyDraft: ApplicationDraft = {
  name: '',
  developer_type: '',
  org_name: '',
  use_scene: '',
  model_ids: [],
  tpm: '',
  rpm: '',
}

export const isEmptyDraft = (draft: ApplicationDraft) => Object.values(draft).every((value) => value.length === 0)

/** The request for a draft without problems: numbers instead of text, and only limits that were typed and can be requested. */
export function toApplication(draft: ApplicationDraft, range: LimitRange): RateApplicationForm {
  const isRequested = (field: RequestedLimit) => draft[field] !== '' && isRequestable(range, field)
  return {
    name: draft.name.trim(),
    developer_type: draft.developer_type === '2' ? 2 : 1,
    org_name: draft.org_name.trim(),
    use_scene: draft.use_scene.trim(),
    model_ids: [...draft.model_ids],
    ...(isRequested('tpm') && { tpm: Number(draft.tpm) }),
    ...(isRequested('rpm') && { rpm: Number(draft.rpm) }),
  }
}

/** The draft in a stored text, or null for any other text. */
export function draftFrom(stored: string | null): ApplicationDraft | null {
  const found = parsed(stored)
  if (!isRecord(found)) return null
  const { name, developer_type, org_name, use_scene, model_ids, tpm, rpm } = found
  const texts = [name, org_name, use_scene, tpm, rpm]
  const hasTexts = texts.every((text) => typeof text === 'string')
  const hasModels = Array.isArray(model_ids) && model_ids.every((id) => typeof id === 'string')
  if (!hasTexts || !hasModels || !['', '1', '2'].includes(developer_type as string)) return null // `includes` compares any value
  return { name, developer_type, org_name, use_scene, model_ids, tpm, rpm } as ApplicationDraft // each was just looked at
}

/** The last attempt of a stored draft with its key; null if none was made. */
export function attemptFrom(stored: string | null): SentAttempt | null {
  const found = parsed(stored)
  const attempt = isRecord(found) ? found['attempt'] : null
  if (!isRecord(attempt)) return null
  const { sent, key } = attempt
  return typeof sent === 'string' && typeof key === 'string' ? { sent, key } : null
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Why a text was left out. */
export type LimitSlip = 'notANumber' | 'tooLarge'
/** The text of a limit's field after typing or pasting. */
export type LimitReading = { value: string; slip: LimitSlip | null }

/** Reads a limit that was typed or pasted. Text that is no number, or a number above `bound`, leaves the field unchanged. */
export function readLimit(bound: number, previous: string, typed: string): LimitReading {
  const digits = wholeNumber(typed)
  if (digits === null) return { value: previous, slip: 'notANumber' }
  if (Number(digits) > bound) return { value: previous, slip: 'tooLarge' }
  return { value: digits, slip: null }
}
