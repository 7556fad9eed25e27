import { groupBy } from '@/server/platform/groupBy'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '@/server/storage/database'
import { providerAccounts, users } from '@/server/storage/schema/schema'
import { usernameKey } from '@/server/identity/accounts/accountStore'
import { accountText } from '../refusals'
import { isAnyOf, knownRecords, type ImportContext, type Step } from './importContext'
import type { Numbered, UserRecord } from './lineReaders'
import type { Ends } from './takeOver'

export type ReadUser = UserRecord & Numbered
type User = typeof users.$inferSelect
type Known = NonNullable<Step<ReadUser>['before']>
type Account = { id: string; username: string }

/** An existing account, and the key by which the record is linked to it. */
export type Found = Pick<User, 'username' | 'subject' | 'issuer' | 'lastSignInAt' | 'emailVerified'> & {
  by: 'subject' | 'email' | 'username'
  /** Null for an account of the embedded sign-in that has never signed in to the portal. */
  userId: string | null
  /** The sessions and tokens that the link ends; null for a link by subject, which ends nothing. */
  ends: Ends | null
}

/** Accounts that a record may be; `subject` is empty for a person without an account at the embedded sign-in. */
export type Candidate = {
  subject: string
  person: Found | null
  /** People of the issuer who have signed in there with this address. */
  sameEmail: readonly Found[]
  /** The reasons why other accounts with this address are not linked. */
  notLinked: readonly string[]
  imported: User | null
}

const emailKey = (email: string) => email.toLowerCase()

const toFound = (user: User, by: Found['by']): Found => ({ ...user, by, userId: user.id, ends: null })

async function accountsOf(db: Database, records: readonly ReadUser[]): Promise<ReadonlyMap<string, Account>> {
  const { id, username, usernameKey: key } = providerAccounts
  const names = records.map((record) => usernameKey(record.username))
  const found = await db.select({ id, username, key }).from(providerAccounts).where(isAnyOf(key, names))
  return new Map(found.map((row) => [row.key, row]))
}

/** The ids at the sign-in provider: as the file gives them, or those of the embedded provider's accounts. */
export async function subjectsOf(db: Database, { isEmbedded }: ImportContext, records: readonly ReadUser[]) {
  if (!isEmbedded) return new Map(records.map(({ id, subject }) => [id, subject]))
  const accounts = await accountsOf(db, records)
  return new Map(records.map(({ id, username }) => [id, accounts.get(usernameKey(username))?.id ?? '']))
}

function selectPeople(
  db: Database,
  { issuer }: ImportContext,
  records: readonly ReadUser[],
  of: { known: ReadonlyMap<string, Known>; subjects: ReadonlyMap<string, string> },
) {
  const ids = [...of.known.values()].map(({ localId }) => localId)
  const emails = records.flatMap(({ email }) => (email === '' ? [] : [emailKey(email)]))
  const isOfSubject = and(eq(users.issuer, issuer), isAnyOf(users.subject, of.subjects.values()))
  const hasEmail = isAnyOf(sql`lower(${users.email})`, emails)
  return db
    .select()
    .from(users)
    .where(or(isAnyOf(users.id, ids), isOfSubject, hasEmail))
}

/** The reason not to link to an account by its address; null if it may be linked. */
function whyNotByEmail({ issuer, emailVerified, lastSignInAt }: User, context: ImportContext): string | null {
  if (issuer !== context.issuer) return 'its issuer is no longer used for sign-in'
  if (emailVerified === false) return 'its provider says that the address is not verified'
  // Such an address comes from a file: no provider has sent it.
  return lastSignInAt === null ? 'it has never signed in' : null
}

/** Splits the accounts with a record's address into those that may be linked by it, and notes about the others. */
function splitByEmail(record: ReadUser, people: readonly User[], context: ImportContext) {
  if (context.isEmbedded || record.email === '') return { sameEmail: [], notLinked: [] }
  const others = people.filter(({ email }) => emailKey(email) === emailKey(record.email))
  return {
    sameEmail: others.filter((user) => whyNotByEmail(user, context) === null).map((user) => toFound(user, 'email')),
    notLinked: others.flatMap((user) => {
      const why = whyNotByEmail(user, context)
      return why === null ? [] : [`${record.email} is also the address of ${accountText(user)}: ${why}`]
    }),
  }
}

/** Finds earlier imports of a record, and the accounts that it may belong to. */
export async function findCandidates(db: Database, context: ImportContext, records: readonly ReadUser[]) {
  const { isEmbedded, issuer } = context
  const recordIds = records.map(({ id }) => id)
  const known = await knownRecords(db, context, 'user', recordIds)
  const subjects = await subjectsOf(db, context, records)
  const accounts = isEmbedded ? await accountsOf(db, records) : null
  const people = await selectPeople(db, context, records, { known, subjects })
  const byId = new Map(people.map((user) => [user.id, user]))
  const ofIssuer = [...byId.values()].filter((user) => user.issuer === issuer)
  const bySubject = new Map(ofIssuer.map((user) => [user.subject, user]))
  const byEmail = groupBy(byId.values(), ({ email }) => emailKey(email))

  const personOf = ({ username }: ReadUser, subject: string): Found | null => {
    const user = bySubject.get(subject)
    const account = accounts?.get(usernameKey(username))
    const by = isEmbedded ? 'username' : 'subject'
    if (user) return toFound(user, by)
    if (!account) return null
    return { ...account, by, subject, issuer, userId: null, lastSignInAt: null, emailVerified: null, ends: null }
  }

  return (record: ReadUser): { before: Known | null; candidate: Candidate } => {
    const [before, subject] = [known.get(record.id) ?? null, subjects.get(record.id) ?? '']
    const imported = before && (byId.get(before.localId) ?? null)
    const withEmail = splitByEmail(record, byEmail.get(emailKey(record.email)) ?? [], context)
    return { before, candidate: { subject, person: personOf(record, subject), ...withEmail, imported } }
  }
}
