import { and, desc, eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { RateApplication, RateApplicationForm } from '@/openapi/types'
import { recordAudit, type AuditSource } from '../audit/auditLog'
import type { Database } from '../database/database'
import { rememberResource, resourceOf, type KeyUse } from '../database/idempotency'
import { rateApplications } from '../database/limitsSchema'
import { users } from '../database/schema'

const MAX_LISTED = 100

type ApplicationRow = typeof rateApplications.$inferSelect
export type Submission =
  | { kind: 'submitted' | 'alreadySubmitted'; application: RateApplication }
  | { kind: 'refused'; code: typeof RefusalCode.APPLICATION_PENDING | typeof RefusalCode.INVALID_REQUEST }

function toForm(row: ApplicationRow): RateApplicationForm {
  return {
    name: row.name,
    developer_type: row.developerType,
    org_name: row.orgName,
    use_scene: row.useScene,
    model_ids: row.modelIds,
    ...(row.tpm === null ? {} : { tpm: row.tpm }),
    ...(row.rpm === null ? {} : { rpm: row.rpm }),
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

async function findEarlier(tx: Database, use: KeyUse) {
  const [earlier] = await tx
    .select()
    .from(rateApplications)
    .where(inArray(rateApplications.id, resourceOf(tx, use)))
  return earlier
}

async function hasPending(tx: Database, userId: string) {
  const isPending = and(eq(rateApplications.userId, userId), eq(rateApplications.status, 'pending'))
  return (await tx.select({ id: rateApplications.id }).from(rateApplications).where(isPending)).length > 0
}

type NewApplication = {
  userId: string
  form: RateApplicationForm
  key: string | null
  source: AuditSource
  now: Date
}

/** Submits under the user's row lock, so that one application at most is pending however many are sent at once. */
export async function submitApplication(
  db: Database,
  { userId, form, key, source, now }: NewApplication,
): Promise<Submission> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const use = key === null ? null : ({ userId, operation: 'applyForRate', key } as const)
    const earlier = use === null ? undefined : await findEarlier(tx, use)
    if (earlier && !isDeepStrictEqual(toForm(earlier), form))
      return { kind: 'refused', code: RefusalCode.INVALID_REQUEST }
    if (earlier) return { kind: 'alreadySubmitted', application: toApplication(earlier) }
    if (await hasPending(tx, userId)) return { kind: 'refused', code: RefusalCode.APPLICATION_PENDING }
    const row = toRow(userId, form, now)
    await tx.insert(rateApplications).values(row)
    if (use !== null) await rememberResource(tx, use, { resourceId: row.id }, now)
    const event = { action: 'application.submitted', outcome: 'success', actor: `user:${userId}` } as const
    await recordAudit(tx, source, { ...event, target: `application:${row.id}` }, now)
    return { kind: 'submitted', application: toApplication(row) }
  })
}
