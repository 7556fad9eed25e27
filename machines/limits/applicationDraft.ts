import { isRequestable, type LimitRange, type RequestedLimit } from '@/openapi/rules/rateApplication'
import { wholeNumber } from '@/openapi/rules/text'
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
