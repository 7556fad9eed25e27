import { expect } from 'vitest'
import type { Call } from './account'
import type { World } from './world'

const MINUTE_MS = 60_000
/** The database takes a lease that ended so long ago for one of a process that has died. */
const TOLD_WITHIN_MS = 5000

type Row = Awaited<ReturnType<World['rows']>>[number]

/** Room that nobody may use any more, or that a call of a process that has died may have used. */
const lost = ({ id, admittedAt, inputTokens, outputTokens, tokenId }: Row, token: number): Call => ({
  id,
  token,
  isLimited: tokenId !== null,
  input: inputTokens,
  output: outputTokens,
  at: admittedAt.getTime(),
  calledAt: admittedAt.getTime(),
  since: null,
  epoch: 0,
  hasEnded: false,
  isForgotten: false,
  isLate: false,
  isLost: true,
})

/**
 * Takes over what the database alone knows: leases that no living process has, the dates of calls that it has dated back, and what it
 * has forgotten. What a living process leases is its own affair: it gives that back before anybody is refused.
 */
export async function lookAtRows(world: World): Promise<Row[]> {
  // What is being given back is neither lost nor anybody's.
  await world.settle()
  const living = new Set(world.places.flatMap(({ process }) => process.leases.ids()))
  const rows = new Map((await world.rows()).map((row) => [row.id, row]))
  for (const account of world.accounts) {
    account.calls = account.calls.filter(({ since, id }) => since !== null || rows.get(id)?.isLeased === true)
    for (const call of account.calls) {
      const row = rows.get(call.id)
      if (row === undefined) {
        if (call.at <= world.at - MINUTE_MS) call.isForgotten = true
        expect(call.isForgotten, 'what is under way is not forgotten').toBe(true)
      } else if (!row.isLeased) {
        expect(row.admittedAt.getTime(), 'a call is dated back, never on').toBeLessThanOrEqual(call.calledAt)
        Object.assign(call, { at: row.admittedAt.getTime(), isLost: false })
      } else if (!living.has(call.id))
        Object.assign(call, {
          at: row.admittedAt.getTime(),
          input: row.inputTokens,
          output: row.outputTokens,
          isLost: true,
        })
    }
    const known = new Set(account.calls.map(({ id }) => id))
    for (const row of rows.values()) {
      if (row.userId !== account.userId || !row.isLeased || living.has(row.id) || known.has(row.id)) continue
      const token = account.tokens.findIndex(({ id }) => id === row.tokenId)
      account.calls.push(lost(row, token))
    }
  }
  return [...rows.values()]
}

/**
 * Whether the database's clock has jumped so far ahead that a lease of a living process seems to be that of a dead one: it keeps others
 * out until its own process takes it for over.
 */
export function seemsLost({ at, places }: World): (row: Row) => boolean {
  const living = new Set(places.flatMap(({ process }) => process.leases.ids()))
  return ({ id, isLeased, admittedAt }) => isLeased && living.has(id) && admittedAt.getTime() <= at - TOLD_WITHIN_MS
}
