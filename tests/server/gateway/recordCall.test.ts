import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ApiToken } from '@/openapi/types'
import { accountSeconds, admissions } from '@/server/storage/schema/limitsSchema'
import { modelCalls, usageDays, usageMonths } from '@/server/storage/schema/usageSchema'
import { createCalendar } from '@/server/platform/calendar'
import { recordCall, recordCalls } from '@/server/records/usage/recordCall'
import { seededCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'

describeOnBoth('A call of a model', (server) => {
  test('stores a call once, however often it is recorded for one admission', async () => {
    const { db, configuration } = server()
    const now = server().now()
    const { userId, tokenId } = await seededCaller(server())
    const [admission] = await db
      .insert(admissions)
      .values({ userId, admittedAt: now, inputTokens: 50, outputTokens: 50 })
      .returning()
    const counts = { inputTokens: 3, outputTokens: 4, status: 200, latencyMs: 1 }
    const call = { userId, tokenId, model: 'intern-s1', calledAt: now, ...counts }
    const record = () => recordCall(db, call, createCalendar(configuration.reportingTimeZone), admission?.id)
    await Promise.all([record(), record()])
    await db.delete(admissions).where(eq(admissions.userId, userId))
    await record()
    const used = [{ calls: 1, inputTokens: 3, outputTokens: 4 }]
    expect(await db.select().from(modelCalls).where(eq(modelCalls.userId, userId))).toHaveLength(1)
    expect(await db.select().from(usageDays).where(eq(usageDays.userId, userId))).toMatchObject(used)
    expect(await db.select().from(usageMonths).where(eq(usageMonths.userId, userId))).toMatchObject(used)
  })

  test('stores calls of several accounts in one batch as if recorded one by one', async () => {
    const { db, configuration } = server()
    const calendar = createCalendar(configuration.reportingTimeZone)
    const callers = await Promise.all([seededCaller(server()), seededCaller(server())])
    const now = server().now()
    const admitted = await db
      .insert(admissions)
      .values(
        callers.flatMap(({ userId }) =>
          [1, 2, 3].map(() => ({ userId, admittedAt: now, inputTokens: 50, outputTokens: 50 })),
        ),
      )
      .returning()
    const ended = admitted.map(({ id, userId }, index) => ({
      admissionId: id,
      call: {
        userId,
        tokenId: callers.find((caller) => caller.userId === userId)?.tokenId ?? '',
        model: index % 3 === 2 ? 'intern-s1-mini' : 'intern-s1',
        calledAt: now,
        inputTokens: index % 3 === 1 ? 0 : 10,
        outputTokens: index % 3 === 1 ? 0 : 1,
        status: index % 3 === 1 ? 502 : 200,
        latencyMs: 1,
      },
    }))
    const [first] = ended
    if (!first) throw new Error('three calls were let through')
    await recordCall(db, first.call, calendar, first.admissionId)
    await Promise.all([recordCalls(db, ended, calendar), recordCalls(db, ended.toReversed(), calendar)])
    for (const { userId, tokenId, ask } of callers) {
      const used = { inputTokens: 20, outputTokens: 2 }
      expect(await db.select().from(modelCalls).where(eq(modelCalls.userId, userId))).toHaveLength(3)
      expect(await db.select().from(usageMonths).where(eq(usageMonths.userId, userId))).toMatchObject([
        { calls: 2, ...used },
      ])
      const days = await db.select().from(usageDays).where(eq(usageDays.userId, userId)).orderBy(usageDays.model)
      expect(days).toMatchObject([
        { model: 'intern-s1', tokenId, calls: 1, inputTokens: 10, outputTokens: 1 },
        { model: 'intern-s1-mini', tokenId, calls: 1, inputTokens: 10, outputTokens: 1 },
      ])
      const { data } = await ask<{ list: ApiToken[] }>('/user/tokens')
      expect(data?.list).toMatchObject([{ id: tokenId, last_used_at: now.toISOString() }])
    }
    const callerIds = callers.map(({ userId }) => userId)
    expect(await db.$count(admissions, inArray(admissions.userId, callerIds))).toBe(0)
    const seconds = await db.select().from(accountSeconds).where(inArray(accountSeconds.userId, callerIds))
    expect(seconds.map(({ requests, tokens }) => [requests, tokens])).toEqual([
      [3, 22],
      [3, 22],
    ])
  })
})
