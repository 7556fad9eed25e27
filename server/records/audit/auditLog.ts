import { sql } from 'drizzle-orm'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import type { Database } from '@/server/storage/database'

export const auditActions = [
  'sign_in',
  'sign_up',
  'sign_out',
  'account.locked',
  'session.opened',
  'session.renewal_reused',
  'password.changed',
  'profile.changed',
  'user.imported',
  'token.created',
  'token.imported',
  'token.renamed',
  'token.changed',
  'token.revoked',
  'application.submitted',
  'application.decided',
  'limits.changed',
  'operator.command',
  'records.deleted',
] as const
export type AuditAction = (typeof auditActions)[number]

/** The origin of an event; the operator's command line has no address and no request. */
export type AuditSource = { address: string; requestId: string }

export type AuditEvent = {
  action: AuditAction
  outcome: 'success' | 'refused' | 'failed'
  /**
   * `user:<id>`, `account:<id>` of the embedded provider, `operator` or `operator:<name on the system>`, `portal` for the
   * server itself, or `anonymous`.
   */
  actor: string
  /** `user:<id>`, `token:<id>`, …; empty where there is nothing to name. */
  target?: string
  /** Facts for a reader, such as the reason of a refusal. Never a secret, never the text of a form. */
  details?: Readonly<Record<string, string | number | boolean>>
}

/** The origin of commands of the operator and of the server's own actions. */
export const localSource: AuditSource = { address: '', requestId: '' }

/** Adds one event. Called in the transaction of the change that it records, so that both are stored or neither. */
export async function recordAudit(tx: Database, source: AuditSource, event: AuditEvent, at: Date): Promise<void> {
  await recordAudits(tx, source, [event], at)
}

/** Adds several events with the same time. */
export async function recordAudits(tx: Database, source: AuditSource, events: readonly AuditEvent[], at: Date) {
  if (events.length === 0) return
  const rows = events.map(({ action, outcome, actor, target = '', details = {} }) => {
    return { at, action, outcome, actor, target, ...source, details }
  })
  await tx.insert(auditEvents).values(rows)
}

/**
 * Records that `rows` rows of a table past their retention were deleted, and the name of a partition that was dropped. Does
 * nothing if there were none.
 */
export async function recordRetention(
  tx: Database,
  { until, ...deleted }: { table: string; rows: number; until: Date; partition?: string },
  at: Date,
): Promise<void> {
  if (deleted.rows === 0) return
  const details = { ...deleted, until: until.toISOString() }
  await recordAudit(tx, localSource, { action: 'records.deleted', outcome: 'success', actor: 'portal', details }, at)
}

const DELETION_BATCH = 2000

/** Deletes the events before `until` in batches; the database refuses every other way to delete or change one. */
export async function deleteAuditUntil(db: Database, until: Date, at: Date, signal: AbortSignal): Promise<void> {
  const deleteBatch = sql`delete_audit_until(${until.toISOString()}::timestamptz, ${DELETION_BATCH}::integer)`
  let rows = 0
  try {
    for (let batch = DELETION_BATCH; batch === DELETION_BATCH && !signal.aborted; rows += batch) {
      const [deleted] = await db.select({ count: sql`count`.mapWith(Number) }).from(sql`${deleteBatch} as count`)
      batch = deleted?.count ?? 0
    }
  } finally {
    await recordRetention(db, { table: 'audit_events', rows, until }, at)
  }
}
