import { and, eq, asc, desc } from 'drizzle-orm'
import type { RateLimit } from '@/openapi/types'
import { createCalendar, monthOf } from '@/server/platform/calendar'
import type { Database } from '@/server/storage/database'
import { grantLimits, limitsOf, withDefaults, lockLimits, type Grant } from '@/server/records/limits/limitStore'
import { usageMonths } from '@/server/storage/schema/usageSchema'
import { localSource, recordAudit } from '@/server/records/audit/auditLog'
import { rateApplications, userLimits } from '@/server/storage/schema/limitsSchema'
import { users } from '@/server/storage/schema/schema'
import { OperatorError, type OperatorContext, visible } from '../context'
import { requireUser } from '../users'

const MAX_LISTED = 200

/** Applications with their users and the limits granted so far: pending ones oldest first, or all newest first. */
function listForOperator(db: Database, which: 'pending' | 'all') {
  const order = which === 'all' ? desc : asc
  return db
    .select({ application: rateApplications, user: users, limits: userLimits })
    .from(rateApplications)
    .innerJoin(users, eq(users.id, rateApplications.userId))
    .leftJoin(userLimits, eq(userLimits.userId, rateApplications.userId))
    .where(which === 'all' ? undefined : eq(rateApplications.status, 'pending'))
    .orderBy(order(rateApplications.createdAt), order(rateApplications.id))
    .limit(MAX_LISTED)
}

type ListedApplication = Awaited<ReturnType<typeof listForOperator>>[number]

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
type Lowered = { limit: keyof Grant; current: number; granted: number }

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

type Approved =
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

const limitNames = { rpm: 'RPM', tpm: 'TPM', inputTokens: 'input tokens', outputTokens: 'output tokens' } as const

async function notPending(db: Database, id: string): Promise<OperatorError> {
  const [found] = await db.select().from(rateApplications).where(eq(rateApplications.id, id))
  return new OperatorError(found ? `application ${id} is ${found.status} already` : `there is no application ${id}`)
}

async function limitsText({ db, configuration }: OperatorContext, userId: string): Promise<string> {
  const { rpm, tpm, input_tokens, output_tokens } = await limitsOf(db, userId, configuration.defaultLimits)
  return `${rpm} RPM, ${tpm} TPM, ${input_tokens} input and ${output_tokens} output tokens a month`
}

const requested = (value: number | null) => (value === null ? '—' : String(value))

/** One application as a block of lines for the operator's terminal. */
function applicationText({ application, user, limits }: ListedApplication, defaults: RateLimit): string {
  const { rpm, tpm } = withDefaults(limits, defaults)
  const kind = application.developerType === 1 ? 'individual' : 'company or organisation'
  const decided = application.decidedAt === null ? '' : `, decided ${application.decidedAt.toISOString()}`
  return [
    `${application.id}  ${application.status}`,
    `  user          ${visible(user.username)} <${visible(user.email)}>`,
    `  sent          ${application.createdAt.toISOString()}${decided}`,
    `  name          ${visible(application.name)} (${kind})`,
    `  organisation  ${visible(application.orgName)}`,
    `  use           ${visible(application.useScene)}`,
    `  models        ${visible(application.modelIds.join(', '))}`,
    `  wants         ${requested(application.rpm)} RPM, ${requested(application.tpm)} TPM (has ${rpm} RPM, ${tpm} TPM)`,
    ...(application.reason === '' ? [] : [`  reason        ${visible(application.reason)}`]),
  ].join('\n')
}

export async function listApplications({ db, configuration }: OperatorContext, which: 'pending' | 'all') {
  const found = await listForOperator(db, which)
  if (found.length === 0) return which === 'all' ? 'No applications.' : 'No application waits for a decision.'
  const blocks = found.map((application) => applicationText(application, configuration.defaultLimits))
  const more = found.length < MAX_LISTED ? [] : [`Only ${MAX_LISTED} applications are shown.`]
  return [...blocks, ...more].join('\n\n')
}

const keptText = ({ limit, current, granted }: Lowered) =>
  `Kept ${current} ${limitNames[limit]}: the application asks for less, ${granted}. To lower it, use limits set.`

async function runApproval(
  { id, grant, lowers }: { id: string; grant: Grant; lowers: boolean },
  context: OperatorContext,
): Promise<string> {
  const { db, configuration, now, actor } = context
  const defaults = configuration.defaultLimits
  const approved = await approve(db, { id, grant, lowers, defaults, now: now(), ...(actor && { actor }) })
  if (approved.kind === 'notPending') throw await notPending(db, id)
  if (approved.kind === 'wouldLower') {
    const lowered = approved.lowered.map(
      ({ limit, current, granted }) => `${current} ${limitNames[limit]} to ${granted}`,
    )
    throw new OperatorError(`nothing was approved: this would lower ${lowered.join(', ')}; add --lower to do so`)
  }
  const lines = approved.kept.map(keptText)
  return [`Approved. The limits are now ${await limitsText(context, approved.userId)}.`, ...lines].join('\n')
}

/** Approves applications one after the other; the transaction of the command stores all of them or none. */
export async function runApprovals(
  { ids, grant, lowers }: { ids: readonly string[]; grant: Grant; lowers: boolean },
  context: OperatorContext,
): Promise<string> {
  const texts: string[] = []
  for (const id of ids) texts.push(await runApproval({ id, grant, lowers }, context))
  return ids.length === 1 ? texts.join('') : texts.map((text, place) => `${ids[place]}: ${text}`).join('\n')
}

export async function runRejection({ db, now, actor }: OperatorContext, id: string, reason: string): Promise<string> {
  if (!(await reject(db, id, reason, now(), actor))) throw await notPending(db, id)
  return 'Rejected. The limits stay as they are.'
}

export async function showLimits(context: OperatorContext, name: string): Promise<string> {
  const { db, configuration, now } = context
  const { id, username } = await requireUser(db, name)
  const month = monthOf(createCalendar(configuration.reportingTimeZone).dayOf(now()))
  const isOfMonth = and(eq(usageMonths.userId, id), eq(usageMonths.month, month))
  const [used] = await db.select().from(usageMonths).where(isOfMonth)
  const usedText = `${used?.inputTokens ?? 0} input and ${used?.outputTokens ?? 0} output tokens`
  return `${visible(username)} has ${await limitsText(context, id)}.\nUsed this month: ${usedText}.`
}

export async function setLimits(context: OperatorContext, name: string, grant: Grant): Promise<string> {
  const { db, now, actor } = context
  const user = await requireUser(db, name)
  await grantLimits(db, user.id, grant, now(), actor)
  return `${visible(user.username)} now has ${await limitsText(context, user.id)}.`
}
