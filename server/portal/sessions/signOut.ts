import { recordAudit, type AuditSource } from '@/server/storage/audit/auditLog'
import type { Database } from '@/server/storage/database'
import type { EndedSession } from './sessionStore'

/** One event for each person whose sessions a sign-out ended; for `otherwise` where it ended none of the portal's. */
export async function recordSignOut(
  tx: Database,
  source: AuditSource,
  ended: readonly EndedSession[],
  now: Date,
  otherwise?: string,
): Promise<void> {
  const actors = new Set(ended.map(({ userId }) => `user:${userId}`))
  if (actors.size === 0 && otherwise !== undefined) actors.add(otherwise)
  for (const actor of actors) await recordAudit(tx, source, { action: 'sign_out', outcome: 'success', actor }, now)
}
