/** Lengths of an application's texts in code points. */
export const applicationLimits = { name: 24, org_name: 24, use_scene: 100 } as const

/** A limit per minute that an application can request. */
export type RequestedLimit = 'tpm' | 'rpm'

export type LimitsPerMinute = Readonly<Record<RequestedLimit, number>>

/** The operator's bounds on requested limits, and the user's current limits; null while those are not known. */
export type LimitRange = { bounds: LimitsPerMinute; current: LimitsPerMinute | null }

/** Whether an application can request this limit at all. */
export const isRequestable = ({ bounds, current }: LimitRange, limit: RequestedLimit): boolean =>
  bounds[limit] > (current?.[limit] ?? 0)
