import { expect } from 'vitest'
import { isDatabaseUnavailable } from '@/server/database/databaseUnavailable'
import type { KnownToken } from '@/server/gateway/admission/usageSnapshot'
import { GatewayError } from '@/server/gateway/gatewayError'
import type { Admission } from '@/server/gateway/admission/admission'
import { dateBack, expected, forgetByCall, isOverdue, passedLimits, type Call } from './account'
import type { AskedOf, Step } from './steps'
import { lookAtRows, seemsLost } from './rows'
import type { Caller, World } from './world'

type Given = Admission | GatewayError | 'nothing'
/** A call with what its token was found to be. */
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

type Made = Pick<Call, 'id' | 'token' | 'isLimited' | 'input' | 'output'>

/** By a lease a call may be of the time before the database's clock jumped, when that was reserved. */
const newCall = (world: World, made: Made, calledAt = world.at): Call => ({
  ...made,
  at: Math.min(calledAt, world.at),
  calledAt,
  since: world.since,
  epoch: calledAt < world.jumpedAt ? world.epoch - 1 : world.epoch,
  hasEnded: false,
  isForgotten: false,
  isLate: false,
  isLost: false,
})

function keep(world: World, { one, account, token }: Asking, admission: Admission) {
  const { id, input, output, admittedAt } = admission
  const made = { id, input, output, token: one.token, isLimited: token.own !== null }
  const call = newCall(world, made, admittedAt.getTime())
  account.calls.push(call)
  const place = world.place(one.process)
  if (!place.process.line.isDead) place.running.push({ call, account, token, admission })
}

/** Reservations whose answer was lost: no process knows of them. The others are dated as the database has them. */
async function keepUnheard(world: World) {
  for (const { id, userId, tokenId, admittedAt, inputTokens, outputTokens, isLeased } of await world.rows()) {
    if (isLeased) continue
    const account = world.accounts.find((one) => one.userId === userId) ?? expect.unreachable('its account')
    const known = account.calls.find((call) => call.id === id)
    // What did not get to the database has dated nothing back.
    if (known) known.at = admittedAt.getTime()
    if (known) continue
    const token = account.tokens.findIndex((one) => one.id === tokenId)
    const made = { id, token, isLimited: tokenId !== null, input: inputTokens, output: outputTokens }
    account.calls.push(newCall(world, made))
  }
}

const outcomeOf = (given: Given | undefined) => (given instanceof GatewayError ? given.code : given)

const isAdmitted = (given: Given | undefined): given is Admission =>
  typeof given === 'object' && !(given instanceof GatewayError)

/** A call and what became of it; `isLeased` where a lease let it through, `isFree` where its account has no leases at all. */
type Answered = { one: Asking; given: Given | undefined; isLeased: boolean; isFree: boolean }

/**
 * Calls that wait for leases may overtake each other: it is as if those that were let through had come first, and whichever limit refused the
 * others was full in between.
 */
function inOrder(answered: readonly Answered[]): Answered[] {
  const asked = answered.filter(({ isLeased }) => !isLeased)
  const waiting = asked.filter(({ isFree }) => !isFree)
  const isAhead = ({ given }: Answered) => isAdmitted(given)
  const idOf = ({ given }: Answered) => (isAdmitted(given) ? given.id : 0)
  return [
    ...asked.filter(({ isFree }) => isFree),
    ...waiting.filter(isAhead).toSorted((one, other) => idOf(one) - idOf(other)),
    ...waiting.filter((one) => !isAhead(one)),
  ]
}

/** Calls for which room was reserved before are let through; the others that one process asks for in their order, each as the rules say. */
function checkExactly(world: World, answered: readonly Answered[]) {
  for (const { one, given, isLeased } of answered)
    if (isLeased && isAdmitted(given)) {
      expect(given.output).toBe(one.one.least * one.one.answers)
      keep(world, one, given)
    }
  const asked = inOrder(answered)
  for (const account of new Set(asked.map(({ one }) => one.account))) dateBack(account, world.at)
  for (const { one, given, isFree } of asked) {
    const wanted = expected(one.account, world.at, rulesOf(one))
    if (isFree || isAdmitted(given) || typeof wanted !== 'string')
      expect(isAdmitted(given) ? given.output : outcomeOf(given)).toBe(wanted)
    if (isAdmitted(given)) keep(world, one, given)
  }
}

/** No limit is passed by what was let through now. Who is let through by a lease has the database forget nothing. */
function checkLimits(world: World, account: Caller, before: ReadonlySet<number>, leased: ReadonlySet<number>) {
  const come = account.calls.filter(({ id, since }) => since !== null && !before.has(id))
  if (come.length === 0) return
  const own = account.tokens.flatMap(({ rpm }, token): [number, number][] =>
    rpm !== null && come.some((call) => call.token === token) ? [[token, rpm]] : [],
  )
  expect(passedLimits(account, world, new Map(own)), 'limits that were passed').toEqual([])
  if (come.some(({ id }) => !leased.has(id))) forgetByCall(account, world.at)
}

export async function reserve(world: World, step: Step & { kind: 'reserve' }): Promise<void> {
  const asking = await findTokens(world, step.together)
  if (step.bodyMs > 0) await world.pass(step.bodyMs)
  const [first] = asking
  if (!first) return
  const asked = new Set(asking.map(({ account }) => account))
  const before = new Set(world.accounts.flatMap(({ calls }) => calls.map(({ id }) => id)))
  const rows = await lookAtRows(world)
  const leased = new Set(world.places.flatMap(({ process }) => process.leases.ids()))
  const isUnsure = seemsLost(world)
  const isSteady = ![...asked].some(
    ({ userId, calls }) =>
      calls.some(isOverdue(world.at)) || rows.some((row) => row.userId === userId && isUnsure(row)),
  )
  const isAnswered = step.fate === 'answered' && !step.dies
  Object.assign(world.place(first.one.process).process.line, { next: step.fate, dies: step.dies })
  const given = await Promise.all(asking.map((one) => ask(world, one)))
  await world.settle()

  const isOrdered = new Set(asking.map(({ one }) => one.process)).size === 1
  const answered = asking.map((one, index) => {
    const got = given[index]
    const isFree = !rows.some(({ userId, isLeased }) => isLeased && userId === one.account.userId)
    return { one, given: got, isLeased: isAdmitted(got) && leased.has(got.id), isFree }
  })
  if (isOrdered && isAnswered && isSteady) checkExactly(world, answered)
  else for (const { one, given: got } of answered) if (isAdmitted(got)) keep(world, one, got)
  if (!isAnswered) await keepUnheard(world)
  await lookAtRows(world)
  // What was refused has no room after all of them either.
  for (const [index, one] of asking.entries())
    if (isAnswered && isSteady && given[index] instanceof GatewayError)
      expect(expected(one.account, world.at, rulesOf(one))).toBeTypeOf('string')
  for (const account of world.accounts) checkLimits(world, account, before, leased)
  world.restart()
}
