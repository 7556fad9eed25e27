import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { localSource, recordAudits } from '../audit/auditLog'
import type { Database } from '../database/database'
import { importedRecords } from '../database/recordsSchema'
import { providerAccounts, users } from '../database/schema'
import { usernameKey } from '../sso/provider/accountStore'
import { lockedPassword } from '../sso/provider/passwords'
import { inChunks, isWritten, knownRecords, remember, type ImportContext, type Plan, type Step } from './importContext'
import type { Numbered, UserRecord } from './importRecords'

type Read = UserRecord & Numbered
type User = typeof users.$inferSelect
type Known = NonNullable<Step<Read>['before']>
/** Whom a record may be: `subject` is that of the sign-in provider, empty for somebody without an account there. */
type Candidate = { subject: string; person: User | null; sameEmail: readonly User[]; imported: User | null }

const emailKey = (email: string) => email.toLowerCase()

/** The ids at the sign-in provider: as the file gives them, or those of the embedded provider's accounts. */
async function subjectsOf(db: Database, { isEmbedded }: ImportContext, records: readonly Read[]) {
  if (!isEmbedded) return new Map(records.map(({ id, subject }) => [id, subject]))
  const { id: account, usernameKey: key } = providerAccounts
  const found = await inChunks(
    records.map(({ username }) => usernameKey(username)),
    (chunk) => db.select({ account, key }).from(providerAccounts).where(inArray(key, chunk)),
  )
  const byKey = new Map(found.map((row) => [row.key, row.account]))
  return new Map(records.map(({ id, username }) => [id, byKey.get(usernameKey(username)) ?? '']))
}

async function candidatesOf(db: Database, context: ImportContext, records: readonly Read[]) {
  const known = await knownRecords(
    db,
    context,
    'user',
    records.map(({ id }) => id),
  )
  const subjects = await subjectsOf(db, context, records)
  const people = await inChunks(records, (chunk) => {
    const ids = chunk.flatMap(({ id }) => known.get(id)?.localId ?? [])
    const isOfSubject = and(
      eq(users.issuer, context.issuer),
      inArray(
        users.subject,
        chunk.map(({ id }) => subjects.get(id) ?? ''),
      ),
    )
    const emails = chunk.flatMap(({ email }) => (email === '' ? [] : [emailKey(email)]))
    const hasEmail = inArray(sql`lower(${users.email})`, emails)
    return db
      .select()
      .from(users)
      .where(or(inArray(users.id, ids), isOfSubject, hasEmail))
  })
  const bySubject = new Map(
    people.filter(({ issuer }) => issuer === context.issuer).map((user) => [user.subject, user]),
  )
  const byId = new Map(people.map((user) => [user.id, user]))
  const byEmail = new Map<string, User[]>()
  for (const user of byId.values())
    byEmail.set(emailKey(user.email), [...(byEmail.get(emailKey(user.email)) ?? []), user])
  return (record: Read) => {
    const [before, subject] = [known.get(record.id) ?? null, subjects.get(record.id) ?? '']
    const sameEmail = record.email === '' ? [] : (byEmail.get(emailKey(record.email)) ?? [])
    const imported = before && (byId.get(before.localId) ?? null)
    return { before, candidate: { subject, person: bySubject.get(subject) ?? null, sameEmail, imported } }
  }
}

/** What is to be done for somebody who was imported before; a text is what speaks against it. */
function planKnown(record: Read, before: Known, isEmbedded: boolean, candidate: Candidate): Step<Read> | string {
  const { imported, person } = candidate
  const { localId } = before
  if (before.digest === record.digest) return { record, before, localId, outcome: 'unchanged' }
  if (person !== null && person.id !== localId) return 'is another person here than at the import before'
  if (isEmbedded && imported && usernameKey(imported.username) !== usernameKey(record.username))
    return `has signed in as ${imported.username} here, which a file does not change`
  const isUntouched = imported?.updatedAt.getTime() === before.importedAt.getTime()
  return { record, before, localId, outcome: isUntouched ? 'changed' : 'kept' }
}

function planNew(record: Read, { link, isEmbedded }: ImportContext, candidate: Candidate): Step<Read> | string {
  const { person, subject, sameEmail } = candidate
  const [same, ...more] = sameEmail
  const linked = (user: User): Step<Read> => ({ record, before: null, localId: user.id, outcome: 'linked' })
  const added = { record, before: null, localId: randomUUID(), outcome: 'new' } as const
  if (isEmbedded && subject !== '' && link !== 'username')
    return `an account of the name ${record.username} is here already; --link username takes it for the same person`
  if (person !== null) return linked(person)
  if (isEmbedded || same === undefined) return { ...added, outcome: subject !== '' && isEmbedded ? 'linked' : 'new' }
  if (link !== 'email')
    return `${record.email} is the address of ${same.username} (${same.subject}) already; --link email takes them for one person`
  return more.length === 0 ? linked(same) : `${record.email} is the address of several people here`
}

/** The ids of the other service under which these people were imported. */
async function importedAs(db: Database, { source }: ImportContext, userIds: readonly string[]) {
  const { kind, foreignId, localId } = importedRecords
  const isUser = and(eq(importedRecords.source, source), eq(kind, 'user'))
  const rows = await inChunks(userIds, (chunk) =>
    db
      .select({ foreignId, localId })
      .from(importedRecords)
      .where(and(isUser, inArray(localId, chunk))),
  )
  return new Map(rows.map((row) => [row.localId, row.foreignId]))
}

/** Who of the file is new, is linked to somebody who is here, or has changed; reads only. */
export async function planUsers(db: Database, context: ImportContext, records: readonly Read[]): Promise<Plan<Read>> {
  const find = await candidatesOf(db, context, records)
  const planned = records.map((record) => {
    const { before, candidate } = find(record)
    return before ? planKnown(record, before, context.isEmbedded, candidate) : planNew(record, context, candidate)
  })
  const found = planned.filter((step) => typeof step !== 'string')
  const taken = await importedAs(
    db,
    context,
    found.map(({ localId }) => localId),
  )
  const steps: Step<Read>[] = []
  const conflicts: string[] = []
  for (const [at, step] of planned.entries()) {
    const { id, line } = records[at] ?? { id: '', line: 0 }
    const other = typeof step === 'string' ? id : (taken.get(step.localId) ?? id)
    const obstacle = typeof step === 'string' ? step : `is the same person as user ${other}`
    if (typeof step === 'string' || other !== id) {
      conflicts.push(`line ${line}: user ${id}: ${obstacle}`)
      continue
    }
    taken.set(step.localId, id)
    steps.push(step)
  }
  return { steps, conflicts }
}

type Account = { id: string; isNew: boolean }

/** Accounts of the embedded provider for those who have none; they have no password until the operator gives one. */
async function makeAccounts(tx: Database, context: ImportContext, steps: readonly Step<Read>[]) {
  const subjects = await subjectsOf(
    tx,
    context,
    steps.map(({ record }) => record),
  )
  const accounts = steps.map(({ record }): Account => {
    const subject = subjects.get(record.id) ?? ''
    return { id: subject === '' ? randomUUID() : subject, isNew: context.isEmbedded && subject === '' }
  })
  const rows = steps.flatMap(({ record }, at) => {
    const account = accounts[at]
    if (!account?.isNew) return []
    const { username, nickname, email } = record
    const profile = { id: account.id, username, usernameKey: usernameKey(username), nickname, email }
    return [{ ...profile, passwordHash: lockedPassword(), createdAt: context.now, updatedAt: context.now }]
  })
  if (rows.length > 0) await tx.insert(providerAccounts).values(rows)
  return accounts.map(({ id }) => id)
}

async function addUsers(tx: Database, context: ImportContext, steps: readonly Step<Read>[]) {
  if (steps.length === 0) return
  const { issuer, now } = context
  const subjects = await makeAccounts(tx, context, steps)
  const rows = steps.map(({ record: { username, nickname, email }, localId }, at) => {
    const profile = { username, nickname, email, avatar: '' }
    return { id: localId, issuer, subject: subjects[at] ?? '', ...profile, createdAt: now, updatedAt: now }
  })
  await tx.insert(users).values(rows)
}

async function changeUser(tx: Database, { now, isEmbedded }: ImportContext, { record, localId }: Step<Read>) {
  const { username, nickname, email } = record
  const [user] = await tx
    .update(users)
    .set({ username, nickname, email, updatedAt: now })
    .where(eq(users.id, localId))
    .returning({ subject: users.subject })
  if (!isEmbedded || !user) return
  const ofUser = eq(providerAccounts.id, user.subject)
  await tx.update(providerAccounts).set({ nickname, email, updatedAt: now }).where(ofUser)
}

/** Writes what was planned in the same transaction. */
export async function writeUsers(tx: Database, context: ImportContext, steps: readonly Step<Read>[]): Promise<void> {
  const here = await inChunks(
    steps.map(({ localId }) => localId),
    (ids) => tx.select({ id: users.id }).from(users).where(inArray(users.id, ids)),
  )
  const known = new Set(here.map(({ id }) => id))
  await addUsers(
    tx,
    context,
    steps.filter(({ localId }) => !known.has(localId)),
  )
  for (const step of steps) if (step.outcome === 'changed') await changeUser(tx, context, step)
  const written = steps.filter(isWritten)
  await remember(tx, context, 'user', written)
  const events = written.map(({ localId, outcome }) => ({
    action: 'user.imported' as const,
    outcome: 'success' as const,
    actor: context.actor,
    target: `user:${localId}`,
    details: { source: context.source, as: outcome },
  }))
  await recordAudits(tx, localSource, events, context.now)
}
