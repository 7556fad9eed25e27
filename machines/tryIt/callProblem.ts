/** Why a model call was not answered, as far as the person can do something about it. */
export type CallProblem =
  | { kind: 'unauthorized' }
  | { kind: 'limited'; retryAfterS: number | null }
  | { kind: 'quotaUsedUp' }
  | { kind: 'tooLong' }
  | { kind: 'modelUnknown' }
  | { kind: 'refused'; message: string }
  | { kind: 'unavailable' }
  | { kind: 'lost' }

type Refusal = { status: number; code: string | null; message: string; retryAfterS: number | null }

/** What a refusal of the model API means for the person. */
export function problemOf({ status, code, message, retryAfterS }: Refusal): CallProblem {
  if (status === 401) return { kind: 'unauthorized' }
  if (status === 429 && code?.startsWith('monthly_')) return { kind: 'quotaUsedUp' }
  if (status === 429 && code === 'request_exceeds_tokens_per_minute') return { kind: 'tooLong' }
  if (status === 429) return { kind: 'limited', retryAfterS }
  if (status === 404) return { kind: 'modelUnknown' }
  return status >= 500 ? { kind: 'unavailable' } : { kind: 'refused', message }
}
