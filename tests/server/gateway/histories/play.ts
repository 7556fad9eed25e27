import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { cleanUp, cleanupJobs } from '@/server/records/retention/cleanup'
import { expiredCalls } from '@/server/records/retention/rules'
import type { Database } from '@/server/storage/database'
import { apiTokens } from '@/server/storage/schema/schema'
import { modelCalls, tokenUses, usageDays, usageMonths } from '@/server/storage/schema/usageSchema'
import { grantLimits } from '@/server/records/limits/limitStore'
import { MAX_CALL_MS } from '@/server/storage/schema/limitsSchema'
import { createCalendar } from '@/server/platform/calendar'
import { createLog } from '@/server/platform/log'
import { recordCalls } from '@/server/records/usage/recordCall'
import { calendar, monthAt, type Call } from './account'
import { endPauses } from './pauses'
import { reserve } from './reserve'
import { setClock } from './simulatedClock'
import type { Step } from './steps'
import { World, type Caller, type Ended } from './world'

const DAY_MS = 24 * 3_600_000
/** Longer than recorders wait between two retries. */
const RETRY_MS = 5000
const MOST_TRIES = 10
const silent = createLog('silent')
const jobs = cleanupJobs({ modelCalls: 400, auditEvents: 400 }, createCalendar('UTC')).filter(
  ({ name }) => name in expiredCalls,
)

type StepOf<Kind extends Step['kind']> = Step & { kind: Kind }

/** Ends one or all calls of a process. The record may get lost in either direction, and the process with it. */
async function end(world: World, step: StepOf<'end'>) {
  const place = world.place(step.process)
  const { process, running } = place
  const chosen = step.which === 0 ? running : running.filter((_, index) => index === step.which % running.length)
  place.running = running.filter((one) => !chosen.includes(one))
  if (chosen.length > 0) Object.assign(process.line, { next: step.fate, dies: step.dies })
  await Promise.all(
    chosen.map(({ call, account, token, admission }) => {
      const output = Math.floor(call.output * step.share)
      const ended: Ended = { call, account, output, by: process, isAcknowledged: false }
      world.ended.set(call.id, ended)
      const acknowledged = process.meterOf(token, admission).end(200, { input: call.input, output })
      const heard = acknowledged.then(
        () => (ended.isAcknowledged = true),
        () => undefined,
      )
      return Promise.race([heard, process.line.death])
    }),
  )
  await world.settle()
  await world.lookWhatIsKept()
  world.restart()
}

const recordOf = (world: World, { call, account, output }: Ended) => ({
  userId: account.userId,
  tokenId: world.token(account, call.token).id,
  model: 'model',
  calledAt: new Date(call.calledAt),
  inputTokens: call.input,
  outputTokens: output,
  status: 200,
  latencyMs: 1,
})

/** A process records a call that it or another process has recorded already. */
async function again(world: World, { process, which }: StepOf<'again'>) {
  const all = [...world.ended]
  const [admissionId, ended] = all[which % all.length] ?? []
  const db = world.databases[process]
  if (ended === undefined || admissionId === undefined || !db) return
  await recordCalls(db, [{ call: recordOf(world, ended), admissionId }], calendar)
  await world.lookWhatIsKept()
}

async function limit(world: World, { account: index, rpm, output }: StepOf<'limit'>) {
  const account = world.account(index)
  await grantLimits(world.db, account.userId, { rpm, outputTokens: output }, new Date(world.at))
  account.limits = { ...account.limits, rpm, output_tokens: output }
  world.tell('limits', account.userId)
}

async function changeToken(world: World, step: StepOf<'limitToken' | 'revoke'>) {
  const token = world.token(world.account(step.account), step.token)
  if (step.kind === 'limitToken') token.rpm = step.rpm
  else token.isRevoked = true
  const revokedAt = token.isRevoked ? new Date(world.at) : null
  await world.db.update(apiTokens).set({ rpm: token.rpm, revokedAt }).where(eq(apiTokens.id, token.id))
  world.tell('token', token.id)
}

async function clean(world: World) {
  const { db, at } = world
  await cleanUp({ db, jobs, now: () => new Date(at), log: silent }, new AbortController().signal)
  for (const call of world.accounts.flatMap(({ calls }) => calls))
    if (call.at < at - (call.hasEnded ? DAY_MS : MAX_CALL_MS)) call.isForgotten = true
}

async function jump(world: World, ms: number) {
  world.at += ms
  if (ms > 0) world.epoch += 1
  await setClock(world.db, world.at)
}

async function take(world: World, step: Step): Promise<unknown> {
  switch (step.kind) {
    case 'wait':
      return world.pass(step.ms)
    case 'setClock':
      return jump(world, step.ms)
    case 'skew':
      return (world.place(step.process).skewMs = step.ms)
    case 'reserve':
      return reserve(world, step)
    case 'end':
      return end(world, step)
    case 'again':
      return again(world, step)
    case 'kill':
      world.place(step.process).process.line.kill()
      return world.restart()
    case 'limit':
      return limit(world, step)
    case 'limitToken':
    case 'revoke':
      return changeToken(world, step)
    case 'cleanUp':
      return clean(world)
  }
}

const sumsOf = (calls: readonly Call[], keyOf: (call: Call) => string) => {
  const sums: Record<string, number[]> = {}
  for (const call of calls) {
    const [count = 0, input = 0, output = 0] = sums[keyOf(call)] ?? []
    sums[keyOf(call)] = [count + 1, input + call.input, output + call.output]
  }
  return sums
}
type Sums = { calls: number; inputTokens: number; outputTokens: number }
const numbers = ({ calls, inputTokens, outputTokens }: Sums) => [calls, inputTokens, outputTokens]

/** Checks that each recorded call counts once in the list, its day, its month and at its token. */
async function checkKept(db: Database, { userId, calls, tokens }: Caller) {
  const kept = calls.filter(({ hasEnded }) => hasEnded)
  const tokenId = (call: Call) => tokens[call.token]?.id ?? ''
  const [rows, days, months, used] = await Promise.all([
    db.select().from(modelCalls).where(eq(modelCalls.userId, userId)).orderBy(modelCalls.admissionId),
    db.select().from(usageDays).where(eq(usageDays.userId, userId)),
    db.select().from(usageMonths).where(eq(usageMonths.userId, userId)),
    db.select().from(tokenUses).where(eq(tokenUses.userId, userId)),
  ])
  expect(
    rows.map((row) => [row.admissionId, row.tokenId, row.calledAt.getTime(), row.inputTokens, row.outputTokens]),
  ).toEqual(
    kept
      .toSorted((one, other) => one.id - other.id)
      .map((call) => [call.id, tokenId(call), call.calledAt, call.input, call.output]),
  )
  const dayOf = (call: Call) => `${calendar.dayOf(new Date(call.calledAt))} ${tokenId(call)}`
  expect(Object.fromEntries(days.map((row) => [`${row.day} ${row.tokenId}`, numbers(row)]))).toEqual(
    sumsOf(kept, dayOf),
  )
  expect(Object.fromEntries(months.map((row) => [row.month, numbers(row)]))).toEqual(
    sumsOf(kept, ({ calledAt }) => monthAt(calledAt)),
  )
  const uses: Record<string, number> = {}
  for (const call of kept) uses[tokenId(call)] = Math.max(call.calledAt, uses[tokenId(call)] ?? 0)
  expect(Object.fromEntries(used.map((row) => [row.tokenId, row.lastUsedAt.getTime()]))).toEqual(uses)
}

/** Plays a history and checks each step and the stored rows against the rules. */
export async function play(databases: readonly Database[], steps: readonly Step[]): Promise<void> {
  endPauses()
  const world = new World(databases)
  await world.begin()
  for (const step of steps) await take(world, step)
  const living = new Set(world.places.map(({ process }) => process))
  const isLeft = () => [...world.ended.values()].some(({ call, by }) => living.has(by) && !call.hasEnded)
  // On a busy machine an attempt may end after its following pause was ended.
  for (let tries = 0; tries === 0 || (tries < MOST_TRIES && isLeft()); tries++) await world.pass(RETRY_MS)
  expect(isLeft(), 'a process that lives on keeps what it could not').toBe(false)
  for (const account of world.accounts) await checkKept(world.db, account)
}
