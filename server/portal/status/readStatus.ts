import { groupBy } from '@/server/platform/groupBy'
import { addDays } from '@/openapi/rules/days'
import type { ServiceStatus } from '@/openapi/types'
import type { Calendar } from '@/server/platform/calendar'
import type { Database } from '@/server/storage/database'
import { readHealth } from '@/server/records/status/healthStore'
import { listIncidents } from '@/server/records/status/incidentStore'
import { CURRENT_MINUTES, SHOWN_DAYS, statusOf } from './statusFigures'

/** For so long every visitor gets the same figures, so that a flood of requests does not reach the database. */
const CACHED_MS = 10_000
/** The same for a failure: a database that is down is not queried by every visitor, and is noticed soon after it is back. */
const FAILURE_CACHED_MS = 2000
const MINUTE_MS = 60_000

type StatusPorts = {
  db: Database
  calendar: Pick<Calendar, 'dayOf' | 'startOf' | 'timeZone'>
  now: () => Date
  slowMs: number
}

/** Caches what `read` returns, or its failure; requests that come meanwhile share it. */
function cached<Value>(read: () => Promise<Value>, now: () => Date): () => Promise<Value> {
  let known: { value: Promise<Value>; until: number } | null = null
  return () => {
    if (known !== null && known.until > now().getTime()) return known.value
    const entry = { value: read(), until: now().getTime() + CACHED_MS }
    known = entry
    entry.value.catch(() => (entry.until = now().getTime() + FAILURE_CACHED_MS))
    return entry.value
  }
}

async function readSnapshot({ db, calendar, now: readClock, slowMs }: StatusPorts) {
  const now = readClock()
  const today = calendar.dayOf(now)
  const first = addDays(today, 1 - SHOWN_DAYS)
  const minute = new Date(now.getTime() - CURRENT_MINUTES * MINUTE_MS)
  const [health, incidents] = await Promise.all([
    readHealth(db, { day: first, minute }),
    listIncidents(db, calendar.startOf(first)),
  ])
  const modelOf = ({ model }: { model: string }) => model
  const [days, minutes] = [groupBy(health.days, modelOf), groupBy(health.minutes, modelOf)]
  const lastFaults = groupBy(health.lastFaults, modelOf)
  const figures = (id: string) => {
    const stored = { days: days.get(id) ?? [], minutes: minutes.get(id) ?? [], lastFaults: lastFaults.get(id) ?? [] }
    return statusOf(id, stored, { today, now, slowMs })
  }
  const withoutCalls = figures('')
  const models = new Map([...new Set([...days.keys(), ...minutes.keys()])].map((id) => [id, figures(id)]))
  return { now, incidents, statusFor: (id: string) => models.get(id) ?? { ...withoutCalls, id } }
}

/** Returns the status of the models with these ids; incidents name no others. */
export type ReadStatus = (ids: readonly string[]) => Promise<ServiceStatus>

export function createReadStatus(ports: StatusPorts): ReadStatus {
  const read = cached(() => readSnapshot(ports), ports.now)
  return async (ids) => {
    const { now, incidents, statusFor } = await read()
    return {
      updated_at: now.toISOString(),
      time_zone: ports.calendar.timeZone,
      slow_ms: ports.slowMs,
      list: ids.map(statusFor),
      incidents: incidents.map((incident) => ({
        ...incident,
        model_ids: incident.model_ids.filter((id) => ids.includes(id)),
      })),
    }
  }
}
