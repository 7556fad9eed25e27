import type { Configuration } from '../configuration/configuration'
import type { Database } from '../database/database'
import { users } from '../database/schema'
import { OperatorError } from '../operator/operatorError'
import { PROVIDER } from '../sso/addresses'
import { planCertificates, writeCertificates } from './importCertificates'
import { knownRecords, type ImportContext, type Outcome, type People, type Plan, type Step } from './importContext'
import type { Records } from './importFile'
import type { Numbered, UserRecord } from './importRecords'
import { planSums, writeLimits, writeUsage } from './importSums'
import { lockOwners, planTokens, writeTokens } from './importTokens'
import { planUsers, writeUsers } from './importUsers'

/** Records that are written in one transaction: a run that was cut short goes on where it was. */
const BATCH = 100

/** The issuer of people who sign in, as it is kept of them; of an outside provider whom nobody has used as it is set. */
export async function issuerOf(db: Database, { oidc, publicUrl }: Pick<Configuration, 'oidc' | 'publicUrl'>) {
  if (oidc === null) return `${publicUrl}${PROVIDER}`
  const known = await db.selectDistinct({ issuer: users.issuer }).from(users)
  const { href } = new URL(oidc.issuer)
  // Providers name themselves with or without the slash at the end; their people are found by what they say.
  const same = known.find(({ issuer }) => URL.canParse(issuer) && new URL(issuer).href === href)
  return same?.issuer ?? oidc.issuer
}

export type Counts = Record<keyof Records, Record<Outcome, number>>
/** What a file comes to: how many of each kind, who is taken for whom, and what speaks against it. */
export type ImportPlan = {
  counts: Counts
  linked: readonly Step<UserRecord & Numbered>[]
  conflicts: readonly string[]
}

function countOf({ steps }: Pick<Plan<unknown>, 'steps'>): Record<Outcome, number> {
  const counts = { new: 0, linked: 0, changed: 0, unchanged: 0, kept: 0 }
  for (const { outcome } of steps) counts[outcome]++
  return counts
}

/** Who the people of the records are here, by what was imported and what is planned. */
async function peopleOf(
  db: Database,
  context: ImportContext,
  ids: string[],
  planned: Plan<UserRecord>,
): Promise<People> {
  const known = await knownRecords(db, context, 'user', ids)
  const people = new Map([...known].map(([id, { localId }]) => [id, { userId: localId, isNew: false }]))
  for (const { record, localId, outcome } of planned.steps)
    people.set(record.id, { userId: localId, isNew: outcome === 'new' })
  return people
}

const namedIn = ({ limits, usage, certificates, tokens }: Records) =>
  [limits, usage, certificates, tokens].flatMap((records) => records.map(({ user }) => user))

/** Says what an import would do, and reads only. */
export async function planImport(db: Database, context: ImportContext, records: Records): Promise<ImportPlan> {
  const planned = await planUsers(db, context, records.users)
  const people = await peopleOf(db, context, namedIn(records), planned)
  const limits = await planSums(db, context, 'limits', { records: records.limits, people })
  const usage = await planSums(db, context, 'usage', { records: records.usage, people })
  const certificates = await planCertificates(db, context, { records: records.certificates, people })
  const tokens = await planTokens(db, context, { records: records.tokens, people })
  return {
    counts: {
      users: countOf(planned),
      limits: countOf(limits),
      usage: countOf(usage),
      certificates: countOf(certificates),
      tokens: countOf(tokens),
    },
    linked: planned.steps.filter(({ outcome }) => outcome === 'linked'),
    conflicts: [planned, limits, usage, certificates, tokens].flatMap(({ conflicts }) => conflicts),
  }
}

async function inBatches<Read>(
  db: Database,
  records: readonly Read[],
  write: (tx: Database, batch: Read[]) => Promise<void>,
) {
  for (let from = 0; from < records.length; from += BATCH)
    await db.transaction((tx) => write(tx, records.slice(from, from + BATCH)))
}

/** The steps of a plan that was free of conflicts a moment ago. */
function stepsOf<Planned extends Plan<unknown>>({ steps, conflicts }: Planned): Planned['steps'] {
  if (conflicts.length === 0) return steps
  throw new OperatorError(['what is here has changed meanwhile; what was written stays', ...conflicts].join('\n'))
}

/** Writes what `planImport` found to be free of conflicts; each batch is planned again in the transaction that writes it. */
export async function applyImport(db: Database, context: ImportContext, records: Records): Promise<void> {
  await inBatches(db, records.users, async (tx, batch) =>
    writeUsers(tx, context, stepsOf(await planUsers(tx, context, batch))),
  )
  const people = await peopleOf(db, context, namedIn(records), { steps: [], conflicts: [] })
  await inBatches(db, records.limits, async (tx, batch) =>
    writeLimits(tx, context, stepsOf(await planSums(tx, context, 'limits', { records: batch, people }))),
  )
  await inBatches(db, records.usage, async (tx, batch) =>
    writeUsage(tx, context, stepsOf(await planSums(tx, context, 'usage', { records: batch, people }))),
  )
  await inBatches(db, records.certificates, async (tx, batch) =>
    writeCertificates(tx, context, stepsOf(await planCertificates(tx, context, { records: batch, people }))),
  )
  await inBatches(db, records.tokens, async (tx, batch) => {
    await lockOwners(tx, batch, people)
    await writeTokens(tx, context, stepsOf(await planTokens(tx, context, { records: batch, people })))
  })
}
