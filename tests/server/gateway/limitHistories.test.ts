import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localSource } from '@/server/records/audit/auditLog'
import type { Database } from '@/server/storage/database'
import { modelCalls, usageMonths } from '@/server/storage/schema/usageSchema'
import { createReserveQuota } from '@/server/gateway/limits/quota'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import { createCalendar } from '@/server/platform/calendar'
import { upsertUser } from '@/server/records/sessions/users'
import { createToken } from '@/server/records/tokens/tokenStore'
import { recordCalls } from '@/server/records/usage/recordCall'
import { describeOnBoth } from '../support/databases/engines'
import { content } from '@/tests/server/support/contentNames'

/** How many histories are played; `LIMIT_HISTORIES=10000` plays more than a build has time for. */
const RUNS = Number(process.env['LIMIT_HISTORIES'] ?? 12)
const MS_OF_A_RUN = 2000
const [SECOND_MS, MINUTE_MS] = [1000, 60_000]
const LIMITS = { rpm: 4, tpm: 100, input_tokens: 260, output_tokens: 160 }
const calendar = createCalendar('UTC')

/** RPM of a token with its own limit. */
const OWN_RPM = 2
const ACCOUNTS = 2

/** `extra`: input tokens that its pictures may have beyond our count. */
type Asked = { whose: number; hasOwn: boolean; input: number; extra: number; least: number; answers: number }
type Step =
  | { kind: 'wait'; ms: number }
  | { kind: 'reserve'; together: readonly Asked[] }
  | { kind: 'end'; share: number; isTwice: boolean }
/** `input` is reserved, or counted once the call has ended; `counted` is ours. */
type Row = Record<'id' | 'at' | 'counted' | 'input' | 'output', number> & { hasOwn: boolean; hasEnded: boolean }
type Account = { userId: string; tokenId: string; rows: Row[] }

const asked: fc.Arbitrary<Asked> = fc.record({
  whose: fc.nat({ max: ACCOUNTS - 1 }),
  hasOwn: fc.boolean(),
  input: fc.integer({ min: 1, max: 60 }),
  extra: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 })),
  least: fc.integer({ min: 1, max: 20 }),
  answers: fc.integer({ min: 1, max: 4 }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40_000 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      together: fc.array(asked, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      isTwice: fc.boolean(),
    }),
  },
)

async function newAccount(db: Database, now: Date): Promise<Account> {
  const profile = { username: 'history', nickname: '', avatar: '', email: '' }
  const userId = await upsertUser(db, 'history', randomUUID(), profile, now)
  const created = await createToken(db, {
    userId,
    name: 'history',
    content: content.current(),
    key: null,
    source: localSource,
    now,
  })
  if (created.kind !== 'created') throw new Error('the token was refused')
  return { userId, tokenId: created.data.item.id, rows: [] }
}

const sum = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
/** Only one call of an account may pass a limit, and only by its pictures. */
const withoutOne = (rows: readonly Row[], of: (row: Row) => number) =>
  sum(rows, of) - Math.max(0, ...rows.filter((row) => row.input > row.counted).map(of))
/** A running call counts for 60 s, an ended one to the end of the second in which they are over. */
const countsUntil = ({ at, hasEnded }: Row) =>
  MINUTE_MS + (hasEnded ? (Math.floor(at / SECOND_MS) + 1) * SECOND_MS : at)
const recent = (rows: readonly Row[], now: number) => rows.filter((row) => countsUntil(row) > now)

/** The expected result of a reservation: the tokens left for its responses, or the error code. */
function expected(rows: readonly Row[], now: number, { hasOwn, input, least, answers }: Asked) {
  const minute = recent(rows, now)
  const tokens = sum(minute, (row) => row.input + row.output)
  const month = sum(rows, (row) => row.output)
  if (hasOwn && minute.filter((row) => row.hasOwn).length >= OWN_RPM) return 'requests_per_minute'
  if (sum(rows, (row) => row.input) + input > LIMITS.input_tokens) return 'monthly_input_tokens'
  if (month + least > LIMITS.output_tokens) return 'monthly_output_tokens'
  if (minute.length >= LIMITS.rpm) return 'requests_per_minute'
  const room = Math.min(LIMITS.tpm - tokens - input, LIMITS.output_tokens - month)
  return room < least ? 'tokens_per_minute' : Math.floor(Math.min(least * answers, room) / least) * least
}

/** Calls of two accounts by the rules, step by step beside the database. */
async function play(db: Database, steps: readonly Step[]) {
  let now = Date.UTC(2031, 4, 1)
  const first = await newAccount(db, new Date(now))
  const accounts = [first, await newAccount(db, new Date(now))]
  const limitContext = { defaults: LIMITS, calendar, clock: () => new Date(now) }
  const reserveQuota = createReserveQuota({ db, limitContext, maxCallsPerStatement: 20 })

  const reserve = ({ whose, hasOwn, input, extra, least, answers }: Asked) => {
    const { userId, tokenId } = accounts[whose] ?? first
    const own = hasOwn ? { tokenId, rpm: OWN_RPM } : null
    const media = extra === 0 ? {} : { mostInput: input + extra }
    const reservation = { input, ...media, least, output: least * answers }
    return reserveQuota({ userId, own, reservation, hasGone: () => false }).catch((error: unknown) => {
      if (error instanceof GatewayError) return error
      throw error
    })
  }
  async function reserveAtOnce(together: readonly Asked[]) {
    const given = await Promise.all(together.map(reserve))
    for (const [index, one] of together.entries()) {
      const { rows } = accounts[one.whose] ?? first
      const [wanted, got] = [expected(rows, now, one), given[index]]
      expect(got instanceof GatewayError ? got.code : got?.output).toBe(wanted)
      if (got === undefined || got instanceof GatewayError) continue
      const { hasOwn, input: counted, extra } = one
      const left = LIMITS.input_tokens - sum(rows, (row) => row.input)
      const input = Math.max(counted, Math.min(counted + extra, left))
      rows.push({ id: got.id, at: now, counted, input, output: got.output, hasOwn, hasEnded: false })
      const minute = recent(rows, now)
      expect(minute.length).toBeLessThanOrEqual(LIMITS.rpm)
      expect(withoutOne(minute, (row) => row.input + row.output)).toBeLessThanOrEqual(LIMITS.tpm)
      expect(withoutOne(rows, (row) => row.input)).toBeLessThanOrEqual(LIMITS.input_tokens)
      if (minute.every((row) => row.input === row.counted))
        expect(sum(minute, (row) => row.input + row.output)).toBeLessThanOrEqual(LIMITS.tpm)
    }
  }
  /** Ends what is under way, all together. */
  async function end({ share, isTwice }: Step & { kind: 'end' }) {
    const ended = accounts.flatMap(({ userId, tokenId, rows }) => {
      const running = rows.filter(({ hasEnded }) => !hasEnded)
      for (const row of running) {
        const input = row.counted + Math.floor((row.input - row.counted) * share)
        Object.assign(row, { input, output: Math.floor(row.output * share), hasEnded: true })
      }
      return running.map(({ id, at, input, output }) => {
        const counts = { inputTokens: input, outputTokens: output, status: 200, latencyMs: 1 }
        return { admissionId: id, call: { userId, tokenId, model: 'model', calledAt: new Date(at), ...counts } }
      })
    })
    await recordCalls(db, ended, calendar)
    if (isTwice) await recordCalls(db, ended, calendar)
  }

  for (const one of steps) {
    if (one.kind === 'wait') now += one.ms
    if (one.kind === 'reserve') await reserveAtOnce(one.together)
    if (one.kind === 'end') await end(one)
  }
  await end({ kind: 'end', share: 1, isTwice: true })
  for (const { userId, rows } of accounts) {
    const [month] = await db.select().from(usageMonths).where(eq(usageMonths.userId, userId))
    expect(await db.$count(modelCalls, eq(modelCalls.userId, userId))).toBe(rows.length)
    expect([month?.calls ?? 0, month?.inputTokens ?? 0, month?.outputTokens ?? 0]).toEqual([
      rows.length,
      sum(rows, ({ input }) => input),
      sum(rows, ({ output }) => output),
    ])
  }
}

describeOnBoth('Histories of calls', (server) => {
  test(
    'histories of calls admit up to the limits, reject the rest and count each call once',
    async () => {
      const histories = fc.array(step, { minLength: 8, maxLength: 24 })
      await fc.assert(
        fc.asyncProperty(histories, (steps) => play(server().db, steps)),
        { numRuns: RUNS },
      )
    },
    10_000 + RUNS * MS_OF_A_RUN,
  )
})
