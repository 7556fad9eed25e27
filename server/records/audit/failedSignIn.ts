import type { Database } from '@/server/storage/database'
import type { RateLimits } from '@/server/storage/rateLimits'
import { type RequestContext, sourceOf } from '@/server/platform/http/requestContext'
import { recordAudit, type AuditEvent } from './auditLog'

export type FailedSignIn = {
  reason: 'codeUnknown' | 'codeOfAnotherBrowser' | 'providerRefused' | 'providerUnreachable' | 'providerUnusable'
  /** `user:<id>` where it is known whose sign-in it was. */
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
 * Puts a sign-in on record that failed before any password, which anybody can have as often as the network allows: of one
 * address a number, then once that there were more.
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
