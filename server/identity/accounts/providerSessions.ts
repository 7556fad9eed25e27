import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { providerAccounts, providerRecords } from '@/server/storage/schema/schema'
import { secretHash } from '@/server/platform/secrets'

const DAY_SECONDS = 24 * 3600
/** The lifetime of a session at the embedded provider after its last use. */
export const SESSION_SECONDS = 7 * DAY_SECONDS

/** Marks an ended session longer than any late save of it can live. */
const ENDED = 'EndedSession'
const ENDED_SECONDS = SESSION_SECONDS + DAY_SECONDS

type SignIn = Readonly<Record<'accountId' | 'generation' | 'uid', SQLWrapper>>

/**
 * Whether a session or pending sign-in has not been ended. The library saves its copy at the end of each request, which may
 * be after the end; so this is compared at every read and write.
 */
export function isNotEnded({ accountId, generation, uid }: SignIn): SQL {
  return sql`(${accountId} is null or exists (
    select from provider_accounts a
    where a.id = ${accountId}::uuid and (a.session_generation = ${generation} or a.kept_session = ${uid})
  )) and not exists (select from provider_records e where e.model = ${ENDED} and e.uid = ${uid})`
}

async function isProviderSessionLive(db: Database, uid: string): Promise<boolean> {
  const isIt = and(eq(providerRecords.model, 'Session'), eq(providerRecords.uid, uid))
  return (await db.$count(providerRecords, and(isIt, isNotEnded(providerRecords)))) > 0
}

const lockOf = (uid: string) => sql`hashtextextended(${uid}, 2)`

/** Ends one session at the embedded provider. Waits for a transaction that holds it. */
export async function endSession(db: Database, uid: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(uid)})`)
    const expiresAt = new Date(Date.now() + ENDED_SECONDS * 1000)
    const row = { model: ENDED, idHash: secretHash(uid), payload: {}, uid, expiresAt }
    await tx.insert(providerRecords).values(row).onConflictDoNothing()
    await tx.delete(providerRecords).where(and(eq(providerRecords.model, 'Session'), eq(providerRecords.uid, uid)))
  })
}

/** Whether a session of an account is live; if it is, its end waits for `tx`. Call it before other rows are locked. */
export async function holdSession(
  tx: Database,
  { uid, accountId }: { uid: string; accountId: string },
): Promise<boolean> {
  const lock = sql`pg_advisory_xact_lock_shared(${lockOf(uid)})`
  await tx.select({ lock }).from(providerAccounts).where(eq(providerAccounts.id, accountId)).for('share')
  return isProviderSessionLive(tx, uid)
}
