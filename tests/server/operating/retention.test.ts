import { and, count, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { callPartitions } from '@/server/records/retention/callPartitions'
import { modelCalls, usageDays, usageMonths } from '@/server/storage/schema/usageSchema'
import { runCommand } from '@/server/operator/runCommand'
import { seededCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { makePastMonths, monthName } from '../database/pastMonths'
import type { TestServer } from '../support/testServer'

const DAY_MS = 24 * 3600 * 1000

describeOnBoth('The command retention', (server) => {
  const run = (...args: string[]) => {
    const { db, configuration } = server()
    return runCommand(['retention', ...args], { db, configuration, now: () => server().now() })
  }
  const daysAgo = (days: number) => new Date(server().now().getTime() - days * DAY_MS)

  async function usage({ db }: TestServer) {
    const [calls] = await db.select({ rows: count() }).from(modelCalls)
    return { calls: calls?.rows, days: await db.select().from(usageDays), months: await db.select().from(usageMonths) }
  }

  test('retention lists past calls by month and deletes them only with --delete', async () => {
    const me = await seededCaller(server())
    for (const days of [500, 500, 450, 300, 0]) await me.record({ calledAt: daysAgo(days), inputTokens: 5 })
    const before = await usage(server())

    const shown = await run()
    expect([shown.code, shown.text]).toEqual([0, expect.stringContaining('Single calls are kept for 400 days')])
    const [older, newer] = [daysAgo(500), daysAgo(450)].map((day) => day.toISOString().slice(0, 7))
    expect(shown.text).toContain(`\n  ${older}  2 calls\n  ${newer}  1 call\n`)
    expect(shown.text).toContain('Nothing was deleted. To delete 3 calls: retention --delete')
    expect(await usage(server())).toEqual(before)

    expect((await run('--days', '200')).text).toContain('To delete 4 calls: retention --days 200 --delete')
    const deleted = await run('--delete')
    expect([deleted.code, deleted.text]).toEqual([0, expect.stringMatching(/\nDeleted 3 calls\.$/)])
    expect(await usage(server())).toEqual({ ...before, calls: 2 })
    expect((await run('--delete')).text).toMatch(/\nNone is older\.$/)
  })

  test('retention records its operator and the deleted rows', async () => {
    await (await seededCaller(server())).record({ calledAt: daysAgo(900) })
    await run('--delete')
    const newest = await server()
      .db.select()
      .from(auditEvents)
      .where(and(eq(auditEvents.outcome, 'success')))
      .orderBy(desc(auditEvents.id))
      .limit(2)
    expect(newest.map(({ action, details }) => ({ action, ...details }))).toMatchObject([
      { action: 'operator.command', command: 'retention' },
      { action: 'records.deleted', table: 'model_calls', rows: 1 },
    ])
  })

  test('retention drops whole past months and deletes the next one to the day', async () => {
    const me = await seededCaller(server())
    const now = server().now()
    const [whole, partly] = [-15, -14].map((later) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 15))
    if (whole === undefined || partly === undefined) throw new Error('two moments were made')
    const moments = [whole, whole, partly - DAY_MS, partly + DAY_MS].map((ms) => new Date(ms))
    await makePastMonths(server().db, moments)
    const kept = await usage(server())
    for (const calledAt of moments) await me.record({ calledAt })
    const days = String(Math.floor(now.getTime() / DAY_MS) - partly / DAY_MS)
    const [wholeMonth = '', partlyMonth = ''] = [whole, partly].map((ms) => new Date(ms).toISOString().slice(0, 7))
    const lines = [
      `  ${wholeMonth}  2 calls, dropped whole with ${monthName(new Date(whole))}`,
      `  ${partlyMonth}  1 call`,
    ].join('\n')

    expect((await run('--days', days)).text).toContain(`\n${lines}\nNothing was deleted. To delete 3 calls:`)
    expect((await run('--days', days, '--delete')).text).toMatch(new RegExp(`\\n${lines}\\nDeleted 3 calls\\.$`))
    expect((await usage(server())).calls).toBe((kept.calls ?? 0) + 1)
    const names = (await callPartitions(server().db)).map(({ name }) => name)
    expect([names.includes(monthName(new Date(whole))), names.includes(monthName(new Date(partly)))]).toEqual([
      false,
      true,
    ])
    const told = server().db.select().from(auditEvents).where(eq(auditEvents.action, 'records.deleted'))
    expect((await told.orderBy(desc(auditEvents.id)).limit(2)).map(({ details }) => details)).toMatchObject([
      { rows: 2, partition: monthName(new Date(whole)) },
      { rows: 1 },
    ])
  })

  test.each([
    [['--days', '0'], "option '--days <N>' argument '0' is invalid. It must be a whole number from 1 to 36500."],
    [['--days', 'all'], "option '--days <N>' argument 'all' is invalid. It must be a whole number from 1 to 36500."],
    [['now'], "too many arguments for 'retention'. Expected 0 arguments but got 1."],
  ])('rejects retention %o', async (args, text) => {
    expect(await run(...args)).toEqual({ code: 2, text })
  })
})
