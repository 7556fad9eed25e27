import { and, asc, desc, eq } from 'drizzle-orm'
import { localSource, recordAudit } from '../audit/auditLog'
import type { Database } from '../database/database'
import { rateApplications, userLimits } from '../database/limitsSchema'
import { users } from '../database/schema'
import { grantLimits } from './limitStore'

export const MAX_LISTED = 200

/** Limits that the operator gives instead of the requested ones. */
export type Grant = { rpm?: number; tpm?: number; inputTokens?: number; outputTokens?: number }

async function listWhere(db: Database, condition: ReturnType<typeof eq> | undefined, order: typeof asc) {
  return db
    .select({ application: rateApplications, user: users, limits: userLimits })
    .from(rateApplications)
    .innerJoin(users, eq(users.id, rateApplications.userId))
    .leftJoin(userLimits, eq(userLimits.userId, rateApplications.userId))
    .where(condition)
    .orderBy(order(rateApplications.createdAt), order(rateApplications.id))
    .limit(MAX_LISTED)
}

export type ListedApplication = Awaited<ReturnType<typeof listWhere>>[number]

/** Applications with who sent them and what that user was granted so far: pending ones oldest first, or all newest first. */
export function listForOperator(db: Database, which: 'pending' | 'all'): Promise<ListedApplication[]> {
  return which === 'all' ? listWhere(db, undefined, desc) : listWhere(db, eq(rateApplications.status, 'pending'), asc)
}

type Decision = { id: string; status: 'approved' | 'rejected'; reason: string; actor: string; now: Date }

async function decide(tx: Database, { id, status, reason, actor, now }: Decision) {
  const [decided] = await tx
    .update(rateApplications)
    .set({ status, reason, decidedAt: now })
    .where(and(eq(rateApplications.id, id), eq(rateApplications.status, 'pending')))
    .returning()
  if (!decided) return null
  const event = { action: 'application.decided', outcome: 'success', actor, target: `user:${decided.userId}` } as const
  await recordAudit(tx, localSource, { ...event, details: { application: id, status } }, now)
  return decided
}

/** Approves a pending application and grants what it asks for, or `grant` instead; null when it is not pending. */
export async function approve(db: Database, id: string, grant: Grant, now: Date, actor = 'operator') {
  return db.transaction(async (tx) => {
    const application = await decide(tx, { id, status: 'approved', reason: '', actor, now })
    if (!application) return null
    const { rpm, tpm } = application
    await grantLimits(
      tx,
      application.userId,
      { ...(rpm === null ? {} : { rpm }), ...(tpm === null ? {} : { tpm }), ...grant },
      now,
      actor,
    )
    return application
  })
}

/** Rejects a pending application and leaves the limits; null when it is not pending. */
export function reject(db: Database, id: string, reason: string, now: Date, actor = 'operator') {
  return db.transaction((tx) => decide(tx, { id, status: 'rejected', reason, actor, now }))
}

/** The state of an application; null when there is none. */
export async function statusOf(db: Database, id: string) {
  const [row] = await db
    .select({ status: rateApplications.status })
    .from(rateApplications)
    .where(eq(rateApplications.id, id))
  return row?.status ?? null
}
