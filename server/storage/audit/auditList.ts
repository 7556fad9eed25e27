import { and, desc, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { auditEvents } from '../schema/auditSchema'
import type { Database } from '../database'
import type { AuditAction } from './auditLog'

export type AuditFilter = {
  /** The first instant of the list, and the first after it. */
  since: Date | null
  until: Date | null
  action: AuditAction | null
  /** Names such as `user:<id>`: actors or targets of the events. */
  parties: readonly string[] | null
  limit: number
}

export type AuditRow = typeof auditEvents.$inferSelect

/** The newest events that match, newest first. */
export function listAudit(db: Database, { since, until, action, parties, limit }: AuditFilter): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEvents)
    .where(
      and(
        since ? gte(auditEvents.at, since) : undefined,
        until ? lt(auditEvents.at, until) : undefined,
        action ? eq(auditEvents.action, action) : undefined,
        parties ? or(inArray(auditEvents.actor, parties), inArray(auditEvents.target, parties)) : undefined,
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit)
}
