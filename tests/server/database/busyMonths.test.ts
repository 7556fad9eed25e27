import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCallMonths } from '@/server/storage/callMonths'
import { dropPastCalls } from '@/server/records/retention/callPartitions'
import type { OpenDatabase } from '@/server/storage/database'
import { isLockTimeout } from '@/server/platform/databaseUnavailable'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import { createCalendar } from '@/server/platform/calendar'
import { recordCalls } from '@/server/records/usage/recordCall'
import { migratedPostgresDatabase, openUnhurried } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { drop, inMonth, makePastMonths, monthBegins, monthName, namesOf, now } from './pastMonths'

const going = new AbortController().signal

describe.skipIf(postgresPrograms === null)('The months of calls on a busy PostgreSQL', () => {
  let opened: OpenDatabase
  let other: pg.Client
  beforeAll(async () => {
    const address = await migratedPostgresDatabase()
    opened = await openUnhurried(address)
    other = new pg.Client({ connectionString: address })
    await other.connect()
    await makePastMonths(opened.db, [inMonth(-15), inMonth(-16)])
  })
  afterAll(async () => {
    await other.end()
    await opened.close()
  })

  test('a partition that is being read stays and is dropped in the next round', async () => {
    const { db } = opened
    const past = monthName(now, -15)
    await other.query('begin')
    await other.query(`select from ${past}`)
    await expect(dropPastCalls(db, monthBegins(-14), now, going)).rejects.toSatisfy(isLockTimeout)
    expect(await namesOf(db)).toContain(past)
    await other.query('rollback')
    await dropPastCalls(db, monthBegins(-14), now, going)
    expect(await namesOf(db)).not.toContain(past)
  })

  test('a partition that a lock prevents is created in the next round', async () => {
    const { db } = opened
    await drop(db, monthName(now, 2))
    await other.query('begin')
    await other.query('lock table model_calls_default in access share mode')
    await expect(makeCallMonths(db)).rejects.toSatisfy(isLockTimeout)
    await other.query('rollback')
    await makeCallMonths(db)
    expect(await namesOf(db)).toContain(monthName(now, 2))
  })

  test('a partition is created while users and tokens are written', async () => {
    const { db } = opened
    await drop(db, monthName(now, 2))
    await other.query('begin')
    await other.query('lock table users, api_tokens in row exclusive mode')
    await makeCallMonths(db)
    await other.query('rollback')
    expect(await namesOf(db)).toContain(monthName(now, 2))
  })

  test('calls are recorded while another month is dropped', async () => {
    const { db } = opened
    await makePastMonths(db, [inMonth(-15)])
    const { rows } = await other.query<{ user_id: string; token_id: string }>(`
      with u as (
        insert into users (id, issuer, subject, username, nickname, avatar, email, created_at, updated_at)
        values (gen_random_uuid(), 'busy', 'busy', 'busy', '', '', '', now(), now()) returning id
      )
      insert into api_tokens (id, user_id, name, hash, last_four, created_at, expires_at)
      select gen_random_uuid(), id, 'busy', 'busy', '0000', now(), now() from u returning user_id, id as token_id`)
    const [row] = rows
    if (!row) throw new Error('a token was made')
    const call = { userId: row.user_id, tokenId: row.token_id, model: 'intern-s1', calledAt: now, status: 200 }
    const calendar = createCalendar('UTC')
    const keep = (admissionId: number) =>
      recordCalls(db, [{ admissionId, call: { ...call, inputTokens: 1, outputTokens: 1, latencyMs: 1 } }], calendar)
    const calls = Array.from({ length: 60 }, (_, index) => index + 1)
    await Promise.all([...calls.map(keep), dropPastCalls(db, monthBegins(-14), now, going)])
    expect(await db.$count(modelCalls)).toBe(calls.length)
    expect(await namesOf(db)).not.toContain(monthName(now, -15))
  })
})
