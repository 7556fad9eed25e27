import { and, eq, gt, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { accountSeconds, admissions } from '@/server/storage/schema/limitsSchema'
import { isDatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import type { KnownToken } from '@/server/gateway/context/gatewayContext'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import type { Admission } from '@/server/gateway/limits/quota'
import { dateBack, expected, forgetByCall, isOverdue, passedLimits, type Call } from './account'
import type { AskedOf, Step } from './steps'
import type { Caller, World } from './world'

type Given = Admission | GatewayError | 'nothing'
/** A call with the result of its token's look-up. */
type Asking = { one: AskedOf; account: Caller; token: KnownToken }

const rulesOf = ({ one, token }: Asking) => ({ ...one, own: token.own?.rpm ?? null })

async function findTokens(world: World, together: readonly AskedOf[]): Promise<Asking[]> {
  const found = await Promise.all(
    together.map(async (one) => {
      const account = world.account(one.account)
      const { hash, id, isRevoked, rpm } = world.token(account, one.token)
      const token = await world.place(one.process).process.findToken(hash)
      expect([token?.tokenId, token?.own?.rpm]).toEqual(isRevoked ? [undefined, undefined] : [id, rpm ?? undefined])
      return token === null ? [] : [{ one, account, token }]
    }),
  )
  return found.flat()
}

function ask(world: World, { one, token }: Asking): Promise<Given> {
  const place = world.place(one.process)
  const { input, least, answers } = one
  const given = place.process.reserve(token, { input, least, output: least * answers }).catch((error: unknown) => {
    if (error instanceof GatewayError) return error
    if (isDatabaseUnavailable(error)) return 'nothing' as const
    throw error
  })
  return Promise.race([given, place.process.line.death.then(() => 'nothing' as const)])
}

const newCall = (world: World, made: Pick<Call, 'id' | 'token' | 'isLimited' | 'input' | 'output'>): Call => ({
  ...made,
  at: world.at,
  calledAt: world.at,
  since: world.since,
  epoch: world.epoch,
  hasEnded: false,
  isForgotten: false,
  isLate: false,
})

function keep(world: World, { one, account, token }: Asking, admission: Admission) {
  const { id, input, output } = admission
  const call = newCall(world, { id, input, output, token: one.token, isLimited: token.own !== null })
  account.calls.push(call)
  const place = world.place(one.process)
  if (!place.process.line.isDead) place.running.push({ call, account, token, admission })
}

/** Ended calls are dated back with the seconds of their account, if the lost statement reached the database. */
async function dateBackEnded(world: World) {
  for (const account of world.accounts) {
    const ahead = and(eq(accountSeconds.userId, account.userId), gt(accountSeconds.endsAt, new Date(world.at + 1000)))
    if ((await world.db.$count(accountSeconds, ahead)) === 0)
      dateBack({ ...account, calls: account.calls.filter(({ hasEnded }) => hasEnded) }, world.at)
  }
}

/** Reservations whose response was lost: no process knows of them. The others get the database's times. */
async function keepUnheard(world: World) {
  await dateBackEnded(world)
  const users = world.accounts.map(({ userId }) => userId)
  const rows = await world.db.select().from(admissions).where(inArray(admissions.userId, users))
  for (const { id, userId, tokenId, admittedAt, inputTokens, outputTokens } of rows) {
    const account = world.accounts.find((one) => one.userId === userId) ?? expect.unreachable('its account')
    const known = account.calls.find((call) => call.id === id)
    // A statement that did not reach the database has dated nothing back.
    if (known) known.at = admittedAt.getTime()
    if (known) continue
    const token = account.tokens.findIndex((one) => one.id === tokenId)
    const made = { id, token, isLimited: tokenId !== null, input: inputTokens, output: outputTokens }
    account.calls.push(newCall(world, made))
  }
}

const outcomeOf = (given: Given | undefined) => (given instanceof GatewayError ? given.code : given)

/** Checks that the calls of one process are admitted in their order, each by the rules. */
function checkExactly(world: World, asking: readonly Asking[], given: readonly Given[]) {
  for (const [index, one] of asking.entries()) {
    const wanted = expected(one.account, world.at, rulesOf(one))
    const got = given[index]
    expect(typeof got === 'object' && !(got instanceof GatewayError) ? got.output : outcomeOf(got)).toBe(wanted)
    if (typeof got === 'object' && !(got instanceof GatewayError)) keep(world, one, got)
  }
}

/** Checks that the calls admitted now exceed no limit. */
function checkLimits(world: World, account: Caller, before: number) {
  const come = account.calls.slice(before)
  if (come.length === 0) return
  const own = account.tokens.flatMap(({ rpm }, token): [number, number][] =>
    rpm !== null && come.some((call) => call.token === token) ? [[token, rpm]] : [],
  )
  expect(passedLimits(account, world, new Map(own)), 'limits that were passed').toEqual([])
  forgetByCall(account, world.at)
}

export async function reserve(world: World, step: Step & { kind: 'reserve' }): Promise<void> {
  const asking = await findTokens(world, step.together)
  if (step.bodyMs > 0) await world.pass(step.bodyMs)
  const [first] = asking
  if (!first) return
  const asked = new Set(asking.map(({ account }) => account))
  const before = world.accounts.map(({ calls }) => calls.length)
  const isSteady = ![...asked].some(({ calls }) => calls.some(isOverdue(world.at)))
  const isAnswered = step.fate === 'answered' && !step.dies
  if (isAnswered) for (const account of asked) dateBack(account, world.at)
  Object.assign(world.place(first.one.process).process.line, { next: step.fate, dies: step.dies })
  const given = await Promise.all(asking.map((one) => ask(world, one)))
  await world.settle()

  const isOrdered = new Set(asking.map(({ one }) => one.process)).size === 1
  if (isOrdered && isAnswered && isSteady) checkExactly(world, asking, given)
  else
    for (const [index, one] of asking.entries()) {
      const got = given[index]
      if (typeof got === 'object' && !(got instanceof GatewayError)) keep(world, one, got)
    }
  if (!isAnswered) await keepUnheard(world)
  // A rejected call has no room after all of them either.
  for (const [index, one] of asking.entries())
    if (isAnswered && isSteady && given[index] instanceof GatewayError)
      expect(expected(one.account, world.at, rulesOf(one))).toBeTypeOf('string')
  for (const [index, account] of world.accounts.entries()) checkLimits(world, account, before[index] ?? 0)
  world.restart()
}
