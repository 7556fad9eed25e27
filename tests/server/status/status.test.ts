import { expect, test } from 'vitest'
import { addDays } from '@/openapi/rules/days'
import type { ServiceStatus } from '@/openapi/types'
import { createLog } from '@/server/platform/log'
import { cleanUp, cleanupJobs } from '@/server/records/retention/cleanup'
import { modelHealthDays, modelHealthMinutes } from '@/server/storage/schema/statusSchema'
import { bucketOf } from '@/server/records/status/firstTokens'
import { saveHealth, type MinuteHealth } from '@/server/records/status/healthStore'
import { describeOnBoth } from '../support/databases/engines'
import { call } from '../support/journeys'
import { CACHE_MS, calendar, callsOf, clear, faultOf, MINUTE_MS, MODEL, statusOf, streamsOf } from './statusRows'

describeOnBoth('The status of the models', (server) => {
  test('has no data without calls', async () => {
    await clear(server())
    const { list, incidents: announced, slow_ms, time_zone } = await statusOf(server())
    expect(list.map(({ id, state, days }) => [id, state, days.length])).toEqual([[MODEL, 'no_data', 1]])
    expect((await statusOf(server(), '?days=90')).list[0]?.days).toHaveLength(90)
    expect([announced, slow_ms, time_zone]).toEqual([[], 10_000, 'Asia/Shanghai'])
    expect(list[0]?.periods).toEqual([1, 7, 90].map((days) => ({ days, share: null, p50_ms: null, p95_ms: null })))
  })

  test('adds what several processes save at once, into days and minutes', async () => {
    await clear(server())
    const { db } = server()
    const other = callsOf(server(), 1, { model: 'other', faults: 1 })
    const save = (count: number) =>
      saveHealth(db, [callsOf(server(), 1, streamsOf(400, count)), callsOf(server(), 2, { faults: 1 }), other])
    await Promise.all([save(1), save(2), save(3), save(4)])
    const counts = (rows: readonly { answers: number; faults: number; firstTokens: number[] }[]) =>
      rows.map(({ answers, faults, firstTokens }) => [answers, faults, firstTokens[bucketOf(400)]])
    const days = await db.select().from(modelHealthDays)
    expect(counts(days.toSorted((one, another) => (one.model < another.model ? -1 : 1)))).toEqual([
      [10, 4, 10],
      [0, 4, 0],
    ])
    expect(counts(await db.select().from(modelHealthMinutes)).toSorted()).toEqual([
      [0, 4, 0],
      [0, 4, 0],
      [10, 0, 10],
    ])
    const { list } = await statusOf(server())
    expect(list.map(({ id, periods: [today] }) => [id, today])).toEqual([
      [MODEL, { days: 1, share: 0.7142, p50_ms: 410, p95_ms: 450 }],
    ])
  })

  test('shows no number of calls and no model that is not on offer', async () => {
    await clear(server())
    await saveHealth(server().db, [
      callsOf(server(), 1, streamsOf(400, 987_654)),
      callsOf(server(), 1, { model: 'hidden-model', answers: 5 }),
    ])
    const text = JSON.stringify(await statusOf(server()))
    expect(text).not.toContain('987654')
    expect(text).not.toContain('hidden-model')
    expect(text).toContain('"share":1')
  })

  test('puts calls into the days of the reporting zone', async () => {
    await clear(server())
    const { db } = server()
    const today = calendar.dayOf(server().now())
    const beginsAt = calendar.startOf(today)
    const at = (ms: number): MinuteHealth => {
      const minute = new Date(beginsAt.getTime() + ms)
      return { ...callsOf(server(), 0), minute, day: calendar.dayOf(minute) }
    }
    await saveHealth(db, [
      { ...at(-MINUTE_MS), faults: 1 },
      { ...at(0), answers: 1 },
    ])
    const { list } = await statusOf(server(), '?days=2')
    expect(list[0]?.days.map(({ day, state, share }) => [day, state, share])).toEqual([
      [addDays(today, -1), 'degraded', 0],
      [today, 'works', 1],
    ])
    expect((await statusOf(server(), '?days=0')).list[0]?.days).toEqual([])
  })

  test('is unavailable if all calls of several accounts failed for five minutes, and slow above the setting', async () => {
    const state = async (
      calls: readonly MinuteHealth[],
      ...faults: readonly [minutesAgo: number, account: string][]
    ) => {
      await clear(server())
      const ofAccounts = faults.map(([minutesAgo, account]) => faultOf(server(), minutesAgo, account))
      await saveHealth(server().db, calls, ofAccounts)
      return (await statusOf(server(), '?days=0')).list[0]?.state
    }
    const at = (minutes: number, more: Partial<MinuteHealth>) => callsOf(server(), minutes, more)
    const many = at(30, { answers: 1000 })
    expect(await state([many], [3, 'a'], [1, 'b'])).toBe('unavailable')
    expect(await state([many, at(1, { answers: 1 })], [3, 'a'], [1, 'b'])).toBe('works')
    expect(await state([many], [3, 'a'], [2, 'a'], [1, 'a'])).toBe('degraded')
    expect(await state([many], [3, 'a'], [9, 'b'])).toBe('degraded')
    expect(await state([], [30, 'a'], [20, 'b'])).toBe('unavailable')
    expect(await state([], [30, 'a'], [20, 'a'])).toBe('degraded')
    expect(await state([at(30, { answers: 10 })], [30, 'a'])).toBe('degraded')
    expect(await state([at(30, streamsOf(20_000, 1))])).toBe('slow')
    expect(await state([at(70, { answers: 1 })])).toBe('no_data')
  })

  test('a day without a success is unavailable if it has more failures than one account can cause', async () => {
    const stateOfDay = async (faults: number) => {
      await clear(server())
      await saveHealth(server().db, [callsOf(server(), 0, { faults })])
      return (await statusOf(server())).list[0]?.days.map(({ state, share }) => [state, share])
    }
    expect(await stateOfDay(1440)).toEqual([['degraded', 0]])
    expect(await stateOfDay(1441)).toEqual([['unavailable', 0]])
  })

  test('reads the database once in ten seconds', async () => {
    await clear(server())
    await statusOf(server())
    await saveHealth(server().db, [callsOf(server(), 1, { answers: 1 })])
    const read = async () => {
      const { envelope } = await call<ServiceStatus>(server().browser(), 'GET', '/puyu/status?days=0')
      return envelope.data?.list[0]?.state
    }
    expect(await Promise.all([read(), read(), read()])).toEqual(['no_data', 'no_data', 'no_data'])
    server().advance(CACHE_MS)
    expect(await read()).toBe('works')
  })

  test('deletes minutes after a day and days after 400', async () => {
    await clear(server())
    const { db } = server()
    const now = new Date()
    const today = calendar.dayOf(now)
    const daysAgo = (days: number): MinuteHealth => {
      const day = addDays(today, -days)
      return { ...callsOf(server(), 0, { answers: 1 }), minute: calendar.startOf(day), day }
    }
    await saveHealth(db, [daysAgo(401), daysAgo(400), daysAgo(2), daysAgo(0)])
    const jobs = cleanupJobs({ modelCalls: 1, auditEvents: 36_500 }, calendar)
    await cleanUp({ db, jobs, now: () => now, log: createLog('silent') }, new AbortController().signal)
    const days = (await db.select().from(modelHealthDays)).map(({ day }) => day)
    expect(days.toSorted()).toEqual([addDays(today, -400), addDays(today, -2), today])
    expect(await db.$count(modelHealthMinutes)).toBe(1)
  })

  test('may be read by scripts of any page, without a session', async () => {
    const response = await fetch(`${server().origin}/puyu/status?days=0`, { headers: { origin: 'https://a.example' } })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('refuses other numbers of days', async () => {
    for (const days of ['91', '-1', 'x'])
      expect((await call(server().browser(), 'GET', `/puyu/status?days=${days}`)).envelope.code).not.toBe(0)
  })
})
