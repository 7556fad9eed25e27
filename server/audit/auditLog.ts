import { lt } from 'drizzle-orm'
import { auditEvents } from '../database/auditSchema'
import type { Database } from '../database/database'
import type { RequestContext } from '../requestContext'

export type AuditAction =
  | 'sign_in'
  | 'sign_up'
  | 'sign_out'
  | 'account.locked'
  | 'session.opened'
  | 'session.renewal_reused'
  | 'password.changed'
  | 'profile.changed'
  | 'token.created'
  | 'token.revoked'
  | 'application.submitted'
  | 'application.decided'
  | 'limits.changed'
  | 'operator.command'

/** Where an event came from; the operator's command line has no address and no request. */
export type AuditSource = { address: string; requestId: string }

export type AuditEvent = {
  action: AuditAction
  outcome: 'success' | 'refused' | 'failed'
  /** `user:<id>`, `account:<id>`, `operator` or `anonymous`. */
  actor: string
  /** `user:<id>`, `token:<id>`, …; empty where there is nothing to name. */
  target?: string
  /** Facts for a reader, such as the reason of a refusal. Never a secret, never the text of a form. */
  details?: Readonly<Record<string, string | number | boolean>>
}

export const operatorSource: AuditSource = { address: '', requestId: '' }

export const sourceOf = ({ var: { address, requestId } }: RequestContext): AuditSource => ({ address, requestId })

/** Adds one event. Within the transaction of what it tells of, where there is one: both are kept or neither. */
export async function recordAudit(tx: Database, source: AuditSource, event: AuditEvent, at: Date): Promise<void> {
  const { action, outcome, actor, target = '', details = {} } = event
  await tx.insert(auditEvents).values({ at, action, outcome, actor, target, ...source, details })
}

/** Deletes what is older than `until`. */
export async function deleteAuditUntil(db: Database, until: Date): Promise<void> {
  await db.delete(auditEvents).where(lt(auditEvents.at, until))
}
