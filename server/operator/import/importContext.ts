import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { ServerContent } from '@/server/configuration/content'
import type { Database } from '@/server/storage/database'
import { importedRecords } from '@/server/storage/schema/communitySchema'
import { Refusal } from '../refusals'
import type { Numbered } from './lineReaders'

/** How imported users are matched to existing ones, in addition to their ids at an outside sign-in provider. */
export type Link = 'email' | 'username'

export type ImportContext = {
  source: string
  link: Link | null
  /** The issuer of the imported users, as ID tokens name it. */
  issuer: string
  isEmbedded: boolean
  content: ServerContent
  now: Date
  /** The operator, as the audit log calls them. */
  actor: string
}

type Kind = (typeof importedRecords.$inferSelect)['kind']
type Known = typeof importedRecords.$inferSelect

/** `localChangesKept`: changed or revoked here since the last import, which the file does not undo. */
export type Outcome = 'new' | 'linked' | 'changed' | 'unchanged' | 'localChangesKept'
export type Step<Read> = { record: Read; outcome: Outcome; localId: string; before: Known | null }
/** The outcome of each record, and the conflicts that forbid the import, each with its line. */
export type Plan<Read> = { steps: readonly Step<Read>[]; conflicts: readonly string[] }

/** Key of the advisory lock that a batch holds. */
const IMPORT_LOCK = 7_261_408

/** Stops an import whose plan no longer fits the records here. */
export const hasChanged = (conflicts: readonly string[] = []) => new Refusal('importChanged', { conflicts })

/** Only one import at a time plans and writes, so each plan includes the others' writes. */
export async function lockImports(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

/** Matches any of the values. They are one parameter: a statement takes no more than 65,535. */
export const isAnyOf = (column: SQLWrapper, values: Iterable<string>) =>
  sql`${column} = any(${sql.param([...new Set(values)])})`

/** Earlier imports of these ids, by id. */
export async function knownRecords(
  db: Database,
  { source }: Pick<ImportContext, 'source'>,
  kind: Kind,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Known>> {
  const isOfKind = and(eq(importedRecords.source, source), eq(importedRecords.kind, kind))
  const rows = await db
    .select()
    .from(importedRecords)
    .where(and(isOfKind, isAnyOf(importedRecords.foreignId, ids)))
  return new Map(rows.map((row) => [row.foreignId, row]))
}

type Remembered = Step<Numbered & { counted?: Known['counted'] }>

/** Stores the outcome of each record. */
export async function remember(tx: Database, context: ImportContext, kind: Kind, steps: readonly Remembered[]) {
  const rows = steps.map(({ record, localId }) => ({
    source: context.source,
    kind,
    foreignId: record.id,
    localId,
    digest: record.digest,
    counted: record.counted ?? null,
    importedAt: context.now,
  }))
  if (rows.length === 0) return
  const { source, foreignId } = importedRecords
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  const stored = await tx
    .insert(importedRecords)
    .values(rows)
    .onConflictDoUpdate({
      target: [source, importedRecords.kind, foreignId],
      set: { digest: excluded('digest'), counted: excluded('counted'), importedAt: excluded('imported_at') },
      setWhere: eq(importedRecords.localId, excluded('local_id')),
    })
    .returning({ id: foreignId })
  if (stored.length < rows.length) throw new Refusal('importRunning')
}

export const isWritten = ({ outcome }: { outcome: Outcome }): boolean => outcome !== 'unchanged'

/** Local users by their ids at the other service. Ids without a user are absent. */
type LocalUsers = ReadonlyMap<string, string>

const unknownUsers = (records: readonly { line: number; user: string }[], people: LocalUsers): string[] =>
  records
    .filter(({ user }) => !people.has(user))
    .map(
      ({ line, user }) =>
        `line ${line}: user ${user} is not in this file and not imported with an account that can sign in`,
    )

/** Records of users, and the users' ids here. */
export type Owned<Read> = { records: readonly Read[]; people: LocalUsers }
export type OwnedStep<Read> = Step<Read> & { userId: string }

/**
 * Plans records of users without writing. `readHere` reads, for those imported before, which of them an import may still change;
 * by default all.
 */
export async function planOwned<Read extends Numbered & { user: string }>(
  db: Database,
  context: ImportContext,
  kind: Kind,
  { records, people }: Owned<Read>,
  {
    newId,
    readHere = () => Promise.resolve(() => true),
  }: {
    newId: (userId: string) => string
    readHere?: (before: readonly Known[]) => Promise<(record: Read, before: Known) => boolean>
  },
): Promise<Plan<Read> & { steps: readonly OwnedStep<Read>[] }> {
  const ids = records.map(({ id }) => id)
  const known = await knownRecords(db, context, kind, ids)
  const mayChange = await readHere([...known.values()])
  const outcomeOf = (record: Read, before: Known): Outcome => {
    if (before.digest === record.digest) return 'unchanged'
    return mayChange(record, before) ? 'changed' : 'localChangesKept'
  }
  const steps = records.flatMap((record): OwnedStep<Read>[] => {
    const [userId, before] = [people.get(record.user), known.get(record.id) ?? null]
    if (userId === undefined) return []
    const [localId, outcome] = before ? [before.localId, outcomeOf(record, before)] : [newId(userId), 'new' as const]
    return [{ record, before, userId, localId, outcome }]
  })
  return { steps, conflicts: unknownUsers(records, people) }
}
