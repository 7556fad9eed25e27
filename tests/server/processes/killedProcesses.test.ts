import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localSource } from '@/server/records/audit/auditLog'
import type { Database, OpenDatabase } from '@/server/storage/database'
import { grantLimits } from '@/server/records/limits/limitStore'
import { upsertUser } from '@/server/records/sessions/users'
import { createToken } from '@/server/records/tokens/tokenStore'
import { migratedPostgresDatabase, openUnhurried } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { startGatewayProcess, startSharedModel, type GatewayProcess } from './gateways'
import { content } from '@/tests/server/support/contentNames'

const CALLS = 600
const AT_ONCE = 24
const MUCH = 1_000_000_000
/** The first account reaches its requests a minute, the second its tokens a minute, the third its month; the others no limit. */
const limits = [
  { rpm: 20, tpm: MUCH, outputTokens: MUCH },
  { rpm: MUCH, tpm: 6_000, outputTokens: MUCH },
  { rpm: MUCH, tpm: MUCH, outputTokens: 12_000 },
  ...Array.from({ length: 5 }, () => ({ rpm: MUCH, tpm: MUCH, outputTokens: MUCH })),
]
/** Few calls use accounts at their limits, because rejections are delayed. */
const accountOf = (call: number) => (call % 4 === 0 ? (call / 4) % 3 : 3 + (call % 5))

type Account = { userId: string; secret: string }
type Outcome = 'answered' | 'refused' | 'unknown'

async function newAccount(db: Database, granted: (typeof limits)[number]): Promise<Account> {
  const [now, profile] = [new Date(), { username: 'killed', nickname: '', avatar: '', email: '' }]
  const userId = await upsertUser(db, 'killed', randomUUID(), profile, now)
  const created = await createToken(db, {
    userId,
    name: 'killed',
    content: content.current(),
    key: null,
    source: localSource,
    now,
  })
  if (created.kind !== 'created') throw new Error('the token was refused')
  await grantLimits(db, userId, { ...granted, inputTokens: MUCH }, now)
  return { userId, secret: created.data.token }
}

/** One call, identified by its number of tokens; `answered` if its response was read to the end. */
async function makeCall(origin: string, secret: string, tokens: number): Promise<Outcome> {
  const stream = tokens % 2 === 0
  const asked = { model: 'model', messages: [{ role: 'user', content: 'Hello' }], max_tokens: tokens, stream }
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  try {
    const response = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(asked),
    })
    const text = await response.text()
    if (response.status === 429) return 'refused'
    return response.ok && (!stream || text.endsWith('data: [DONE]\n\n')) ? 'answered' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Every row of `query`, with numbers as numbers. */
async function numbersOf(db: Database, query: ReturnType<typeof sql>): Promise<number[][]> {
  const { rows } = (await db.execute(query)) as { rows: Record<string, unknown>[] } // as: the driver's own result
  return rows.map((row) => Object.values(row).map(Number))
}

/** By the rows of one account: its largest usage in any minute, and its usage of the month with running calls. */
async function usedOf(db: Database, { userId }: Account) {
  const [row = []] = await numbersOf(
    db,
    sql`with calls as (
        select called_at as at, input_tokens + output_tokens as tokens from model_calls where user_id = ${userId}::uuid
        union all
        select admitted_at, input_tokens + output_tokens from admissions where user_id = ${userId}::uuid
      )
      select max(m.requests) as requests, max(m.tokens) as tokens, (
        select coalesce((select sum(output_tokens) from usage_months where user_id = ${userId}::uuid), 0)
          + coalesce(sum(r.output_tokens), 0)
        from admissions r where r.user_id = ${userId}::uuid
      ) as output
      from calls c cross join lateral (
        select count(*) as requests, sum(b.tokens) as tokens from calls b
        where b.at <= c.at and b.at > c.at - interval '1 minute'
      ) m`,
  )
  return row
}

describe.skipIf(postgresPrograms === null)('gateways that are killed under load', () => {
  let database: OpenDatabase
  let accounts: Account[]
  let model: Awaited<ReturnType<typeof startSharedModel>>
  let gateways: GatewayProcess[]
  const outcomes = new Map<number, Outcome>()
  const answered = () => [...outcomes].filter(([, outcome]) => outcome === 'answered').map(([tokens]) => tokens)

  /** The first process is killed when one of its calls has reached the model, the second when another process got a response. */
  const isDue = (share: number) => outcomes.size > share * CALLS
  const onCall = (gateway: number) => {
    if (gateway === 0 && isDue(1 / 4)) gateways[0]?.kill()
  }

  beforeAll(async () => {
    const address = await migratedPostgresDatabase()
    database = await openUnhurried(address)
    accounts = await Promise.all(limits.map((granted) => newAccount(database.db, granted)))
    model = await startSharedModel(onCall)
    gateways = await Promise.all([0, 1, 2].map((one) => startGatewayProcess(address, model.addressFor(one))))
  }, 120_000)
  afterAll(async () => {
    for (const gateway of gateways) gateway.kill()
    await Promise.all(gateways.map(({ ended }) => ended))
    await model.stop()
    await database.close()
  })

  async function callOneAfterAnother(next: () => number | null) {
    for (let call = next(); call !== null; call = next()) {
      const alive = gateways.filter((gateway) => gateway.isAlive())
      const gateway = alive[call % alive.length]
      const account = accounts[accountOf(call)]
      if (!gateway || !account) throw new Error('one gateway lives on')
      const tokens = call + 1
      outcomes.set(tokens, await makeCall(gateway.origin, account.secret, tokens))
      if (isDue(1 / 2)) gateways[1]?.kill()
    }
  }

  test('gateways killed under load lose no completed call, count none twice and exceed no limit', async () => {
    let made = 0
    const next = () => (made < CALLS ? made++ : null)
    await Promise.all(Array.from({ length: AT_ONCE }, () => callOneAfterAnother(next)))
    gateways[2]?.kill()
    await Promise.all(gateways.map(({ ended }) => ended))
    // The database still ends statements that a killed process has begun.
    const others = sql`select count(*) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`
    await expect.poll(() => numbersOf(database.db, others), { timeout: 30_000 }).toEqual([[0]])

    const kept = (await numbersOf(database.db, sql`select output_tokens from model_calls where status = 200`)).flat()
    expect(kept.length).toBe(new Set(kept).size)
    expect(answered().filter((tokens) => !kept.includes(tokens))).toEqual([])
    expect(answered().length).toBeGreaterThan(CALLS / 2)
    for (const table of [sql`usage_months`, sql`usage_days`])
      expect(
        await numbersOf(database.db, sql`select sum(calls) as calls, sum(output_tokens) as output from ${table}`),
      ).toEqual([[kept.length, kept.reduce((sum, tokens) => sum + tokens, 0)]])
    for (const [index, { rpm, tpm, outputTokens }] of limits.entries()) {
      const account = accounts[index] ?? expect.unreachable('an account for each')
      const [requests = NaN, tokens = NaN, output = NaN] = await usedOf(database.db, account)
      expect(requests).toBeLessThanOrEqual(rpm)
      expect(tokens).toBeLessThanOrEqual(tpm)
      expect(output).toBeLessThanOrEqual(outputTokens)
    }
    const refused = [...outcomes]
      .filter(([, outcome]) => outcome === 'refused')
      .map(([tokens]) => accountOf(tokens - 1))
    expect([...new Set(refused)].sort()).toEqual([0, 1, 2])
  }, 240_000)
})
