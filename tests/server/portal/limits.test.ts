import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RateApplication, RateApplicationForm, RateLimitAnswer } from '@/openapi/types'
import { rateApplications } from '@/server/storage/schema/limitsSchema'
import { approve as approveWith, reject as rejectWith } from '@/server/records/limits/applicationDecisions'
import type { Grant } from '@/server/records/limits/limitStore'
import { grantLimits } from '@/server/records/limits/limitStore'
import { newCaller, seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import type { TestServer } from '../support/testServer'
import { person, somebody } from '../support/journeys'

const plain: RateApplicationForm = {
  name: '林苇',
  developer_type: 2,
  org_name: '示例研究所',
  use_scene: '论文阅读助手',
  model_ids: ['intern-echo'],
}
const form: RateApplicationForm = { ...plain, tpm: 20_000, rpm: 60 }

const apply = (who: Caller, change: Partial<RateApplicationForm> = {}, key?: string) =>
  who.ask<RateApplication>(
    '/api/rate/application',
    { application: { ...form, ...change } },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const decisionOf = (server: TestServer) => ({
  defaults: server.configuration.defaultLimits,
  mail: server.configuration.mail,
  now: server.now(),
})
const approve = (server: TestServer, id: string, more: { grant?: Grant; lowers?: boolean } = {}) =>
  approveWith(server.db, { id, ...decisionOf(server), ...more })
const reject = (server: TestServer, id: string, reason: string) =>
  rejectWith(server.db, { id, reason, ...decisionOf(server) })
const list = async (who: Caller) => (await who.ask<{ list: RateApplication[] }>('/api/rate/applications')).data?.list
const limits = async (who: Caller) => (await who.ask<RateLimitAnswer>('/api/rate')).data?.rate_limit

describeOnBoth(
  'Limits',
  (server) => {
    test('the limits of a user are the configured ones until the next month of the zone', async () => {
      const me = await seededCaller(server())
      const { data } = await me.ask<RateLimitAnswer>('/api/rate')
      expect(data?.rate_limit).toEqual({ rpm: 7, tpm: 5000, input_tokens: 20_000_000_000, output_tokens: 3_000_000 })
      expect(data?.resets_at).toMatch(/^\d{4}-\d\d-01T00:00:00-0[78]:00$/)
      expect(data?.time_zone).toBe(server().configuration.reportingTimeZone)
      const resetsIn = new Date(data?.resets_at ?? '').getTime() - server().now().getTime()
      expect(resetsIn > 0 && resetsIn < 32 * 24 * 3600 * 1000).toBe(true)
    })

    test('granted limits apply at once to this user; other limits keep their defaults', async () => {
      const [me, them] = [await seededCaller(server()), await seededCaller(server())]
      const id = (await apply(me)).data?.id ?? ''
      await approve(server(), id, { grant: { inputTokens: 50_000_000_000 } })
      const granted = { rpm: 60, tpm: 20_000, input_tokens: 50_000_000_000, output_tokens: 3_000_000 }
      expect(await limits(me)).toEqual(granted)
      expect((await limits(them))?.rpm).toBe(7)
      const overview = await me.ask<{ month_quota: unknown }>('/statistics/user/api', {})
      expect(overview.data?.month_quota).toEqual({ input_tokens: 50_000_000_000, output_tokens: 3_000_000 })
    })

    test('granted limits stay if a later application does not request them', async () => {
      const me = await seededCaller(server())
      await approve(server(), (await apply(me)).data?.id ?? '')
      const { data } = await me.ask<RateApplication>('/api/rate/application', { application: plain })
      await approve(server(), data?.id ?? '', { grant: { rpm: 5 }, lowers: true })
      expect(await limits(me)).toMatchObject({ rpm: 5, tpm: 20_000 })
    })
  },
  {
    REPORTING_TIME_ZONE: 'America/Los_Angeles',
    RATE_LIMIT_DEFAULT_RPM: '7',
    RATE_LIMIT_DEFAULT_INPUT_TOKENS: '20000000000',
  },
)

describeOnBoth('Applications', (server) => {
  test('applications for higher limits wait for a decision and are listed newest first', async () => {
    const me = await seededCaller(server())
    expect(await list(me)).toEqual([])
    const first = await apply(me)
    expect(first).toEqual({
      code: 0,
      msg: '',
      data: {
        id: first.data?.id,
        status: 'pending',
        created_at: first.data?.created_at,
        decided_at: null,
        application: form,
      },
    })
    expect(await list(me)).toEqual([first.data])
    await reject(server(), first.data?.id ?? '', 'no')
    server().advance(1000)
    const second = await me.ask<RateApplication>('/api/rate/application', { application: plain })
    expect(second.data?.application).toEqual(plain)
    expect((await list(me))?.map(({ id, status }) => [id, status])).toEqual([
      [second.data?.id, 'pending'],
      [first.data?.id, 'rejected'],
    ])
    expect((await list(me))?.[1]?.decided_at).not.toBeNull()
    expect((await list(me))?.map((told) => told.reason)).toEqual([undefined, 'no'])
  })

  test('applications for higher limits are refused while one is pending, with a message of their own', async () => {
    const me = await seededCaller(server())
    await apply(me)
    expect(await apply(me)).toEqual({ code: 1202, msg: '上一份申请仍在审核中。', data: null })
    me.browser.language = 'en'
    expect((await apply(me)).msg).toBe('Your earlier application is still under review.')
    expect(await list(me)).toHaveLength(1)
  })

  test('applications for higher limits are stored once if five are sent at once', async () => {
    const me = await seededCaller(server())
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => apply(me)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1202, 1202, 1202, 1202])
    expect(await list(me)).toHaveLength(1)
  })

  test('applications for higher limits with an Idempotency-Key are stored once, even after the decision', async () => {
    const me = await seededCaller(server())
    const answers = await Promise.all([1, 2, 3].map(() => apply(me, {}, 'key-12345678')))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1105, 1105])
    const again = await apply(me, {}, 'key-12345678')
    expect(again).toEqual({ code: 1105, msg: '这份申请已经提交过。', data: (await list(me))?.[0] })
    expect((await apply(me, { rpm: 61 }, 'key-12345678')).code).toBe(1001)
    await approve(server(), again.data?.id ?? '')
    expect((await apply(me, {}, 'key-12345678')).data?.status).toBe('approved')
    expect((await apply(await seededCaller(server()), {}, 'key-12345678')).code).toBe(0)
    expect((await apply(me, { rpm: 61, tpm: 20_001 }, 'key-87654321')).code).toBe(0)
  })

  test('applications for higher limits need a bound e-mail, which the user center binds', async () => {
    const me = await newCaller(server(), { ...somebody(), email: '' })
    expect(await apply(me)).toMatchObject({ code: 1201, data: null })
    const page = await me.browser.open('/sso/user-center?lang=en')
    await me.browser.submit(page, '/profile', { nickname: person.nickname, email: person.email })
    expect((await apply(me)).code).toBe(0)
  })

  test.each([
    { name: ' \t' },
    { name: '\u3000\u200b' },
    { org_name: '\n' },
    { use_scene: '   ' },
    { name: 'a\0b' },
    { name: '' },
    { name: '名'.repeat(25) },
    { org_name: 'o'.repeat(25) },
    { use_scene: 'u'.repeat(101) },
    { model_ids: [] },
    { model_ids: ['intern-echo', 'intern-echo'] },
    { tpm: 0 },
    { tpm: 5000.5 },
    { rpm: 1.5 },
    { developer_type: 3 as 1 }, // as: what the type forbids
  ])('applications for higher limits are refused with %j', async (change) => {
    const me = await seededCaller(server())
    expect(await apply(me, change)).toEqual({ code: 1203, msg: '申请内容有误，请检查后重试。', data: null })
    expect(await list(me)).toEqual([])
  })

  test('an application must request more than the current limits, within the bounds', async () => {
    const me = await seededCaller(server())
    me.browser.language = 'en'
    for (const change of [{ tpm: 50_001 }, { rpm: 1001 }, { tpm: 5000 }, { rpm: 10 }, { tpm: 1 }, { tpm: 1e300 }])
      expect(await apply(me, change), JSON.stringify(change)).toEqual({
        code: 1205,
        msg: 'A requested limit must be above your current limit and at most the highest that can be requested.',
        data: null,
      })
    expect(await list(me)).toEqual([])
    const { data } = await apply(me, { tpm: 5001, rpm: 11 })
    await approve(server(), data?.id ?? '', { grant: { tpm: 200_000, rpm: 1000 } })
    expect((await apply(me, { tpm: 50_000 })).code).toBe(1205)
    expect((await me.ask('/api/rate/application', { application: plain })).code).toBe(0)
  })

  test('an approval keeps limits that are higher now, and grants the others', async () => {
    const me = await seededCaller(server())
    const id = (await apply(me)).data?.id ?? ''
    const [sent] = await server().db.select().from(rateApplications).where(eq(rateApplications.id, id))
    await grantLimits(server().db, sent?.userId ?? '', { tpm: 30_000 }, server().now())
    expect(await approve(server(), id)).toMatchObject({
      kind: 'approved',
      kept: [{ limit: 'tpm', current: 30_000, granted: 20_000 }],
    })
    expect(await limits(me)).toMatchObject({ rpm: 60, tpm: 30_000 })
  })

  test('an approval with a lower limit changes nothing unless it may lower', async () => {
    const me = await seededCaller(server())
    const id = (await apply(me)).data?.id ?? ''
    expect(await approve(server(), id, { grant: { inputTokens: 5, rpm: 9 } })).toEqual({
      kind: 'wouldLower',
      lowered: [
        { limit: 'rpm', current: 10, granted: 9 },
        { limit: 'inputTokens', current: 1_000_000, granted: 5 },
      ],
    })
    expect((await list(me))?.[0]?.status).toBe('pending')
    expect(await limits(me)).toMatchObject({ rpm: 10, tpm: 5000 })
    await approve(server(), id, { grant: { rpm: 9 }, lowers: true })
    // The operator's process notifies this one, which had cached the limits.
    await expect.poll(() => limits(me)).toMatchObject({ rpm: 9, tpm: 20_000 })
  })

  test('applications for higher limits are accepted up to every bound, and their texts trimmed', async () => {
    const me = await seededCaller(server())
    const longest = { name: '𠮷'.repeat(24), org_name: 'o'.repeat(24), use_scene: '景'.repeat(100) }
    const { data } = await apply(me, { ...longest, org_name: ' o ', tpm: 50_000, rpm: 1000 })
    expect(data?.application).toEqual({ ...form, ...longest, org_name: 'o', tpm: 50_000, rpm: 1000 })
  })

  test('applications for higher limits name models that are on offer', async () => {
    const me = await seededCaller(server())
    expect((await apply(me, { model_ids: ['intern-echo', 'no-such'] })).code).toBe(1204)
  })

  test('applications for higher limits are visible to their user only', async () => {
    const [me, them] = [await seededCaller(server()), await seededCaller(server())]
    await apply(them)
    expect(await list(me)).toEqual([])
    expect((await apply(me)).code).toBe(0)
  })

  test('applications for higher limits are decided once', async () => {
    const me = await seededCaller(server())
    const id = (await apply(me)).data?.id ?? ''
    const { db } = server()
    const decisions = await Promise.all([approve(server(), id), reject(server(), id, ''), approve(server(), id)])
    expect(decisions.filter(({ kind }) => kind !== 'notPending')).toHaveLength(1)
    const [kept] = await db.select().from(rateApplications).where(eq(rateApplications.id, id))
    expect(kept?.status === 'approved').toBe((await limits(me))?.rpm === 60)
  })
})
