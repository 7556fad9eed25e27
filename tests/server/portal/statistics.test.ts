import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TrendPoint, TrendQuery, UsageOverview, UsedModel } from '@/openapi/types'
import { modelCalls, usageDays, usageMonths } from '@/server/storage/schema/usageSchema'
import { monthOf, createCalendar } from '@/server/platform/calendar'
import { addDays } from '@/openapi/rules/days'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { call } from '../support/journeys'

const HOUR_MS = 3600 * 1000
const notReported = { cached_tokens: null, reasoning_tokens: null }
const nothing = { calls: 0, input_tokens: 0, output_tokens: 0 }

const overview = async (who: Caller) => (await who.ask<UsageOverview>('/statistics/user/api', {})).data
const trend = (who: Caller, query: Partial<TrendQuery>) =>
  who.ask<{ time_zone: string; list: TrendPoint[] }>('/statistics/data', {
    modelIds: [],
    startTime: who.today(),
    endTime: who.today(),
    type: 1,
    method: 2,
    ...query,
  })
const models = (who: Caller, startTime: string, endTime: string) =>
  who.ask<{ list: UsedModel[] }>('/statistics/models', { startTime, endTime })

/** Noon of UTC some days ago: the same day in every zone from −12 to +11. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

for (const zone of ['Asia/Shanghai', 'America/Los_Angeles'])
  describeOnBoth(
    `Statistics in ${zone}`,
    (server) => {
      test('statistics begin with zero calls and the default quota', async () => {
        const me = await seededCaller(server())
        expect(await overview(me)).toEqual({
          total: nothing,
          last_seven_day: nothing,
          seven_day_diff: nothing,
          month_used: { input_tokens: 0, output_tokens: 0 },
          month_quota: { input_tokens: 1_000_000, output_tokens: 3_000_000 },
          daily: [6, 5, 4, 3, 2, 1, 0].map((ago) => ({
            date: addDays(me.today(), -ago),
            input_tokens: 0,
            output_tokens: 0,
            api_calls: 0,
            ...notReported,
          })),
          time_zone: zone,
        })
      })

      test('statistics compare the seven days that end today with the seven before', async () => {
        const me = await seededCaller(server())
        const today = me.today()
        const at = (ago: number, inputTokens: number) =>
          me.record({ calledAt: noon(addDays(today, -ago)), inputTokens, outputTokens: 1 })
        await at(0, 1)
        await at(6, 10)
        await at(7, 100)
        await at(13, 1000)
        await at(14, 10_000)
        const seen = await overview(me)
        expect(seen?.total).toEqual({ calls: 5, input_tokens: 11_111, output_tokens: 5 })
        expect(seen?.last_seven_day).toEqual({ calls: 2, input_tokens: 11, output_tokens: 2 })
        expect(seen?.seven_day_diff).toEqual({ calls: 0, input_tokens: 11 - 1100, output_tokens: 0 })
        expect(seen?.daily?.map(({ input_tokens }) => input_tokens)).toEqual([10, 0, 0, 0, 0, 0, 1])
        const ofMonth = [0, 6, 7, 13, 14].filter((ago) => addDays(today, -ago) >= monthOf(today))
        expect(seen?.month_used.output_tokens).toBe(ofMonth.length)
      })

      test('statistics fill empty days with zero by day and carry the total over them', async () => {
        const me = await seededCaller(server())
        const today = me.today()
        await me.record({ calledAt: noon(addDays(today, -3)), inputTokens: 5, outputTokens: 7 })
        await me.record({ calledAt: noon(addDays(today, -3)), inputTokens: 1, outputTokens: 1, model: 'intern-echo' })
        await me.record({ calledAt: noon(addDays(today, -1)), inputTokens: 10, outputTokens: 20 })
        const range = { startTime: addDays(today, -4), endTime: today }
        const point = (ago: number, api_calls: number, input_tokens: number, output_tokens: number) => ({
          date: addDays(today, -ago),
          input_tokens,
          output_tokens,
          api_calls,
          ...notReported,
        })
        expect((await trend(me, range)).data).toEqual({
          time_zone: zone,
          list: [point(4, 0, 0, 0), point(3, 2, 6, 8), point(2, 0, 0, 0), point(1, 1, 10, 20), point(0, 0, 0, 0)],
          previous: nothing,
        })
        const totals = [
          point(4, 0, 0, 0),
          point(3, 2, 6, 8),
          point(2, 2, 6, 8),
          point(1, 3, 16, 28),
          point(0, 3, 16, 28),
        ]
        expect((await trend(me, { ...range, method: 1, type: 2 })).data?.list).toEqual(totals)
        const one = await trend(me, { ...range, modelIds: ['intern-echo'], method: 1 })
        expect(one.data?.list.map(({ api_calls }) => api_calls)).toEqual([0, 1, 1, 1, 1])
        const none = await trend(me, { ...range, modelIds: ['never', 'called'] })
        expect(none.data?.list).toEqual([4, 3, 2, 1, 0].map((ago) => point(ago, 0, 0, 0)))
      })

      test('statistics name the models of the range', async () => {
        const me = await seededCaller(server())
        const today = me.today()
        await me.record({ calledAt: noon(addDays(today, -2)), model: 'b' })
        await me.record({ calledAt: noon(addDays(today, -2)), model: 'b', tokenId: await me.newToken('second') })
        await me.record({ calledAt: noon(addDays(today, -1)), model: 'a' })
        const list = async (from: number, to: number) =>
          (await models(me, addDays(today, from), addDays(today, to))).data?.list
        expect(await list(-2, 0)).toEqual([
          { modelID: 'a', modelName: 'a' },
          { modelID: 'b', modelName: 'b' },
        ])
        expect(await list(-1, 0)).toEqual([{ modelID: 'a', modelName: 'a' }])
        expect(await list(0, 0)).toEqual([])
      })

      test('statistics refuse a range by its code, in the caller’s language', async () => {
        const me = await seededCaller(server())
        const today = me.today()
        const codes = (from: number, to: number) =>
          Promise.all([
            models(me, addDays(today, from), addDays(today, to)),
            trend(me, { startTime: addDays(today, from), endTime: addDays(today, to) }),
          ]).then((answers) => answers.map(({ code }) => code))
        expect(await codes(-60, 0)).toEqual([0, 0])
        expect(await codes(-61, 0)).toEqual([1301, 1301])
        expect(await codes(0, -1)).toEqual([1302, 1302])
        expect(await codes(0, 1)).toEqual([1303, 1303])
        expect(await codes(-740, -735)).toEqual([1304, 1304])
        expect((await models(me, '2026-02-30', '2026-03-01')).code).toBe(1001)
        expect((await trend(me, { startTime: addDays(today, -90) })).msg).toBe('日期范围过长。')
        me.browser.language = 'en'
        expect((await trend(me, { startTime: addDays(today, -90) })).msg).toBe('The date range is too long.')
      })

      test('statistics are visible to their user only', async () => {
        const [me, them] = [await seededCaller(server()), await seededCaller(server())]
        await them.record({ inputTokens: 5, outputTokens: 5 })
        expect((await overview(me))?.total).toEqual(nothing)
        expect((await models(me, me.today(), me.today())).data?.list).toEqual([])
        expect((await trend(me, {})).data?.list).toEqual([
          { date: me.today(), input_tokens: 0, output_tokens: 0, api_calls: 0, ...notReported },
        ])
        const json = { modelIds: [], startTime: me.today(), endTime: me.today(), type: 1, method: 1 }
        const { startTime, endTime } = json
        for (const [path, body] of Object.entries({ 'user/api': {}, models: { startTime, endTime }, data: json }))
          expect((await call(me.browser, 'POST', `/puyu/statistics/${path}`, { json: body })).status).toBe(401)
      })

      test('statistics are the sum of any calls at any time', async () => {
        const made = fc.record({
          hoursAgo: fc.integer({ min: 0, max: 60 * 24 - 24 }),
          model: fc.constantFrom('a', 'b', 'c'),
          token: fc.nat(1),
          inputTokens: fc.nat(2_000_000_000),
          outputTokens: fc.nat(2_000_000_000),
        })
        await fc.assert(
          fc.asyncProperty(fc.array(made, { maxLength: 12 }), fc.subarray(['a', 'b', 'c']), async (all, modelIds) => {
            const me = await seededCaller(server())
            const tokens = [me.tokenId, await me.newToken('second')]
            const now = server().now()
            for (const { hoursAgo, token, ...rest } of all)
              await me.record({
                ...rest,
                tokenId: tokens[token] ?? me.tokenId,
                calledAt: new Date(now.getTime() - hoursAgo * HOUR_MS),
              })
            const rows = await server().db.select().from(modelCalls).where(eq(modelCalls.userId, me.userId))
            const days = await server().db.select().from(usageDays).where(eq(usageDays.userId, me.userId))
            const months = await server().db.select().from(usageMonths).where(eq(usageMonths.userId, me.userId))
            const key = (row: { day: string; model: string; tokenId: string | null }) =>
              `${row.day} ${row.model} ${row.tokenId}`
            expect(tally(days, key)).toEqual(tally(rows.map(asOne), key))
            expect(tally(months, ({ month }) => month)).toEqual(tally(rows.map(asOne), ({ day }) => monthOf(day)))
            expect(days).toHaveLength(new Set(rows.map(key)).size)

            const range = { startTime: addDays(me.today(), -60), endTime: me.today(), modelIds }
            const daily = (await trend(me, range)).data?.list ?? []
            const counted = rows.filter(({ model }) => modelIds.length === 0 || modelIds.includes(model))
            expect(daily).toHaveLength(61)
            expect(tally(daily.filter(({ api_calls }) => api_calls > 0).map(fromPoint), ({ date }) => date)).toEqual(
              tally(counted.map(asOne), ({ day }) => day),
            )
            const last = (await trend(me, { ...range, method: 1 })).data?.list.at(-1)
            const total = tally(counted.map(asOne), () => 'all')['all'] ?? [0, 0, 0]
            expect([last?.api_calls, last?.input_tokens, last?.output_tokens]).toEqual(total)
            const { calls, input_tokens, output_tokens } = (await overview(me))?.total ?? nothing
            expect([calls, input_tokens, output_tokens]).toEqual(
              tally(rows.map(asOne), () => 'all')['all'] ?? [0, 0, 0],
            )
          }),
          { numRuns: 12 },
        )
      })

      test('statistics count each of many calls that are made at once', async () => {
        const me = await seededCaller(server())
        await Promise.all(
          Array.from({ length: 20 }, (_, index) => me.record({ inputTokens: index, model: `m${index % 2}` })),
        )
        expect((await overview(me))?.total).toEqual({ calls: 20, input_tokens: 190, output_tokens: 0 })
      })

      test('statistics begin a day at midnight of the zone', async () => {
        const me = await seededCaller(server())
        const day = addDays(me.today(), -20)
        const { dayOf } = createCalendar(zone)
        const hours = Array.from({ length: 48 }, (_, hour) => new Date(noon(day).getTime() + (hour - 24) * HOUR_MS))
        const midnight = hours.find((instant) => dayOf(instant) === day) ?? new Date(NaN)
        await me.record({ calledAt: new Date(midnight.getTime() - 1) })
        await me.record({ calledAt: midnight })
        const { data } = await trend(me, { startTime: addDays(day, -2), endTime: addDays(day, 1) })
        expect(data?.list.map(({ api_calls }) => api_calls)).toEqual([0, 1, 1, 0])
      })
    },
    { REPORTING_TIME_ZONE: zone },
  )

type Counted = { calls: number; inputTokens: number; outputTokens: number }
type Totals = Record<string, [number, number, number]>

const asOne = <Row extends object>(row: Row) => ({ ...row, calls: 1 })
const fromPoint = ({ date, api_calls, input_tokens, output_tokens }: TrendPoint) => ({
  date,
  calls: api_calls,
  inputTokens: input_tokens,
  outputTokens: output_tokens,
})

/** Sums of calls and tokens by a key, counted the slow and obvious way. */
function tally<Row extends Counted>(rows: readonly Row[], keyOf: (row: Row) => string): Totals {
  const totals: Totals = {}
  for (const row of rows) {
    const [calls, input, output] = totals[keyOf(row)] ?? [0, 0, 0]
    totals[keyOf(row)] = [calls + row.calls, input + row.inputTokens, output + row.outputTokens]
  }
  return totals
}
