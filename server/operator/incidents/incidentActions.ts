import { randomUUID } from 'node:crypto'
import type { LocalisedText } from '@/openapi/configuration'
import { listIncidents, openIncident, removeIncident, updateIncident } from '@/server/records/status/incidentStore'
import { action, preparedAction } from '../context'
import { Refusal, removal } from '../refusals'
import { checkModels } from './affectedModels'

/** The instant of an option, RFC 3339, or now without one; a Refusal for one in the future. */
function pastInstant(option: string, given: string | undefined, now: Date): Date {
  const instant = given === undefined ? now : new Date(given)
  if (instant > now) throw new Refusal('inFuture', { option })
  return instant
}

type Opening = { title: LocalisedText; text: LocalisedText; models: readonly string[]; since: string | undefined }

/** Announces an incident, and returns its id. */
export const announceIncident = ({ since, ...incident }: Opening) =>
  preparedAction({ name: 'openIncident' }, async (context) => {
    await checkModels(context, incident.models)
    return async ({ db, now: readClock }) => {
      const [id, now] = [randomUUID(), readClock()]
      await openIncident(db, { ...incident, id, startedAt: pastInstant('--since', since, now), now })
      return id
    }
  })

type Update = { id: string; text: LocalisedText; at: string | undefined; resolves: boolean }

/** Adds an update to an incident, and with `resolves` ends it. */
export const addUpdate = ({ at, ...update }: Update) =>
  action(
    { name: update.resolves ? 'resolveIncident' : 'updateIncident', target: () => `incident:${update.id}` },
    async ({ db, now }) => {
      const { id } = update
      const outcome = await updateIncident(db, { ...update, at: pastInstant('--at', at, now()) })
      if (outcome === 'unknown') throw new Refusal('unknown', { thing: 'incident', id })
      if (outcome === 'early') throw new Refusal('beforeStart')
      if (outcome === 'resolved') throw new Refusal('incidentResolved', { id })
    },
  )

export const listAllIncidents = (includesResolved: boolean) =>
  action({ name: 'listIncidents' }, async ({ db }) =>
    (await listIncidents(db, null)).filter(({ resolved_at }) => includesResolved || resolved_at === null),
  )

/** Removes an incident with its updates. */
export const withdrawIncident = (id: string) =>
  removal('removeIncident', { thing: 'incident', id }, ({ db }) => removeIncident(db, id))
