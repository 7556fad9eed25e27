import { Option, type Command as Program } from 'commander'
import { addDays, isDay } from '@/openapi/rules/days'
import type { Calendar } from '@/server/platform/calendar'
import { auditActions, type AuditAction } from '@/server/records/audit/auditLog'
import { listAudit, namesIn, partiesOf, type AuditRow } from '@/server/records/audit/auditList'
import { action, aligned, calendarOf, visible, type Register } from '../context'
import { requireUser, userTarget } from '../users'
import * as value from '../values'

type AuditOptions = {
  /** A day `YYYY-MM-DD` or an instant. */
  since?: string
  until?: string
  action?: AuditAction
  user?: string
  limit: number
}

/** The start of a day for `since`, its end for `until`. */
function instantOf(when: string | undefined, isEnd: boolean, calendar: Calendar): Date | undefined {
  if (when === undefined) return undefined
  return isDay(when) ? calendar.startOf(isEnd ? addDays(when, 1) : when) : new Date(when)
}

const listEvents = ({ since, until, user, ...query }: AuditOptions) =>
  action({ name: 'audit', target: userTarget(user ?? null) }, async (context) => {
    const { db } = context
    const calendar = calendarOf(context)
    const parties = user === undefined ? undefined : await partiesOf(db, await requireUser(db, user))
    const range = { since: instantOf(since, false, calendar), until: instantOf(until, true, calendar) }
    const events = await listAudit(db, { ...query, ...range, parties })
    return { events, names: await namesIn(db, events), limit: query.limit }
  })

const detailsText = (details: AuditRow['details']) =>
  Object.entries(details)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

type Listed = { events: readonly AuditRow[]; names: ReadonlyMap<string, string>; limit: number }

/** Events as columns with usernames. */
function eventsText({ events, names, limit }: Listed): string {
  if (events.length === 0) return 'No events.'
  const shown = events.map(({ at, outcome, actor, target, address, details, ...row }) =>
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
  const more = events.length < limit ? [] : [`Only the newest ${limit} events are shown.`]
  return [aligned(shown), ...more].join('\n')
}

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
    .action(({ json, ...options }: AuditOptions & { json?: true }) =>
      register(listEvents(options), (listed) =>
        json ? listed.events.map((row) => JSON.stringify(row)).join('\n') : eventsText(listed),
      ),
    )
}
