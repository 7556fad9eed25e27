import { and, desc, eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { LimitsPerMinute } from '@/openapi/rules/rateApplication'
import { rateApplicationForm } from '@/openapi/rules/rateApplicationForm'
import type { RateApplication, RateApplicationForm, RateLimit } from '@/openapi/types'
import type { MailSettings } from '@/server/configuration/mailSettings'
import { recordAudit, type AuditSource } from '../audit/auditLog'
import { notifyOperator } from '../mail/outbox'
import type { Database } from '@/server/storage/database'
import { rememberResource, resourceOf, type KeyUse } from '@/server/storage/idempotency'
import { present } from '@/server/platform/json'
import { rateApplications } from '@/server/storage/schema/limitsSchema'
import { lockUsers } from '../sessions/users'
import { limitsOf } from './limitStore'

const MAX_LISTED = 100

type ApplicationRow = typeof rateApplications.$inferSelect
export type Submission =
  | { kind: 'submitted' | 'alreadySubmitted'; application: RateApplication }
  | { kind: 'refused'; code: SubmissionRefusal }
type SubmissionRefusal =
  | typeof RefusalCode.APPLICATION_PENDING
  | typeof RefusalCode.APPLICATION_LIMIT_INVALID
  | typeof RefusalCode.INVALID_REQUEST

function toForm(row: ApplicationRow): RateApplicationForm {
  return {
    name: row.name,
    developer_type: row.developerType,
    org_name: row.orgName,
    use_scene: row.useScene,
    model_ids: row.modelIds,
    ...present({ tpm: row.tpm, rpm: row.rpm }),
  }
}

function toApplication(row: ApplicationRow): RateApplication {
  return {
    id: row.id,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    ...(row.reason === '' ? {} : { reason: row.reason }),
    application: toForm(row),
  }
}

function toRow(userId: string, form: RateApplicationForm, now: Date): ApplicationRow {
  return {
    id: randomUUID(),
    userId,
    status: 'pending',
    name: form.name,
    developerType: form.developer_type,
    orgName: form.org_name,
    useScene: form.use_scene,
    modelIds: form.model_ids,
    tpm: form.tpm ?? null,
    rpm: form.rpm ?? null,
    createdAt: now,
    decidedAt: null,
    reason: '',
  }
}

/** A user's applications, newest first. */
export async function listApplications(db: Database, userId: string): Promise<RateApplication[]> {
  const rows = await db
    .select()
    .from(rateApplications)
    .where(eq(rateApplications.userId, userId))
    .orderBy(desc(rateApplications.createdAt), desc(rateApplications.id))
    .limit(MAX_LISTED)
  return rows.map(toApplication)
}

async function findByKey(tx: Database, use: KeyUse) {
  const [earlier] = await tx
    .select()
    .from(rateApplications)
    .where(inArray(rateApplications.id, resourceOf(tx, use)))
  return earlier
}

async function hasPending(tx: Database, userId: string) {
  const isPending = and(eq(rateApplications.userId, userId), eq(rateApplications.status, 'pending'))
  return (await tx.$count(rateApplications, isPending)) > 0
}

/** Checks that each requested limit is above the current one and within the bounds. */
async function canRequest(tx: Database, { userId, form, bounds, defaults }: NewApplication): Promise<boolean> {
  const range = { bounds, current: await limitsOf(tx, userId, defaults) }
  return rateApplicationForm(range).pick(['rpm', 'tpm']).isValidSync(form)
}

type NewApplication = {
  userId: string
  form: RateApplicationForm
  bounds: LimitsPerMinute
  defaults: RateLimit
  mail: MailSettings
  key: string | null
  source: AuditSource
  now: Date
}

/** Submits under a lock of the user's row, so that concurrent requests leave at most one pending application. */
export async function submitApplication(db: Database, submitted: NewApplication): Promise<Submission> {
  const { userId, form, mail, key, source, now } = submitted
  return db.transaction(async (tx) => {
    await lockUsers(tx, [userId])
    const use = key === null ? null : ({ userId, operation: 'applyForRate', key } as const)
    const earlier = use === null ? undefined : await findByKey(tx, use)
    if (earlier && !isDeepStrictEqual(toForm(earlier), form))
      return { kind: 'refused', code: RefusalCode.INVALID_REQUEST }
    if (earlier) return { kind: 'alreadySubmitted', application: toApplication(earlier) }
    if (await hasPending(tx, userId)) return { kind: 'refused', code: RefusalCode.APPLICATION_PENDING }
    if (!(await canRequest(tx, submitted))) return { kind: 'refused', code: RefusalCode.APPLICATION_LIMIT_INVALID }
    const row = toRow(userId, form, now)
    await tx.insert(rateApplications).values(row)
    if (use !== null) await rememberResource(tx, use, { resourceId: row.id }, now)
    const event = { action: 'application.submitted', outcome: 'success', actor: `user:${userId}` } as const
    await recordAudit(tx, source, { ...event, target: `application:${row.id}` }, now)
    await notifyOperator(tx, mail, { kind: 'newApplications', parameters: {} }, now)
    return { kind: 'submitted', application: toApplication(row) }
  })
}
