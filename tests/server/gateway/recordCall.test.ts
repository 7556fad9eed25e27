import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { admissions } from '@/server/database/gatewaySchema'
import { modelCalls, usageDays, usageMonths } from '@/server/database/usageSchema'
import { createCalendar } from '@/server/reporting/calendar'
import { recordCall } from '@/server/usage/recordCall'
import { seededCaller } from '../support/caller'
import { describeOnBoth } from '../support/engines'

describeOnBoth('A call of a model', (server) => {
  test('a call of a model is kept once, however often it is recorded for one admission', async () => {
    const { db, configuration } = server()
    const now = server().now()
    const { userId, tokenId } = await seededCaller(server())
    const [admission] = await db
      .insert(admissions)
      .values({ userId, admittedAt: now, inputTokens: 50, outputTokens: 50, hasEnded: false })
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
})
