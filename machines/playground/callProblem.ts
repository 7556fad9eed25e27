/** The reason why a model call failed, as far as the user can do something about it. */
export type CallProblem =
  | { kind: 'unauthorized' }
  | { kind: 'limited'; retryAfterS: number | null }
  | { kind: 'quotaUsedUp' }
  /** The call alone needs more tokens than a minute or a month has, or than the context of its model. */
  | { kind: 'exceedsMinute' | 'exceedsMonth' | 'exceedsContext' }
  | { kind: 'modelUnknown' }
  /** The server lacks the call. */
  | { kind: 'missing' }
  | { kind: 'refused'; message: string }
  | { kind: 'unavailable' }
  | { kind: 'unreachable' }
  /** The answer broke off after its beginning had arrived. */
  | { kind: 'lost' }

const limits: readonly CallProblem['kind'][] = ['limited', 'quotaUsedUp', 'exceedsMinute', 'exceedsMonth']

/** Whether a limit of the account has refused the call. */
export const isLimit = ({ kind }: CallProblem): boolean => limits.includes(kind)

/** `code` is null if the response has no error of the model API. */
type Refusal = { status: number; code: string | null; message: string; retryAfterS: number | null }

const sizes: ReadonlyMap<string | null, CallProblem> = new Map([
  ['request_exceeds_tokens_per_minute', { kind: 'exceedsMinute' }],
  ['request_exceeds_tokens_per_month', { kind: 'exceedsMonth' }],
  ['context_length_exceeded', { kind: 'exceedsContext' }],
])

/** The meaning of a refusal of the model API for the user. */
export function problemOf({ status, code, message, retryAfterS }: Refusal): CallProblem {
  if (status === 401) return { kind: 'unauthorized' }
  if (status === 429 && code?.startsWith('monthly_')) return { kind: 'quotaUsedUp' }
  if (status === 429) return { kind: 'limited', retryAfterS }
  if (status === 404) return { kind: code === null ? 'missing' : 'modelUnknown' }
  if (status >= 500) return { kind: 'unavailable' }
  return (status === 400 ? sizes.get(code) : undefined) ?? { kind: 'refused', message }
}
