import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localSource } from '@/server/audit/auditLog'
import type { Database } from '@/server/database/database'
import { modelCalls, usageMonths } from '@/server/database/usageSchema'
import { reserveQuota } from '@/server/gateway/admission/admission'
import { GatewayError } from '@/server/gateway/gatewayError'
import { createCalendar } from '@/server/reporting/calendar'
import { upsertUser } from '@/server/sessions/userStore'
import { createToken } from '@/server/tokens/tokenStore'
import { recordCalls } from '@/server/usage/recordCall'
import { describeOnBoth } from '../support/engines'

/** How many histories are played; `LIMIT_HISTORIES=10000` plays more than a build has time for. */
const RUNS = Number(process.env['LIMIT_HISTORIES'] ?? 12)
const MS_OF_A_RUN = 2000
const MINUTE_MS = 60_000
const LIMITS = { rpm: 4, tpm: 100, input_tokens: 260, output_tokens: 160 }
const calendar = createCalendar('UTC')

type Step =
  | { kind: 'wait'; ms: number }
  | { kind: 'reserve'; input: number; least: number; answers: number }
  | { kind: 'end'; share: number; isTwice: boolean }
type Row = { id: number; at: number; input: number; output: number; hasEnded: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 40_000 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      input: fc.integer({ min: 1, max: 60 }),
      least: fc.integer({ min: 1, max: 20 }),
      answers: fc.integer({ min: 1, max: 4 }),
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

async function newUser(db: Database, now: Date) {
  const profile = { username: 'history', nickname: '', avatar: '', email: '' }
  const userId = await upsertUser(db, 'history', randomUUID(), profile, now)
  const created = await createToken(db, { userId, name: 'history', key: null, source: localSource, now })
  if (created.kind !== 'created') throw new Error('the token was refused')
  return { userId, tokenId: created.data.item.id }
}

const sum = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
const recent = (rows: readonly Row[], now: number) => rows.filter(({ at }) => at > now - MINUTE_MS)

/** What the limits say of a call: the tokens that are left for its answers, or why it is refused. */
function expected(rows: readonly Row[], now: number, { input, least, answers }: Step & { kind: 'reserve' }) {
  const minute = recent(rows, now)
  const tokens = sum(minute, (row) => row.input + row.output)
  const month = sum(rows, (row) => row.output)
  if (sum(rows, (row) => row.input) + input > LIMITS.input_tokens) return 'monthly_input_tokens'
  if (month + least > LIMITS.output_tokens) return 'monthly_output_tokens'
  if (minute.length >= LIMITS.rpm) return 'requests_per_minute'
  const room = Math.min(LIMITS.tpm - tokens - input, LIMITS.output_tokens - month)
  return room < least ? 'tokens_per_minute' : Math.floor(Math.min(least * answers, room) / least) * least
}

/** One user's calls by the rules, step by step beside the database. */
async function play(db: Database, steps: readonly Step[]) {
  let now = Date.UTC(2031, 4, 1)
  const { userId, tokenId } = await newUser(db, new Date(now))
  const limitContext = { defaults: LIMITS, calendar, clock: () => new Date(now) }
  const rows: Row[] = []

  async function reserve(asked: Step & { kind: 'reserve' }) {
    const { input, least, answers } = asked
    const wanted = expected(rows, now, asked)
    const reservation = { input, least, output: least * answers }
    const given = await reserveQuota(db, { userId, reservation }, limitContext).catch((error: unknown) => {
      if (error instanceof GatewayError) return error
      throw error
    })
    expect(given instanceof GatewayError ? given.code : given.output).toBe(wanted)
    if (given instanceof GatewayError) return
    rows.push({ id: given.id, at: now, input, output: given.output, hasEnded: false })
    const minute = recent(rows, now)
    expect(minute.length).toBeLessThanOrEqual(LIMITS.rpm)
    expect(sum(minute, (row) => row.input + row.output)).toBeLessThanOrEqual(LIMITS.tpm)
  }
  /** Ends what is under way, all together. */
  async function end({ share, isTwice }: Step & { kind: 'end' }) {
    const running = rows.filter(({ hasEnded }) => !hasEnded)
    for (const row of running) Object.assign(row, { output: Math.floor(row.output * share), hasEnded: true })
    const ended = running.map(({ id, at, input, output }) => {
      const counts = { inputTokens: input, outputTokens: output, status: 200, latencyMs: 1 }
      return { admissionId: id, call: { userId, tokenId, model: 'model', calledAt: new Date(at), ...counts } }
    })
    await recordCalls(db, ended, calendar)
    if (isTwice) await recordCalls(db, ended, calendar)
  }

  for (const one of steps) {
    if (one.kind === 'wait') now += one.ms
    if (one.kind === 'reserve') await reserve(one)
    if (one.kind === 'end') await end(one)
  }
  await end({ kind: 'end', share: 1, isTwice: true })
  const used = { input: sum(rows, ({ input }) => input), output: sum(rows, ({ output }) => output) }
  const [month] = await db.select().from(usageMonths).where(eq(usageMonths.userId, userId))
  expect(await db.$count(modelCalls, eq(modelCalls.userId, userId))).toBe(rows.length)
  expect([month?.calls ?? 0, month?.inputTokens ?? 0, month?.outputTokens ?? 0]).toEqual([
    rows.length,
    used.input,
    used.output,
  ])
}

describeOnBoth('Histories of calls', (server) => {
  test(
    'histories of calls admit what the limits have room for, refuse the rest for its reason and count each call once',
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
