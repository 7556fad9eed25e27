import { isDeepStrictEqual } from 'node:util'
import { Option, type Command as Program } from 'commander'
import { and, eq, ne, sql } from 'drizzle-orm'
import { createCalendar, monthOf } from '@/server/platform/calendar'
import type { Database } from '@/server/storage/database'
import { importedRecords } from '@/server/storage/schema/communitySchema'
import { users } from '@/server/storage/schema/schema'
import { usageDays, usageMonths } from '@/server/storage/schema/usageSchema'
import { issuerOf } from '../issuer'
import { type OperatorContext, OperatorError, type Register, firstLines, plural, visible } from '../context'
import { accountText, type Found } from './importCandidates'
import { readImportFile } from './importFile'
import type { ImportContext, Link, Outcome } from './importContext'
import type { UserStep } from './importUsers'
import { applyImport, planImport, type Counts } from './applyImport'

type MonthCounts = { calls: number; inputTokens: number; outputTokens: number }
/** A month of a user with imported use: its stored totals, and the totals expected from imports and from calls here. */
type CheckedMonth = { userId: string; username: string; month: string; held: MonthCounts; expected: MonthCounts }

const total = (column: string) => sql`coalesce(sum((${importedRecords.counted} ->> ${column})::bigint), 0)`

/** Imported use by user and month, of all sources; the id of such a record begins with its month. */
const importedUse = (db: Database) =>
  db
    .select({
      userId: sql<string>`${importedRecords.localId}::uuid`.as('of_user'),
      month: sql<string>`(left(${importedRecords.foreignId}, 7) || '-01')::date`.as('of_month'),
      calls: total('calls').as('imported_calls'),
      input: total('inputTokens').as('imported_input'),
      output: total('outputTokens').as('imported_output'),
    })
    .from(importedRecords)
    .where(eq(importedRecords.kind, 'usage'))
    .groupBy(sql`1`, sql`2`)
    .as('imported')

/** Every month with imported use, in one statement: calls that end meanwhile are in both sums or in neither. */
async function checkMonths(db: Database): Promise<CheckedMonth[]> {
  const imported = importedUse(db)
  const ofMonth = sql`${usageDays.userId} = ${imported.userId} and ${usageDays.day} >= ${imported.month}
    and ${usageDays.day} < (${imported.month} + interval '1 month')::date`
  const sum = (column: keyof MonthCounts, alias: 'calls' | 'input' | 'output') => {
    const here = sql`(select coalesce(sum(${usageDays[column]}), 0) from ${usageDays} where ${ofMonth})`
    return sql`${imported[alias]} + ${here}`.mapWith(Number)
  }
  const held = (column: keyof MonthCounts) => sql`coalesce(${usageMonths[column]}, 0)`.mapWith(Number)
  const isOfMonth = and(eq(usageMonths.userId, imported.userId), eq(usageMonths.month, imported.month))
  return db
    .select({
      userId: users.id,
      username: users.username,
      month: sql<string>`to_char(${imported.month}, 'YYYY-MM')`,
      held: { calls: held('calls'), inputTokens: held('inputTokens'), outputTokens: held('outputTokens') },
      expected: {
        calls: sum('calls', 'calls'),
        inputTokens: sum('inputTokens', 'input'),
        outputTokens: sum('outputTokens', 'output'),
      },
    })
    .from(imported)
    .innerJoin(users, eq(users.id, imported.userId))
    .leftJoin(usageMonths, isOfMonth)
    .orderBy(users.username, imported.month)
}

/** Imported people whose account has another issuer than today's: they cannot sign in, but their tokens work. */
function listOrphans(db: Database, issuer: string) {
  const isOrphan = and(eq(importedRecords.kind, 'user'), ne(users.issuer, issuer))
  return db
    .select({ source: importedRecords.source, id: importedRecords.foreignId, user: users })
    .from(importedRecords)
    .innerJoin(users, eq(sql`${users.id}::text`, importedRecords.localId))
    .where(isOrphan)
    .orderBy(importedRecords.source, importedRecords.foreignId)
}

/** The options of `import`; nothing is written unless `applies`. */
type WantedImport = { file: string; applies: boolean; link: Link | null }

const KINDS = ['users', 'limits', 'usage', 'certificates', 'tokens'] as const satisfies readonly (keyof Counts)[]
const OUTCOMES = {
  new: 'new',
  linked: 'linked',
  changed: 'changed',
  unchanged: 'unchanged',
  localChangesKept: 'kept with local changes',
} as const satisfies Record<Outcome, string>

function countsText(counts: Counts): string {
  const widest = Math.max(...KINDS.map((kind) => kind.length))
  return KINDS.map((kind) => {
    const found = Object.entries(OUTCOMES)
      .map(([outcome, text]) => ({ text, count: counts[kind][outcome as Outcome] })) // as: the keys are the outcomes
      .flatMap(({ text, count }) => (count === 0 ? [] : [`${count} ${text}`]))
    return `  ${kind.padEnd(widest)}  ${found.join(', ') || 'none'}`
  }).join('\n')
}

function endsText({ by, ends, emailVerified }: Found): string {
  if (ends === null) return ''
  const proof = { true: 'verified', null: 'not reported as verified', false: 'not verified' }[`${emailVerified}`]
  const how = by === 'email' ? `; its address is ${proof}` : '; its password is reset'
  return `${how}; ends ${plural(ends.sessions, 'session')} and ${plural(ends.tokens, 'API token')}`
}

/** The accounts that were found, not the names in the file: the operator has to recognise the person. */
function linkedText(linked: readonly UserStep[], isDry: boolean): string[] {
  if (linked.length === 0) return []
  const lines = linked.flatMap(({ record: { line, id }, found }) =>
    found ? [`  line ${line}: user ${id} is ${accountText(found)}${endsText(found)}`] : [],
  )
  // A dry run hides none of them.
  return ['Existing users:', isDry ? lines.map(visible).join('\n') : firstLines(lines)]
}

function requireFitting(link: Link | null, isEmbedded: boolean): void {
  if (isEmbedded && link === 'email')
    throw new OperatorError(
      '--link email is for an outside provider: the embedded sign-in does not verify addresses',
      2,
    )
  if (!isEmbedded && link === 'username')
    throw new OperatorError(
      '--link username is for the embedded sign-in: an outside provider identifies users by their subject',
      2,
    )
}

async function readFile(
  { link }: WantedImport,
  { db, configuration, actor = 'operator', ...context }: OperatorContext,
  text: string,
) {
  const { importedTokens, reportingTimeZone } = configuration
  const [now, isEmbedded] = [context.now(), configuration.oidc === null]
  requireFitting(link, isEmbedded)
  const thisMonth = monthOf(createCalendar(reportingTimeZone).dayOf(now))
  const reading = { forms: importedTokens.forms, now, thisMonth, isEmbedded }
  const { source, records, problems } = readImportFile(text, reading)
  if (problems.length > 0) throw new OperatorError(`Nothing was imported.\n${firstLines(problems)}`)
  const issuer = await issuerOf(db, configuration)
  const importContext: ImportContext = { source, link, issuer, isEmbedded, now, actor }
  return { importContext, records }
}

/** Reads a file of another service's records, reports the outcome and, with `--apply`, writes it. */
async function runImport(wanted: WantedImport, context: OperatorContext, text: string): Promise<string> {
  const { file, applies, link } = wanted
  const { importContext, records } = await readFile(wanted, context, text)
  const plan = await planImport(context.db, importContext, records)
  if (plan.conflicts.length > 0)
    throw new OperatorError(`Nothing was imported: ${plan.conflicts.length} conflicts.\n${firstLines(plan.conflicts)}`)
  const { counts, linked } = applies ? await applyImport(context.db, importContext, records) : plan
  const head = `${applies ? 'Imported' : 'Would import'} from ${importContext.source}, as users of ${importContext.issuer}:`
  const notes = plan.notes.length === 0 ? [] : ['Not linked:', firstLines(plan.notes.map((note) => `  ${note}`))]
  const rest = applies
    ? []
    : [`Nothing was written. To write it: import ${file}${link ? ` --link ${link}` : ''} --apply`]
  return [head, countsText(counts), ...linkedText(linked, !applies), ...notes, ...rest].join('\n')
}

function monthText({ userId, username, month, held, expected }: CheckedMonth): string {
  const text = ({ calls, inputTokens, outputTokens }: CheckedMonth['held']) =>
    `${plural(calls, 'call')}, ${inputTokens} input and ${outputTokens} output tokens`
  return `  ${username} (${userId}), ${month}: has ${text(held)}; expected ${text(expected)}`
}

/** Checks the imports: lists months that do not add up, and people who cannot sign in to their accounts. */
async function runVerification({ db, configuration }: OperatorContext): Promise<string> {
  const months = await checkMonths(db)
  const wrong = months.filter(({ held, expected }) => !isDeepStrictEqual(held, expected))
  const orphans = await listOrphans(db, await issuerOf(db, configuration))
  const checked = `${plural(months.length, 'month')} with imported use checked`
  if (wrong.length + orphans.length === 0) return `${checked}: all add up.`
  const lines = [
    `${checked}: ${wrong.length} wrong.`,
    ...wrong.map(monthText),
    ...(orphans.length === 0 ? [] : ['Imported users of another issuer, which is no longer used for sign-in:']),
    ...orphans.map(({ source, id, user }) => `  user ${id} of ${source} is ${accountText(user)}`),
  ]
  throw new OperatorError(lines.map(visible).join('\n'))
}

/** Adds the command that imports the records of another service, or verifies them. */
export function addImportCommand(program: Program, register: Register) {
  program
    .command('import')
    .description(
      'imports users, limits, usage, certificates and token hashes as in docs/moving-in.md, or shows what it would do',
    )
    .argument('[file]', 'lines of JSON')
    .option('--apply', 'writes; without it nothing is written')
    .addOption(new Option('--link <MEMBER>', 'how users are matched to existing ones').choices(['email', 'username']))
    .addOption(
      new Option(
        '--verify',
        'checks that months with imported usage add up, and lists imported users who cannot sign in',
      ).conflicts(['apply', 'link']),
    )
    .action((file: string | undefined, options: { apply?: true; link?: Link; verify?: true }) => {
      const { apply: applies = false, link = null, verify = false } = options
      if (verify === (file !== undefined)) throw new OperatorError('import: give a file or --verify', 2)
      if (file === undefined) register({ name: 'verifyImport', isLong: true, run: runVerification })
      else {
        const wanted = { file, applies, link }
        const run = (context: OperatorContext, input: string) => runImport(wanted, context, input)
        register({ name: 'import', applies, isLong: true, run }, String, file)
      }
    })
}
