import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '@/server/database/database'
import { createLeaseStatements } from '@/server/gateway/admission/leases/leaseStatements'
import { createReserveAll, type Asking } from '@/server/gateway/admission/reserveCalls'
import { createCalendar } from '@/server/reporting/calendar'
import { newTokenOwner, type TokenOwner } from '@/tests/server/database/newTokenOwner'
import { newPostgresDatabase, openUnhurried } from '@/tests/server/support/newPostgresDatabase'
import { postgresPrograms } from '@/tests/server/support/postgres'

const MUCH = 1_000_000_000
const LEASE_MS = 10_000
const limitsOf = (rpm: number) => ({ rpm, tpm: MUCH, input_tokens: MUCH, output_tokens: MUCH })
const context = (rpm = MUCH) => ({ defaults: limitsOf(rpm), calendar: createCalendar('UTC'), clock: () => null })

const asking = ({ userId }: TokenOwner, input = 1): Asking => ({ userId, reservation: { input, output: 1, least: 1 } })

/** An ended call without an admission, in the form of `record_calls`. */
function callOf({ userId, tokenId }: TokenOwner) {
  const at = new Date().toISOString()
  const [day, month] = [at.slice(0, 10), `${at.slice(0, 7)}-01`]
  const used = { input: 1, output: 1, status: 200, took_ms: 1, is_usage: true }
  return { admission: null, caller: userId, token: tokenId, model: 'm', at, day, month, ...used }
}

describe.skipIf(postgresPrograms === null)('leases while other statements run', () => {
  let databases: OpenDatabase[]
  beforeAll(async () => {
    const address = await newPostgresDatabase()
    databases = await Promise.all([1, 2, 3].map(() => openUnhurried(address)))
  })
  afterAll(() => Promise.all(databases.map((database) => database.close())))

  const dbs = () => databases.map(({ db }) => db) as [Database, Database, Database] // as: three were opened

  /** Holds rows until `release` is called. */
  async function hold(db: Database, rows: ReturnType<typeof sql>) {
    let letGo: () => void = () => undefined
    const released = new Promise<void>((resolve) => (letGo = resolve))
    let ended: Promise<void> | null = null
    await new Promise<void>((held) => {
      ended = db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from ${rows} for update`)
        held()
        await released
      })
    })
    return async () => {
      letGo()
      await ended
    }
  }

  /** Resolves when some connection waits for a lock. */
  const untilSomebodyWaits = (db: Database) =>
    expect
      .poll(
        async () => {
          const waiting = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          const [row] = await db.select({ count: sql`count(*)`.mapWith(Number) }).from(waiting)
          return row?.count ?? 0
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)

  test('a call that took its lease while another was being let through counts against that one', async () => {
    const [here, there, beside] = dbs()
    const me = await newTokenOwner(here)
    const reserveAll = createReserveAll(here, context(4))
    const { record, settle } = createLeaseStatements(there, context(), 1)
    await reserveAll([asking(me), asking(me), asking(me)])
    const [granted] = await record('[]', [asking(me)], LEASE_MS)
    const id = granted?.attempt.admission?.id ?? expect.unreachable('there is room for a lease')

    const release = await hold(beside, sql`account_minutes where user_id = ${me.userId}::uuid`)
    const attempt = reserveAll([asking(me)])
    await untilSomebodyWaits(beside)
    await settle({ inUse: [{ id, at: new Date(Date.now() + 1000), input: 1, output: 1 }], givenBack: [] })
    await release()
    expect((await attempt)[0]?.admission).toBeNull()
  })

  test('an account whose row is locked keeps no other from being let through while their calls are kept together', async () => {
    const [here, there, beside] = dbs()
    const [me, locked] = [await newTokenOwner(here), await newTokenOwner(here)]
    const { record } = createLeaseStatements(there, context())
    await record(JSON.stringify([callOf(locked)]), [], LEASE_MS)
    const release = await hold(beside, sql`usage_months where user_id = ${locked.userId}::uuid`)
    const recorded = record(JSON.stringify([callOf(me), callOf(locked)]), [asking(me)], LEASE_MS)
    await untilSomebodyWaits(beside)
    const [attempt] = await createReserveAll(here, context())([asking(me)])
    expect(attempt?.admission).not.toBeNull()
    await release()
    expect((await recorded).map((one) => one.attempt.admission !== null)).toEqual([true])
  })

  test('an account that is being let through at the moment is leased nothing, and its call is kept', async () => {
    const [here, there, beside] = dbs()
    const me = await newTokenOwner(here)
    const { record } = createLeaseStatements(there, context())
    await beside.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${me.userId}, 1))`)
      expect(await record(JSON.stringify([callOf(me)]), [asking(me)], LEASE_MS)).toEqual([])
    })
    const used = sql`usage_months where user_id = ${me.userId}::uuid`
    expect(await here.select({ calls: sql`calls`.mapWith(Number) }).from(used)).toEqual([{ calls: 1 }])
  })

  test('a call is kept where reserving a lease fails', async () => {
    const [here] = dbs()
    const me = await newTokenOwner(here)
    const endless = {
      ...context(),
      defaults: { ...limitsOf(MUCH), tpm: 1e15, input_tokens: 1e15, output_tokens: 1e15 },
    }
    const { record } = createLeaseStatements(here, endless)
    // No row of an admission has room for as many tokens.
    expect(await record(JSON.stringify([callOf(me)]), [asking(me, 3_000_000_000)], LEASE_MS)).toEqual([])
    const used = sql`usage_months where user_id = ${me.userId}::uuid`
    expect(await here.select({ calls: sql`calls`.mapWith(Number) }).from(used)).toEqual([{ calls: 1 }])
  })
})
