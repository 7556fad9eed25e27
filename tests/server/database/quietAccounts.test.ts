import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cleanUp, cleanupJobs } from '@/server/records/retention/cleanup'
import { admissions } from '@/server/storage/schema/limitsSchema'
import { createReserveAll } from '@/server/gateway/limits/reservations'
import { createLog } from '@/server/platform/log'
import { createCalendar } from '@/server/platform/calendar'
import { recordCalls } from '@/server/records/usage/recordCall'
import { seededCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import type { TestServer } from '../support/testServer'

const [MINUTE_MS, DAY_MS] = [60_000, 24 * 3600_000]
const RPM = 4
const MONTH = 100
const calendar = createCalendar('UTC')
const counts = { inputTokens: 1, outputTokens: 1, status: 200, latencyMs: 1 }

/** An account that calls and then is quiet; the database deletes expired rows. */
async function newAccount(server: TestServer) {
  const { db } = server
  const { userId, tokenId } = await seededCaller(server)
  // The cleanup uses the earlier of two clocks, so all times are in the past.
  let now = Date.now() - 10 * DAY_MS
  const defaults = { rpm: RPM, tpm: 1000, input_tokens: 1000, output_tokens: MONTH }
  const reserveAll = createReserveAll(db, { defaults, calendar, clock: () => new Date(now) })
  const jobs = cleanupJobs(server.configuration.retentionDays, calendar)
  return {
    userId,
    wait: (ms: number) => (now += ms),
    /** Calls with these numbers of tokens; returns the ids of the admitted ones. */
    reserve: async (calls: number, output: number) => {
      const reservation = { input: 1, output, least: output }
      const attempts = await reserveAll(Array.from({ length: calls }, () => ({ userId, reservation })))
      return attempts.flatMap(({ admission }) => admission?.id ?? [])
    },
    end: async (ids: readonly number[]) => {
      const call = { userId, tokenId, model: 'model', calledAt: new Date(now), ...counts }
      const ended = ids.map((admissionId) => ({ admissionId, call }))
      await recordCalls(db, ended, calendar)
    },
    clean: () =>
      cleanUp({ db, jobs, now: () => new Date(now), log: createLog('silent') }, new AbortController().signal),
    rows: () => db.$count(admissions, eq(admissions.userId, userId)),
  }
}

describeOnBoth('An account that is quiet', (server) => {
  test('an account has its whole minute again after a quiet day, also after the cleanup', async () => {
    const { wait, reserve, end, clean, rows } = await newAccount(server())
    await end(await reserve(RPM, 1))
    expect(await reserve(1, 1)).toEqual([])
    for (const pause of [DAY_MS + MINUTE_MS, DAY_MS + MINUTE_MS]) {
      wait(pause)
      await clean()
      expect(await rows()).toBe(0)
      const again = await reserve(RPM + 1, 1)
      expect(again).toHaveLength(RPM)
      await end(again)
      expect(await reserve(1, 1)).toEqual([])
    }
  })

  test('an account that calls again before the cleanup has its minute limit as before', async () => {
    const { wait, reserve, end, clean } = await newAccount(server())
    await end(await reserve(RPM, 1))
    expect(await reserve(1, 1)).toEqual([])
    wait(DAY_MS + MINUTE_MS)
    await end(await reserve(RPM - 1, 1))
    await clean()
    expect(await reserve(2, 1)).toHaveLength(1)
    await clean()
    expect(await reserve(1, 1)).toEqual([])
  })

  test('an account gets the reservations of a dead process back after half an hour', async () => {
    const { wait, reserve, clean } = await newAccount(server())
    expect(await reserve(1, MONTH)).toHaveLength(1)
    wait(29 * MINUTE_MS)
    await clean()
    expect(await reserve(1, 1)).toEqual([])
    wait(2 * MINUTE_MS)
    await clean()
    expect(await reserve(1, MONTH)).toHaveLength(1)
  })
})
