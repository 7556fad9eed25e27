import { and, eq, inArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { localSource, recordAudits } from '@/server/records/audit/auditLog'
import type { Database } from '@/server/storage/database'
import { importedRecords } from '@/server/storage/schema/communitySchema'
import { providerAccounts, users } from '@/server/storage/schema/schema'
import { usernameKey, lockedPassword } from '@/server/identity/accounts/accountStore'
import { usernameProblem } from '@/server/identity/accounts/accountForm'
import { findCandidates, subjectsOf, type Candidate, type Found, type ReadUser as Read } from './importCandidates'
import { hasChanged, isAnyOf, isWritten, remember, type ImportContext, type Plan, type Step } from './importContext'
import { countEnds, takeOver } from './takeOver'

type Known = NonNullable<Step<Read>['before']>
/** `found` is the account that the record is linked to. */
export type UserStep = Step<Read> & { found: Found | null }
/** `notes` are lines for the operator that do not stop the import. */
export type UserPlan = Plan<Read> & { steps: readonly UserStep[]; notes: readonly string[] }

/** The reason why sign-up rejects this name, in the import's words; null if it does not. */
function nameObstacle({ content }: ImportContext, username: string): string | null {
  const problem = usernameProblem(username, content.words)
  if (problem === undefined) return null
  return problem === 'usernameReserved'
    ? `the username ${username} is reserved`
    : `the username ${username} must have 2 to 32 Chinese characters, English letters, digits or . - _, as at sign-up`
}

/** The step for a user who was imported before; a text is the conflict that forbids it. */
function planKnown(record: Read, before: Known, context: ImportContext, candidate: Candidate): UserStep | string {
  const { imported, person } = candidate
  const { localId } = before
  const step = (outcome: Step<Read>['outcome']): UserStep => ({ record, before, localId, outcome, found: null })
  if (imported && imported.issuer !== context.issuer)
    return `was imported as ${imported.username} of ${imported.issuer}, which is no longer used for sign-in`
  if (before.digest === record.digest) return step('unchanged')
  if (person && person.userId !== null && person.userId !== localId) return 'is another user than at the last import'
  if (context.isEmbedded && imported && imported.username !== record.username) {
    if (usernameKey(imported.username) !== usernameKey(record.username))
      return `has signed in as ${imported.username}, and an import does not rename accounts`
    const obstacle = nameObstacle(context, record.username)
    if (obstacle !== null) return obstacle
  }
  return step(imported?.updatedAt.getTime() === before.importedAt.getTime() ? 'changed' : 'localChangesKept')
}

function planNew(record: Read, context: ImportContext, candidate: Candidate): UserStep | string {
  const { link, isEmbedded } = context
  const { person, sameEmail } = candidate
  const [same, ...more] = sameEmail
  const step = (found: Found | null): UserStep => {
    const [localId, outcome] = [found?.userId ?? randomUUID(), found ? 'linked' : 'new'] as const
    return { record, before: null, localId, outcome, found }
  }
  if (isEmbedded && person !== null && link !== 'username')
    return `an account named ${record.username} exists already; --link username links it`
  if (person !== null) return step(person)
  if (isEmbedded) return nameObstacle(context, record.username) ?? step(null)
  if (same === undefined) return step(null)
  if (link !== 'email')
    return `${record.email} is the address of ${same.username} (${same.subject}) already; --link email links them`
  return more.length === 0 ? step(same) : `${record.email} is the address of several users`
}

/** The ids at the other service of imported users, by local id. */
async function importedAs(db: Database, { source }: ImportContext, userIds: readonly string[]) {
  const { kind, foreignId, localId } = importedRecords
  const isUser = and(eq(importedRecords.source, source), eq(kind, 'user'))
  const rows = await db
    .select({ foreignId, localId })
    .from(importedRecords)
    .where(and(isUser, isAnyOf(localId, userIds)))
  return new Map(rows.map((row) => [row.localId, row.foreignId]))
}

/** Adds to each link by address or name the sessions and tokens that it would end. */
async function withEnds(db: Database, context: ImportContext, steps: readonly UserStep[]): Promise<UserStep[]> {
  const proven = ({ found }: UserStep) => found === null || found.by === 'subject'
  const linked = steps.filter((step) => !proven(step)).map(({ localId }) => localId)
  const endsOf = await countEnds(db, context, linked)
  return steps.map((step) =>
    proven(step) || !step.found ? step : { ...step, found: { ...step.found, ends: endsOf(step.localId) } },
  )
}

/** Plans which users are new, linked to existing ones or changed. Writes nothing. */
export async function planUsers(db: Database, context: ImportContext, records: readonly Read[]): Promise<UserPlan> {
  const find = await findCandidates(db, context, records)
  const planned = records.map((record) => {
    const { before, candidate } = find(record)
    const step = before ? planKnown(record, before, context, candidate) : planNew(record, context, candidate)
    const isAdded = typeof step !== 'string' && step.outcome === 'new'
    return { record, step, notes: isAdded ? candidate.notLinked : [] }
  })
  const found = planned.flatMap(({ step }) => (typeof step === 'string' ? [] : [step.localId]))
  const taken = await importedAs(db, context, found)
  const steps: UserStep[] = []
  const conflicts: string[] = []
  for (const { record, step } of planned) {
    const { id, line } = record
    const other = typeof step === 'string' ? id : (taken.get(step.localId) ?? id)
    const obstacle = typeof step === 'string' ? step : `is the same account as user ${other}`
    if (typeof step === 'string' || other !== id) {
      conflicts.push(`line ${line}: user ${id}: ${obstacle}`)
      continue
    }
    taken.set(step.localId, id)
    steps.push(step)
  }
  const notes = planned.flatMap(({ record, ...of }) =>
    of.notes.map((note) => `line ${record.line}: user ${record.id}: ${note}`),
  )
  return { steps: await withEnds(db, context, steps), conflicts, notes }
}

/** Adds users, and missing accounts of the embedded provider, which have no password until the operator sets one. */
async function addUsers(tx: Database, context: ImportContext, steps: readonly Step<Read>[]) {
  if (steps.length === 0) return
  const { issuer, isEmbedded, now } = context
  const records = steps.map(({ record }) => record)
  const subjects = await subjectsOf(tx, context, records)
  const accounts: (typeof providerAccounts.$inferInsert)[] = []
  const rows = steps.map(({ record: { id, username, nickname, email }, localId }) => {
    const profile = { username, nickname, email, createdAt: now, updatedAt: now }
    const subject = subjects.get(id) || randomUUID()
    if (isEmbedded && !subjects.get(id))
      accounts.push({ ...profile, id: subject, usernameKey: usernameKey(username), passwordHash: lockedPassword() })
    return { ...profile, id: localId, issuer, subject, avatar: '' }
  })
  if (accounts.length > 0) await tx.insert(providerAccounts).values(accounts)
  await tx.insert(users).values(rows)
}

async function changeUser(tx: Database, { now, isEmbedded }: ImportContext, { record, localId, before }: Step<Read>) {
  const { username, nickname, email } = record
  // The account comes before its user, as everywhere: two transactions never wait for each other.
  if (isEmbedded) {
    const subject = tx
      .select({ id: sql`${users.subject}::uuid` })
      .from(users)
      .where(eq(users.id, localId))
    await tx
      .update(providerAccounts)
      .set({ nickname, email, updatedAt: now })
      .where(inArray(providerAccounts.id, subject))
  }
  // A sign-in or a change of the profile since the plan was made wins.
  const isAsPlanned = before ? eq(users.updatedAt, before.importedAt) : undefined
  const changed = await tx
    .update(users)
    .set({ username, nickname, email, updatedAt: now })
    .where(and(eq(users.id, localId), isAsPlanned))
    .returning({ id: users.id })
  if (changed.length === 0) throw hasChanged()
}

/** Writes what was planned in the same transaction. */
export async function writeUsers(tx: Database, context: ImportContext, steps: readonly UserStep[]): Promise<void> {
  const ids = steps.map(({ localId }) => localId)
  const here = await tx.select({ id: users.id }).from(users).where(isAnyOf(users.id, ids))
  const known = new Set(here.map(({ id }) => id))
  const added = steps.filter(({ localId }) => !known.has(localId))
  await addUsers(tx, context, added)
  for (const step of steps) if (step.outcome === 'changed') await changeUser(tx, context, step)
  for (const { found, localId, record } of steps)
    if (found !== null && found.by !== 'subject')
      await takeOver(tx, context, { userId: localId, subject: found.subject, record })
  const written = steps.filter(isWritten)
  await remember(tx, context, 'user', written)
  const events = written.map(({ localId, outcome, found }) => ({
    action: 'user.imported' as const,
    outcome: 'success' as const,
    actor: context.actor,
    target: `user:${localId}`,
    details: { source: context.source, as: outcome, ...(found ? { by: found.by } : {}) },
  }))
  await recordAudits(tx, localSource, events, context.now)
}
