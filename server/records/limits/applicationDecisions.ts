import { and, eq, asc, desc } from 'drizzle-orm'
import type { RateLimit } from '@/openapi/types'
import { present } from '@/server/platform/json'
import type { Database } from '@/server/storage/database'
import { rateApplications, userLimits } from '@/server/storage/schema/limitsSchema'
import { users } from '@/server/storage/schema/schema'
import { localSource, recordAudit } from '../audit/auditLog'
import { lockUsers } from '../sessions/users'
import { grantLimits, limitsOf, withDefaults, type Grant } from './limitStore'

/** Applications with their users and the users' limits now: pending ones oldest first, or all newest first. */
export async function listAllApplications(
  db: Database,
  { which, limit, defaults }: { which: 'pending' | 'all'; limit: number; defaults: RateLimit },
) {
  const order = which === 'all' ? desc : asc
  const found = await db
    .select({ application: rateApplications, user: users, granted: userLimits })
    .from(rateApplications)
    .innerJoin(users, eq(users.id, rateApplications.userId))
    .leftJoin(userLimits, eq(userLimits.userId, rateApplications.userId))
    .where(which === 'all' ? undefined : eq(rateApplications.status, 'pending'))
    .orderBy(order(rateApplications.createdAt), order(rateApplications.id))
    .limit(limit)
  return found.map(({ granted, ...listed }) => ({ ...listed, limits: withDefaults(granted, defaults) }))
}

export type ListedApplication = Awaited<ReturnType<typeof listAllApplications>>[number]

type Decision = { id: string; status: 'approved' | 'rejected'; reason: string; actor: string; now: Date }

/** Decides a pending application; false if it is not pending. */
async function decide(tx: Database, { id, status, reason, actor, now }: Decision) {
  const [decided] = await tx
    .update(rateApplications)
    .set({ status, reason, decidedAt: now })
    .where(and(eq(rateApplications.id, id), eq(rateApplications.status, 'pending')))
    .returning()
  if (!decided) return false
  const event = { action: 'application.decided', outcome: 'success', actor, target: `user:${decided.userId}` } as const
  await recordAudit(tx, localSource, { ...event, details: { application: id, status } }, now)
  return true
}

/** The outcome for an application that was decided before; null if the id is unknown. */
type NotPending = { kind: 'notPending'; status: 'pending' | 'approved' | 'rejected' | null }

async function notPending(tx: Database, id: string): Promise<NotPending> {
  const [found] = await tx.select().from(rateApplications).where(eq(rateApplications.id, id))
  return { kind: 'notPending', status: found?.status ?? null }
}

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

/** `limits` are the user's after the approval; `kept` was left because it was higher. */
type ApprovalOutcome =
  | { kind: 'approved'; limits: RateLimit; kept: readonly Lowered[] }
  | { kind: 'wouldLower'; lowered: readonly Lowered[] }
  | NotPending

/**
 * Approves a pending application and grants its limits, or those of `grant`. Unless `lowers` is set, a limit of the application
 * that is higher now is kept, and a lower one in `grant` changes nothing.
 */
export async function approve(db: Database, approval: Approval): Promise<ApprovalOutcome> {
  const { id, grant = {}, lowers = false, defaults, now, actor = 'operator' } = approval
  return db.transaction(async (tx) => {
    const [application] = await tx.select().from(rateApplications).where(eq(rateApplications.id, id))
    if (application?.status !== 'pending') return notPending(tx, id)
    const { userId, rpm, tpm } = application
    await lockUsers(tx, [userId])
    const current = await limitsOf(tx, userId, defaults)
    const lowered = lowers ? [] : loweredBy(grant, current)
    if (lowered.length > 0) return { kind: 'wouldLower', lowered }
    if (!(await decide(tx, { id, status: 'approved', reason: '', actor, now }))) return notPending(tx, id)
    const requested: Grant = { ...present({ rpm, tpm }), ...grant }
    const kept = lowers ? [] : loweredBy(requested, current)
    const isKept = (limit: string) => kept.some((one) => one.limit === limit)
    const granted = Object.entries(requested).filter(([limit]) => !isKept(limit))
    await grantLimits(tx, userId, Object.fromEntries(granted), now, actor)
    return { kind: 'approved', limits: await limitsOf(tx, userId, defaults), kept }
  })
}

/** Rejects a pending application and leaves the limits. */
export function reject(db: Database, id: string, reason: string, now: Date, actor = 'operator') {
  return db.transaction(async (tx): Promise<{ kind: 'rejected' } | NotPending> => {
    const decided = await decide(tx, { id, status: 'rejected', reason, actor, now })
    return decided ? { kind: 'rejected' } : notPending(tx, id)
  })
}
