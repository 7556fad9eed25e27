import { randomUUID } from 'node:crypto'
import type { Incident } from '@/openapi/types'
import type { Database } from '@/server/storage/database'
import { listIncidents, openIncident, updateIncident } from '@/server/records/status/incidentStore'
import { OperatorError, type OperatorContext, visible } from '../context'

export type IncidentTexts = { textZh: string; textEn: string }

type Opening = {
  title: { zh: string; en: string }
  models: readonly string[]
  /** RFC 3339; now if absent. */
  since: string | undefined
  texts: IncidentTexts
}

const bothOf = ({ textZh, textEn }: IncidentTexts) => ({ zh: textZh, en: textEn })

/** The instant of an option, or now without one; throws for one in the future. */
function pastInstant(option: string, given: string | undefined, now: Date): Date {
  const instant = given === undefined ? now : new Date(given)
  if (instant > now) throw new OperatorError(`${option}: must not be in the future`, 2)
  return instant
}

export async function runOpening({ db, now: readClock }: OperatorContext, { title, models, since, texts }: Opening) {
  const now = readClock()
  const startedAt = pastInstant('--since', since, now)
  const id = randomUUID()
  await openIncident(db, { id, title, text: bothOf(texts), models, startedAt, now })
  return id
}

export async function runUpdate(
  { db, now }: OperatorContext,
  { id, texts, at, resolves }: { id: string; texts: IncidentTexts; at: string | undefined; resolves: boolean },
): Promise<string> {
  const instant = pastInstant('--at', at, now())
  const outcome = await updateIncident(db, { id, text: bothOf(texts), at: instant, resolves })
  if (outcome === 'unknown') throw new OperatorError(`there is no incident ${id}`)
  if (outcome === 'early') throw new OperatorError('--at: is before the start of the incident', 2)
  if (outcome === 'resolved') throw new OperatorError(`incident ${id} is resolved already`)
  return resolves ? 'Resolved.' : 'Added.'
}

/** An incident as a block of lines for the operator's terminal. */
function incidentText({ id, title, model_ids, started_at, resolved_at, updates }: Incident): string {
  const lines = [
    ['began', started_at],
    ['resolved', resolved_at ?? 'no'],
    ['models', model_ids.length === 0 ? '-' : model_ids.join(', ')],
    ['title', `${title.zh} / ${title.en}`],
    ...updates.map(({ at, text }): [string, string] => [at, `${text.zh} / ${text.en}`]),
  ] as const
  return [id, ...lines.map(([name, text]) => `  ${name.padEnd(8)}  ${visible(text)}`)].join('\n')
}

export async function listForOperator(db: Database, includesResolved: boolean): Promise<string> {
  const all = await listIncidents(db, null)
  const shown = includesResolved ? all : all.filter(({ resolved_at }) => resolved_at === null)
  if (shown.length === 0) return includesResolved ? 'No incidents.' : 'No open incidents.'
  return shown.map(incidentText).join('\n\n')
}
