import { and, eq, asc, desc } from 'drizzle-orm'
import type { RateLimit } from '@/openapi/types'
import type { MailSettings } from '@/server/configuration/mailSettings'
import { present } from '@/server/platform/json'
import type { Database } from '@/server/storage/database'
import { rateApplications, userLimits } from '@/server/storage/schema/limitsSchema'
import { users } from '@/server/storage/schema/schema'
import { localSource, recordAudit } from '../audit/auditLog'
import { notifyUser } from '../mail/notifyUser'
import { withdrawFromOperator } from '../mail/outbox'
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

/** The number of applications that wait for a decision. */
export const countPendingApplications = (db: Database): Promise<number> =>
  db.$count(rateApplications, eq(rateApplications.status, 'pending'))

type Decision = { id: string; status: 'approved' | 'rejected'; reason: string; actor: string; now: Date }

/** Decides a pending application; null if it is not pending. Otherwise returns its user's id. */
async function decide(tx: Database, { id, status, reason, actor, now }: Decision): Promise<string | null> {
  const [decided] = await tx
    .update(rateApplications)
    .set({ status, reason, decidedAt: now })
    .where(and(eq(rateApplications.id, id), eq(rateApplications.status, 'pending')))
    .returning()
  if (!decided) return null
  const event = { action: 'application.decided', outcome: 'success', actor, target: `user:${decided.userId}` } as const
  await recordAudit(tx, localSource, { ...event, details: { application: id, status } }, now)
  if ((await countPendingApplications(tx)) === 0) await withdrawFromOperator(tx, 'newApplications')
  return decided.userId
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
  mail: MailSettings
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
  const { id, grant = {}, lowers = false, defaults, mail, now, actor = 'operator' } = approval
  return db.transaction(async (tx) => {
    const [application] = await tx.select().from(rateApplications).where(eq(rateApplications.id, id))
    if (application?.status !== 'pending') return notPending(tx, id)
    const { userId, rpm, tpm } = application
    await lockUsers(tx, [userId])
    const current = await limitsOf(tx, userId, defaults)
    const lowered = lowers ? [] : loweredBy(grant, current)
    if (lowered.length > 0) return { kind: 'wouldLower', lowered }
    if ((await decide(tx, { id, status: 'approved', reason: '', actor, now })) === null) return notPending(tx, id)
    const requested: Grant = { ...present({ rpm, tpm }), ...grant }
    const kept = lowers ? [] : loweredBy(requested, current)
    const isKept = (limit: string) => kept.some((one) => one.limit === limit)
    const granted = Object.entries(requested).filter(([limit]) => !isKept(limit))
    await grantLimits(tx, userId, Object.fromEntries(granted), now, actor)
    const limits = await limitsOf(tx, userId, defaults)
    const parameters = { outcome: 'approved', rpm: limits.rpm, tpm: limits.tpm } as const
    await notifyUser(tx, mail, { kind: 'applicationDecided', userId, parameters }, now)
    return { kind: 'approved', limits, kept }
  })
}

type Rejection = Pick<Approval, 'id' | 'mail' | 'now' | 'actor'> & { reason: string }

/** Rejects a pending application and leaves the limits. */
export function reject(db: Database, { id, reason, mail, now, actor = 'operator' }: Rejection) {
  return db.transaction(async (tx): Promise<{ kind: 'rejected' } | NotPending> => {
    const userId = await decide(tx, { id, status: 'rejected', reason, actor, now })
    if (userId === null) return notPending(tx, id)
    const parameters = { outcome: 'rejected', reason } as const
    await notifyUser(tx, mail, { kind: 'applicationDecided', userId, parameters }, now)
    return { kind: 'rejected' }
  })
}
