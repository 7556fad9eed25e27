import { and, asc, desc, eq } from 'drizzle-orm'
import type { RateLimit } from '@/openapi/types'
import { localSource, recordAudit } from '@/server/storage/audit/auditLog'
import type { Database } from '@/server/storage/database'
import { rateApplications, userLimits } from '@/server/storage/schema/limitsSchema'
import { users } from '@/server/storage/schema/schema'
import { grantLimits, limitsOf, lockLimits } from '@/server/storage/limits/limitStore'

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

/** Applications with their users and the limits granted so far: pending ones oldest first, or all newest first. */
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

/** A limit that a grant would lower. */
export type Lowered = { limit: keyof Grant; current: number; granted: number }

function loweredBy(grant: Grant, { rpm, tpm, input_tokens, output_tokens }: RateLimit): Lowered[] {
  const current = { rpm, tpm, inputTokens: input_tokens, outputTokens: output_tokens }
  return (['rpm', 'tpm', 'inputTokens', 'outputTokens'] as const).flatMap((limit) => {
    const granted = grant[limit]
    return granted !== undefined && granted < current[limit] ? [{ limit, current: current[limit], granted }] : []
  })
}

type Approval = {
  id: string
  /** Limits that the operator names; they win over those of the application. */
  grant?: Grant
  /** Whether limits that are higher now may be lowered. */
  lowers?: boolean
  defaults: RateLimit
  now: Date
  actor?: string
}

export type Approved =
  | { kind: 'approved'; userId: string; kept: readonly Lowered[] }
  | { kind: 'wouldLower'; lowered: readonly Lowered[] }
  | { kind: 'notPending' }

/**
 * Approves a pending application and grants its limits, or those of `grant`. Unless `lowers` is set, a limit of the application
 * that is higher now is kept, and a lower one in `grant` changes nothing.
 */
export async function approve(db: Database, approval: Approval): Promise<Approved> {
  const { id, grant = {}, lowers = false, defaults, now, actor = 'operator' } = approval
  return db.transaction(async (tx) => {
    const [application] = await tx.select().from(rateApplications).where(eq(rateApplications.id, id))
    if (application?.status !== 'pending') return { kind: 'notPending' }
    const { userId, rpm, tpm } = application
    await lockLimits(tx, userId)
    const current = await limitsOf(tx, userId, defaults)
    const lowered = lowers ? [] : loweredBy(grant, current)
    if (lowered.length > 0) return { kind: 'wouldLower', lowered }
    if (!(await decide(tx, { id, status: 'approved', reason: '', actor, now }))) return { kind: 'notPending' }
    const wanted: Grant = { ...(rpm === null ? {} : { rpm }), ...(tpm === null ? {} : { tpm }), ...grant }
    const kept = lowers ? [] : loweredBy(wanted, current)
    const isKept = (limit: string) => kept.some((one) => one.limit === limit)
    const granted = Object.entries(wanted).filter(([limit]) => !isKept(limit))
    await grantLimits(tx, userId, Object.fromEntries(granted), now, actor)
    return { kind: 'approved', userId, kept }
  })
}

/** Rejects a pending application and leaves the limits. Null if the application is not pending. */
export function reject(db: Database, id: string, reason: string, now: Date, actor = 'operator') {
  return db.transaction((tx) => decide(tx, { id, status: 'rejected', reason, actor, now }))
}

/** The status of an application; null for an unknown id. */
export async function statusOf(db: Database, id: string) {
  const [row] = await db
    .select({ status: rateApplications.status })
    .from(rateApplications)
    .where(eq(rateApplications.id, id))
  return row?.status ?? null
}
