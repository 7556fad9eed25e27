import { and, isNotNull, lt, or } from 'drizzle-orm'
import { deleteAuditUntil } from '../audit/auditLog'
import type { Configuration } from '../configuration/configuration'
import type { Database } from './database'
import { idempotencyKeys, providerRecords, sessions, sessionTokens, signInCodes, signInFlows } from './schema'

const DAY_MS = 24 * 3600 * 1000

/** The first instant that is kept. By whole days, so that a run of every few minutes finds something once a day. */
const keptFrom = (now: Date, days: number) => new Date((Math.floor(now.getTime() / DAY_MS) - days) * DAY_MS)

/** Deletes what has expired and what is past its retention; API tokens and users stay. */
export async function deleteExpired(db: Database, keptDays: Configuration['keptDays'], now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  await db.delete(signInFlows).where(lt(signInFlows.expiresAt, now))
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, now))
  await db.delete(sessionTokens).where(lt(sessionTokens.expiresAt, now))
  await db
    .delete(sessions)
    .where(or(lt(sessions.endsAt, now), and(isNotNull(sessions.revokedAt), lt(sessions.revokedAt, yesterday))))
  await db.delete(providerRecords).where(lt(providerRecords.expiresAt, now))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday))
  await deleteAuditUntil(db, keptFrom(now, keptDays.auditEvents), now)
}
