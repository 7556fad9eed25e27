import { hasSqlState } from '@/server/platform/databaseUnavailable'
import { and, eq } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { lockUsers } from '@/server/records/sessions/users'
import { users } from '@/server/storage/schema/schema'
import { planCertificates, writeCertificates, planSums, writeLimits, writeUsage } from './importOwned'
import {
  hasChanged,
  isAnyOf,
  knownRecords,
  lockImports,
  type ImportContext,
  type Outcome,
  type Plan,
} from './importContext'
import type { Records, UserRecord } from './lineReaders'
import { planTokens, writeTokens } from './importTokens'
import { planUsers, writeUsers, type UserStep } from './importUsers'

/** Records per transaction. After an interruption the next run continues behind the last batch. */
const BATCH = 100

export type Counts = Record<keyof Records, Record<Outcome, number>>
/** The planned or written outcome of a file: counts of each kind, and the existing accounts that it links. */
export type ImportSummary = { counts: Counts; linked: readonly UserStep[] }
/** A summary with conflicts, which stop the import, and notes, which do not. */
export type ImportPlan = ImportSummary & { conflicts: readonly string[]; notes: readonly string[] }

type Counted = readonly { outcome: Outcome }[]

function countOf(steps: Counted): Record<Outcome, number> {
  const counts = { new: 0, linked: 0, changed: 0, unchanged: 0, localChangesKept: 0 }
  for (const { outcome } of steps) counts[outcome]++
  return counts
}

type Planned = Record<Exclude<keyof Records, 'users'>, { steps: Counted }> & { users: { steps: readonly UserStep[] } }

function summaryOf(planned: Planned): ImportSummary {
  const counts = Object.entries(planned).map(([kind, { steps }]) => [kind, countOf(steps)])
  return {
    counts: Object.fromEntries(counts) as Counts, // as: one for each kind
    linked: planned.users.steps.filter(({ found }) => found !== null),
  }
}

/** The users of the records' people, imported before or planned; without users of another issuer. */
async function peopleOf(db: Database, context: ImportContext, ids: string[], planned: Plan<UserRecord>) {
  const known = await knownRecords(db, context, 'user', ids)
  const localIds = [...known.values()].map(({ localId }) => localId)
  const here = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.issuer, context.issuer), isAnyOf(users.id, localIds)))
  const canSignIn = new Set(here.map(({ id }) => id))
  const imported = [...known].map(([id, { localId }]) => [id, localId] as const) // as: a pair
  const added = planned.steps.map(({ record, localId }) => [record.id, localId] as const) // as: a pair
  return new Map([...imported.filter(([, localId]) => canSignIn.has(localId)), ...added])
}

const namedIn = ({ limits, usage, certificates, tokens }: Records) =>
  [limits, usage, certificates, tokens].flatMap((records) => records.map(({ user }) => user))

async function readPlan(db: Database, context: ImportContext, records: Records): Promise<ImportPlan> {
  const plannedUsers = await planUsers(db, context, records.users)
  const people = await peopleOf(db, context, namedIn(records), plannedUsers)
  const limits = await planSums(db, context, 'limits', { records: records.limits, people })
  const usage = await planSums(db, context, 'usage', { records: records.usage, people })
  const certificates = await planCertificates(db, context, { records: records.certificates, people })
  const tokens = await planTokens(db, context, { records: records.tokens, people })
  const planned = { users: plannedUsers, limits, usage, certificates, tokens }
  const conflicts = Object.values(planned).flatMap((plan) => plan.conflicts)
  return { ...summaryOf(planned), conflicts, notes: plannedUsers.notes }
}

/** Says what an import would do, and writes nothing. */
export async function planImport(db: Database, context: ImportContext, records: Records): Promise<ImportPlan> {
  const plan = await readPlan(db, context, records)
  if (plan.conflicts.length === 0) return plan
  // Another import may have written between two reads. Under the lock only real conflicts are left.
  return db.transaction(async (tx) => {
    await lockImports(tx)
    return readPlan(tx, context, records)
  })
}

const UNIQUE_VIOLATION = '23505'

/** Plans and writes records in batches, each under the lock of imports; the returned function returns the written steps. */
const createBatches =
  (db: Database, context: ImportContext) =>
  async <Read, Step>(
    records: readonly Read[],
    plan: (tx: Database, batch: Read[]) => Promise<{ steps: readonly Step[]; conflicts: readonly string[] }>,
    write: (tx: Database, context: ImportContext, steps: readonly Step[]) => Promise<void>,
  ): Promise<{ steps: readonly Step[] }> => {
    const written: Step[] = []
    for (let from = 0; from < records.length; from += BATCH) {
      const writeAlone = async (tx: Database) => {
        await lockImports(tx)
        const { steps, conflicts } = await plan(tx, records.slice(from, from + BATCH))
        // The plan was free of conflicts a moment ago.
        if (conflicts.length > 0) throw hasChanged(conflicts)
        await write(tx, context, steps)
        return steps
      }
      const steps = await db.transaction(writeAlone).catch((error: unknown) => {
        // A sign-up or sign-in at the same moment has taken a name or id.
        throw hasSqlState(error, UNIQUE_VIOLATION) ? hasChanged() : error
      })
      written.push(...steps)
    }
    return { steps: written }
  }

/** Writes records whose plan has no conflicts, and returns what it wrote. */
export async function applyImport(db: Database, context: ImportContext, records: Records): Promise<ImportSummary> {
  const write = createBatches(db, context)
  const addedUsers = await write(records.users, (tx, batch) => planUsers(tx, context, batch), writeUsers)
  const people = await peopleOf(db, context, namedIn(records), { steps: [], conflicts: [] })
  const owned = <Read>(batch: Read[]) => ({ records: batch, people })
  const limits = await write(records.limits, (tx, batch) => planSums(tx, context, 'limits', owned(batch)), writeLimits)
  const usage = await write(records.usage, (tx, batch) => planSums(tx, context, 'usage', owned(batch)), writeUsage)
  const plan = (tx: Database, batch: Records['certificates']) => planCertificates(tx, context, owned(batch))
  const certificates = await write(records.certificates, plan, writeCertificates)
  const planLocked = async (tx: Database, batch: Records['tokens']) => {
    const owners = batch.flatMap(({ user }) => people.get(user) ?? [])
    await lockUsers(tx, owners)
    return planTokens(tx, context, owned(batch))
  }
  const tokens = await write(records.tokens, planLocked, writeTokens)
  return summaryOf({ users: addedUsers, limits, usage, certificates, tokens })
}
