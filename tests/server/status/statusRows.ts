import { expect } from 'vitest'
import type { ServiceStatus } from '@/openapi/types'
import { createCalendar } from '@/server/platform/calendar'
import { modelHealthDays, modelHealthMinutes, incidents } from '@/server/storage/schema/statusSchema'
import { rateLimits } from '@/server/storage/schema/schema'
import { NO_FIRST_TOKENS, bucketOf } from '@/server/records/status/firstTokens'
import type { Fault, MinuteHealth } from '@/server/records/status/healthStore'
import { call } from '../support/journeys'
import type { TestServer } from '../support/testServer'

export const MODEL = 'intern-echo'
export const CACHE_MS = 10_000
export const MINUTE_MS = 60_000
export const calendar = createCalendar('Asia/Shanghai')

/** Any instant. */
export const anyTime = expect.any(String) as string // as: vitest has no type for it

export async function statusOf(server: TestServer, query = ''): Promise<ServiceStatus> {
  server.advance(CACHE_MS)
  const { envelope } = await call<ServiceStatus>(server.browser(), 'GET', `/puyu/status${query}`)
  if (!envelope.data) throw new Error(envelope.msg)
  return envelope.data
}

/** Calls of a model, so many minutes before the server's time. */
export function callsOf(server: TestServer, minutesAgo: number, more: Partial<MinuteHealth> = {}): MinuteHealth {
  const at = new Date(Math.floor(server.now().getTime() / MINUTE_MS - minutesAgo) * MINUTE_MS)
  const firstTokens = NO_FIRST_TOKENS
  return { model: MODEL, minute: at, day: calendar.dayOf(at), answers: 0, faults: 0, firstTokens, ...more }
}

/** A fault of an account, so many minutes before the server's time. */
export const faultOf = (server: TestServer, minutesAgo: number, account: string): Fault => ({
  ...callsOf(server, minutesAgo),
  account,
})

export const streamsOf = (ms: number, count: number) => ({
  answers: count,
  firstTokens: NO_FIRST_TOKENS.map((_, bucket) => (bucket === bucketOf(ms) ? count : 0)),
})

export async function clear({ db }: TestServer) {
  for (const table of [modelHealthDays, modelHealthMinutes, incidents, rateLimits]) await db.delete(table)
}
