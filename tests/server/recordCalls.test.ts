import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { apiTokens } from '../../server/database/schema'
import { modelCalls, usageDays, usageMonths } from '../../server/database/usageSchema'
import { createCalendar } from '../../server/reporting/calendar'
import { recordCall, recordCalls, type ModelCall } from '../../server/usage/recordCall'
import { newCaller } from './support/caller'
import { describeOnBoth } from './support/engines'
import type { TestServer } from './support/testServer'

const calendar = createCalendar('Asia/Shanghai')
const models = ['intern-s1', 'intern-s1-mini', 'intern-echo']
const statuses = [200, 200, 499, 502]

/** Sixty calls over three models, two tokens, five days and two months; some failed. */
const callsOf = (userId: string, tokenIds: readonly string[]): ModelCall[] =>
  Array.from({ length: 60 }, (_, index) => ({
    userId,
    tokenId: tokenIds[index % 2] ?? '',
    model: models[index % 3] ?? '',
    calledAt: new Date(Date.UTC(2026, 4, 29 + (index % 5), 15, (index * 37) % 60)),
    inputTokens: index,
    outputTokens: index % 7,
    status: statuses[index % 4] ?? 200,
    latencyMs: index,
  }))

/** All that a user's calls have left in the database, without the names of user and tokens. */
async function tracesOf({ db }: TestServer, userId: string, tokenIds: readonly string[]) {
  const plain = <Row extends { userId: string; tokenId?: string }>(rows: readonly Row[]) =>
    rows
      .map(({ userId: _, tokenId = '', ...row }) => JSON.stringify({ ...row, token: tokenIds.indexOf(tokenId) }))
      .sort()
  const calls = await db.select().from(modelCalls).where(eq(modelCalls.userId, userId))
  const tokens = await db.select().from(apiTokens).where(eq(apiTokens.userId, userId))
  return {
    calls: plain(calls.map(({ id: _, ...call }) => call)),
    days: plain(await db.select().from(usageDays).where(eq(usageDays.userId, userId))),
    months: plain(await db.select().from(usageMonths).where(eq(usageMonths.userId, userId))),
    lastUsed: tokens.map(({ lastUsedAt }) => lastUsedAt?.toISOString()).sort(),
  }
}

describeOnBoth('Calls kept together', (server) => {
  const newUser = async () => {
    const me = await newCaller(server())
    return { userId: me.userId, tokenIds: [me.tokenId, await me.newToken('second')] as const }
  }

  test('leave what each alone would have left', async () => {
    const [one, other] = [await newUser(), await newUser()]
    for (const call of callsOf(one.userId, one.tokenIds)) await recordCall(server().db, call, calendar)
    const together = callsOf(other.userId, other.tokenIds)
    // In two parts, so that the second finds rows of the first.
    await recordCalls(server().db, together.slice(0, 25), calendar)
    await recordCalls(server().db, together.slice(25), calendar)
    const traces = await tracesOf(server(), other.userId, other.tokenIds)
    expect(traces).toEqual(await tracesOf(server(), one.userId, one.tokenIds))
    expect([traces.calls.length, traces.months.length]).toEqual([60, 2])
  })

  test('are all kept or none', async () => {
    const { userId, tokenIds } = await newUser()
    const [first, ...rest] = callsOf(userId, tokenIds)
    if (!first) throw new Error('there are calls')
    const impossible = { ...first, tokenId: randomUUID() }
    await expect(recordCalls(server().db, [...rest, impossible], calendar)).rejects.toThrow()
    expect((await tracesOf(server(), userId, tokenIds)).calls).toEqual([])
  })

  test('by two processes at once do not lock each other out', async () => {
    const { userId, tokenIds } = await newUser()
    const calls = callsOf(userId, tokenIds)
    const rounds = Array.from({ length: 8 }, (_, round) =>
      recordCalls(server().db, round % 2 ? calls : [...calls].reverse(), calendar),
    )
    await Promise.all(rounds)
    expect((await tracesOf(server(), userId, tokenIds)).calls.length).toBe(8 * 60)
  })
})
