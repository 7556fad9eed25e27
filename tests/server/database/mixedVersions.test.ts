import { sql, type SQL } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '@/server/database/database'
import { createReserving } from '@/server/gateway/admission/reserving'
import { createCalendar } from '@/server/reporting/calendar'
import { upsertUser } from '@/server/sessions/userStore'
import { migratedPostgresDatabase, openUnhurried } from '../support/newPostgresDatabase'
import { postgresPrograms } from '../support/postgres'

const RPM = 10
const defaults = { rpm: RPM, tpm: 1000, input_tokens: 1_000_000, output_tokens: 1_000_000 }
const terms = { defaults, calendar: createCalendar('UTC'), clock: () => null }
const limits = sql`${defaults.rpm}::bigint, ${defaults.tpm}::bigint, ${defaults.input_tokens}::bigint, ${defaults.output_tokens}::bigint`

/** Asks for one call as the version before does; tells whether it was admitted. */
async function reserveAlone(db: Database, userId: string): Promise<boolean> {
  const always = sql`'2031-01-01'::date, '-infinity'::timestamptz, 'infinity'::timestamptz`
  const call: SQL = sql`gateway_reserve(${userId}::uuid, null, ${always}, ${limits}, 1, 1, 1, '30 minutes')`
  const [row] = await db.select({ id: sql`admission`.mapWith(Number) }).from(call)
  return row !== undefined && (row.id as number | null) !== null // as: a null never reaches the decoder
}

/** The same as versions before that one do, in a transaction of their own. */
const reserveInSteps = (db: Database, userId: string) =>
  db.transaction(async (tx) => {
    const standing = sql`gateway_standing(${userId}::uuid, null, '2031-01-01'::date)`
    const columns = { moment: sql<string>`moment`, requests: sql`requests`.mapWith(Number) }
    const [row] = await tx.select(columns).from(standing)
    if (!row || row.requests >= RPM) return false
    const [moment, minuteAgo] = [sql`${row.moment}::timestamptz`, sql`${row.moment}::timestamptz - interval '1 minute'`]
    await tx.execute(sql`select gateway_admit(${userId}::uuid, ${moment}, ${minuteAgo}, ${minuteAgo}, 1, 1)`)
    return true
  })

describe.skipIf(postgresPrograms === null)('Processes of this version and of those before', () => {
  let databases: OpenDatabase[]
  beforeAll(async () => {
    const address = await migratedPostgresDatabase()
    databases = await Promise.all([1, 2, 3].map(() => openUnhurried(address)))
  })
  afterAll(() => Promise.all(databases.map((database) => database.close())))

  test('processes of this version and of those before let no more calls through together than the limits allow', async () => {
    const [here, there, before] = databases.map(({ db }) => db)
    if (!here || !there || !before) throw new Error('three databases were opened')
    const profile = { username: 'mixed', nickname: '', avatar: '', email: '' }
    const newUser = () => upsertUser(here, 'mixed', randomUUID(), profile, new Date())
    const people = await Promise.all(Array.from({ length: 6 }, newUser))
    const groups = [here, there].map((db) => createReserving(db, terms, 20))
    const reservation = { input: 1, output: 1, least: 1 }
    const ways = [
      ...groups.map((reserve) => async (userId: string) => {
        const attempt = await reserve({ userId, reservation, hasGone: () => false })
        return attempt !== null && attempt.admission !== null
      }),
      (userId: string) => reserveAlone(before, userId),
      (userId: string) => reserveInSteps(before, userId),
    ]
    const admitted = await Promise.all(
      people.map(async (userId) => {
        const asked = Array.from({ length: 6 }, () => ways.map((reserve) => reserve(userId))).flat()
        return (await Promise.all(asked)).filter(Boolean).length
      }),
    )
    expect(admitted).toEqual(people.map(() => RPM))
  })
})
