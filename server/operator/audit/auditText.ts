import { inArray, and, desc, eq, gte, lt, or } from 'drizzle-orm'
import { Option, type Command as Program } from 'commander'
import { type AuditAction, auditActions } from '@/server/records/audit/auditLog'
import type { Database } from '@/server/storage/database'
import { apiTokens, providerAccounts, users } from '@/server/storage/schema/schema'
import { createCalendar, type Calendar } from '@/server/platform/calendar'
import { addDays, isDay } from '@/openapi/rules/days'
import { isUuid } from '@/server/platform/text'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { type OperatorContext, type Register, aligned, visible } from '../context'
import { requireUser, userTarget } from '../users'
import * as value from '../values'

type AuditRow = typeof auditEvents.$inferSelect
type AuditOptions = {
  /** A day `YYYY-MM-DD` or an instant. */
  since?: string
  until?: string
  action?: AuditAction
  user?: string
  limit: number
  json?: boolean
}

/** The start of a day for `since`, its end for `until`. */
function instantOf(when: string, isEnd: boolean, calendar: Calendar): Date {
  return isDay(when) ? calendar.startOf(isEnd ? addDays(when, 1) : when) : new Date(when)
}

/** A user, the account at the embedded sign-in, and the user's tokens. */
async function partiesOf(db: Database, name: string) {
  const { id, subject } = await requireUser(db, name)
  const tokens = await db.select({ id: apiTokens.id }).from(apiTokens).where(eq(apiTokens.userId, id))
  return [`user:${id}`, `account:${subject}`, ...tokens.map((token) => `token:${token.id}`)]
}

const idsOf = (rows: readonly AuditRow[], kind: string) => {
  const parties = rows.flatMap(({ actor, target }) => [actor, target])
  const ids = parties.filter((party) => party.startsWith(`${kind}:`)).map((party) => party.slice(kind.length + 1))
  return [...new Set(ids.filter(isUuid))]
}

/** Usernames of the users and accounts that events name by their ids. */
async function namesIn(db: Database, rows: readonly AuditRow[]): Promise<ReadonlyMap<string, string>> {
  const [known, accounts] = [idsOf(rows, 'user'), idsOf(rows, 'account')]
  const nameOf = { id: users.id, name: users.username }
  const accountName = { id: providerAccounts.id, name: providerAccounts.username }
  const found = await db.select(nameOf).from(users).where(inArray(users.id, known))
  const named = await db.select(accountName).from(providerAccounts).where(inArray(providerAccounts.id, accounts))
  return new Map([
    ...found.map(({ id, name }) => [`user:${id}`, `user:${name}`] as const),
    ...named.map(({ id, name }) => [`account:${id}`, `account:${name}`] as const),
  ])
}

const detailsText = (details: AuditRow['details']) =>
  Object.entries(details)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

/** The newest events that match, newest first; with `parties`, only those with one of them as actor or target. */
export async function listAudit(
  db: Database,
  { since, until, action, limit }: AuditOptions,
  parties: readonly string[] | undefined,
  calendar: Calendar,
) {
  const matches = [
    since === undefined ? undefined : gte(auditEvents.at, instantOf(since, false, calendar)),
    until === undefined ? undefined : lt(auditEvents.at, instantOf(until, true, calendar)),
    action && eq(auditEvents.action, action),
    parties && or(inArray(auditEvents.actor, parties), inArray(auditEvents.target, parties)),
  ]
  const newestFirst = [desc(auditEvents.at), desc(auditEvents.id)]
  return db
    .select()
    .from(auditEvents)
    .where(and(...matches))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Events as columns with usernames, or with `json` as they are stored, one object a line. */
async function auditText({ db, configuration }: OperatorContext, options: AuditOptions): Promise<string> {
  const parties = options.user === undefined ? undefined : await partiesOf(db, options.user)
  const rows = await listAudit(db, options, parties, createCalendar(configuration.reportingTimeZone))
  if (options.json) return rows.map((row) => JSON.stringify(row)).join('\n')
  if (rows.length === 0) return 'No events.'
  const names = await namesIn(db, rows)
  const shown = rows.map(({ at, outcome, actor, target, address, details, ...row }) =>
    [
      at.toISOString(),
      row.action,
      outcome,
      names.get(actor) ?? actor,
      (names.get(target) ?? target) || '-',
      address || '-',
      detailsText(details),
    ].map(visible),
  )
  const more = rows.length < options.limit ? [] : [`Only the newest ${options.limit} events are shown.`]
  return [aligned(shown), ...more].join('\n')
}

/** Adds the command that lists the audit log. */
export function addAuditCommand(program: Program, register: Register) {
  program
    .command('audit')
    .description('lists what happened to accounts, sessions, tokens and limits, newest first')
    .option(
      '--since <WHEN>',
      'a day such as 2026-11-30, or an instant such as 2026-11-30T08:00:00Z',
      value.dayOrInstant,
    )
    .option('--until <WHEN>', 'likewise; a day is included', value.dayOrInstant)
    .addOption(new Option('--action <NAME>', 'one kind of event').choices(auditActions))
    .option('--user <NAME>', 'what one user did, or what was done to them', value.text)
    .option('--limit <N>', 'how many events', value.wholeNumber(1, 10_000), 100)
    .option('--json', 'one object a line')
    .action((options: AuditOptions) =>
      register({
        name: 'audit',
        target: userTarget(options.user ?? null),
        run: (context) => auditText(context, options),
      }),
    )
}
