import type { Database } from '@/server/storage/database'
import type { RateLimits } from '@/server/storage/rateLimits'
import { type RequestContext, sourceOf } from '@/server/platform/http/requestContext'
import { recordAudit, type AuditEvent } from './auditLog'

export type FailedSignIn = {
  reason: 'codeUnknown' | 'codeOfAnotherBrowser' | 'providerRefused' | 'providerUnreachable' | 'providerUnusable'
  /** `user:<id>` if the user is known. */
  target?: string
}

type FailedSignInPorts = {
  db: Database
  rateLimits: Pick<RateLimits, 'consume'>
  metrics: { signIn(outcome: 'failed'): void }
  now: () => Date
}

const LIMIT = 'failedSignInByAddress'

/**
 * Records a sign-in that failed before a password was checked. At most `LIMIT` for an address; then one event says that more
 * followed.
 */
export async function recordFailedSignIn(
  { db, rateLimits, metrics, now }: FailedSignInPorts,
  context: RequestContext,
  { reason, target = '' }: FailedSignIn,
): Promise<void> {
  metrics.signIn('failed')
  const record = (event: Pick<AuditEvent, 'outcome' | 'details'>) =>
    recordAudit(db, sourceOf(context), { action: 'sign_in', actor: 'anonymous', target, ...event }, now())
  const wait = await rateLimits.consume(LIMIT, context.var.address, () =>
    record({ outcome: 'refused', details: { limit: LIMIT } }),
  )
  if (wait === null) await record({ outcome: 'failed', details: { reason } })
}
