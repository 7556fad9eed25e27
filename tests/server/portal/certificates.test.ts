import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Activity, Certificate } from '@/openapi/types'
import { SAMPLE_CERTIFICATE, writeFirstSamples } from '@/server/operator/community/samples'
import { certificateIdOf } from '@/openapi/rules/certificates'
import { newCertificateId } from '@/server/records/certificates/certificateStore'
import { runCommand } from '@/server/operator/runCommand'
import { activities as activityRows, certificates as certificateRows } from '@/server/storage/schema/communitySchema'
import { content } from '@/tests/server/support/contentNames'
import { newCaller, seededCaller, type Caller } from '@/tests/server/support/caller'
import { memoryDatabase } from '@/tests/server/support/databases/embedded'
import { describeOnBoth } from '@/tests/server/support/databases/engines'
import { call, somebody } from '@/tests/server/support/journeys'
import { anyString, matching } from '@/tests/server/support/matchers'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

const notFound = '未找到该证书。如有疑问，请在微信搜索 InternLM。'

const lookUp = async (server: TestServer, id: string, language = 'zh') =>
  (
    await call<Certificate>(server.browser(), 'GET', `/puyu/certificates/${id}`, {
      headers: { 'accept-language': language },
    })
  ).envelope
const certificates = async (who: Caller) => (await who.ask<{ list: Certificate[] }>('/user/certificates')).data?.list
const activities = async (who: Caller) => (await who.ask<{ list: Activity[] }>('/user/activities')).data?.list

describeOnBoth('Certificates and activities', (server) => {
  const run = (...args: string[]) =>
    runCommand(args, { db: server().db, configuration: server().configuration, now: () => server().now() })
  const issue = async (account: string, ...more: string[]) =>
    (await run('certificates', 'issue', '--account', account, ...more)).text

  test('certificates and activities are empty at first, and need a session', async () => {
    const me = await seededCaller(server())
    expect([await certificates(me), await activities(me)]).toEqual([[], []])
    for (const path of ['/puyu/user/certificates', '/puyu/user/activities'])
      expect((await call(server().browser(), 'GET', path)).status).toBe(401)
  })

  test('a certificate is public, without other data of its holder', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    const id = await issue(who.username, '--season', '4', '--date', '2024-12-30')
    const certificate = {
      id,
      holder: who.nickname,
      title: { zh: '书生大模型实战营（第四期）结营证书', en: 'Intern Bootcamp, Season 4: Certificate of Completion' },
      season: 4,
      kind: 'completion',
      issued_on: '2024-12-30',
    }
    expect(await lookUp(server(), id)).toEqual({ code: 0, msg: '', data: certificate })
    expect(await certificates(me)).toEqual([certificate])
    expect(await certificates(await seededCaller(server()))).toEqual([])
    for (const typed of [id.toLowerCase(), id.replaceAll('-', ''), encodeURIComponent(id.replaceAll('-', ' '))])
      expect((await lookUp(server(), typed)).data?.id).toBe(id)
  })

  test('certificates have the operator’s title, holder and kind, and are listed newest first', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    await issue(who.username, '--season', '2', '--kind', 'excellent', '--date', '2024-05-01')
    await issue(who.username, '--title-zh', '黑客松', '--title-en', 'Hackathon', '--holder', '林 Wei')
    const [first, second, ...more] = (await certificates(me)) ?? []
    expect(first).toEqual({
      id: matching(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/),
      holder: '林 Wei',
      title: { zh: '黑客松', en: 'Hackathon' },
      kind: 'completion',
      issued_on: me.today(),
    })
    expect([second?.title.zh, more]).toEqual(['书生·浦语大模型实战营（第二期）优秀学员证书', []])
  })

  test('a revoked certificate is no longer found', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    const id = await issue(who.username, '--season', '3')
    expect((await run('certificates', 'revoke', id.toLowerCase())).code).toBe(0)
    expect([await lookUp(server(), id), await certificates(me)]).toEqual([
      { code: 1401, msg: notFound, data: null },
      [],
    ])
    expect((await run('certificates', 'revoke', id)).text).toBe(
      `there is no certificate ${id}, or it is revoked already`,
    )
  })

  test.each([
    newCertificateId(),
    'InternLM-C4-S0001',
    '%00',
    "'%20or%20''='",
    '%F0%9F%98%80'.repeat(5),
    'A'.repeat(64),
    'A'.repeat(2000),
    '..%2Fusers',
    '%25',
  ])('certificate %s is not found, in the specified words', async (id) => {
    expect(await lookUp(server(), id)).toEqual({ code: 1401, msg: notFound, data: null })
    expect((await lookUp(server(), id, 'en')).msg).toBe(
      'Certificate not found. If you have any questions, please search for InternLM on WeChat.',
    )
  })

  test('activities are recorded, listed newest first and removed', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    const record = (...args: string[]) =>
      run('activities', 'record', '--account', who.username, '--title-zh', '书', '--title-en', 'Book', ...args)
    const { text: camp } = await record('--date', '2024-10-01', '--link', '/icamp4')
    const { text: group } = await record('--kind', 'sig')
    const title = { zh: '书', en: 'Book' }
    expect(await activities(me)).toEqual([
      { id: group, kind: 2, title, joined_at: anyString, link: '' },
      { id: camp, kind: 1, title, joined_at: '2024-10-01T04:00:00.000Z', link: '/icamp4' },
    ])
    expect((await run('activities', 'remove', camp)).code).toBe(0)
    expect((await activities(me))?.map(({ id }) => id)).toEqual([group])
    expect(await activities(await seededCaller(server()))).toEqual([])
  })

  test('no certificate or activity is cut off a long list', async () => {
    const me = await newCaller(server())
    const texts = { titleZh: '一', titleEn: 'One', isSample: false }
    const of = (at: number) => ({ ...texts, userId: me.userId, issuedOn: '2026-01-01', createdAt: new Date(at) })
    const numbers = Array.from({ length: 230 }, (_, at) => at)
    const fixed = { season: null, kind: 'completion', holder: 'a', revokedAt: null } as const
    await server()
      .db.insert(certificateRows)
      .values(numbers.map((at) => ({ ...fixed, ...of(at), id: newCertificateId() })))
    await server()
      .db.insert(activityRows)
      .values(
        numbers.map((at) => ({
          ...texts,
          id: randomUUID(),
          userId: me.userId,
          kind: 1 as const,
          link: '',
          joinedAt: new Date(at),
        })),
      )
    expect([(await certificates(me))?.length, (await activities(me))?.length]).toEqual([230, 230])
  })

  test('samples are marked, and removed together', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    const { code, text } = await run('sample-data', '--account', who.username)
    expect([code, text.split('\n')]).toEqual([
      0,
      [
        `Wrote 20 sample projects and the sample certificate ${SAMPLE_CERTIFICATE}.`,
        `${who.username} now has sample certificates and activities.`,
      ],
    ])
    const mine = [...((await certificates(me)) ?? []), ...((await activities(me)) ?? [])]
    expect(mine.map(({ sample }) => sample)).toEqual([true, true, true, true, true])
    expect((await lookUp(server(), 'sample00000000000004')).data).toMatchObject({
      id: SAMPLE_CERTIFICATE,
      sample: true,
    })
    expect((await run('sample-data')).text).toContain('Wrote 0 sample projects')
    expect((await run('sample-data', '--remove')).text).toBe('Removed 26 sample entries.')
    expect([await certificates(me), await activities(me)]).toEqual([[], []])
    expect((await lookUp(server(), SAMPLE_CERTIFICATE)).code).toBe(1401)
  })
})

test('a certificate id is recognised in every spelling', () => {
  expect(certificateIdOf(' samp1e 00000 00000 0000o4 ')).toBeNull()
  expect(certificateIdOf('SAMPL-E0O00-00000-0000l')).toBe('SAMP1-E0000-00000-00001')
  expect(new Set(Array.from({ length: 1000 }, newCertificateId)).size).toBe(1000)
})

test('an embedded database gets samples at its first start; the operator’s PostgreSQL gets none', async () => {
  const database = await memoryDatabase()
  const server = await startTestServer(database)
  const total = async () =>
    (await call<{ total: number }>(server.browser(), 'GET', '/puyu/community/projects')).envelope.data?.total
  const samples = { content: content.current(), day: '2026-11-21', now: server.now() }
  await writeFirstSamples({ ...database, kind: 'postgres' }, samples)
  expect(await total()).toBe(0)
  await writeFirstSamples(database, samples)
  expect([await total(), (await lookUp(server, SAMPLE_CERTIFICATE)).data?.issued_on]).toEqual([20, '2026-11-21'])
  const context = { db: server.db, configuration: server.configuration, now: () => server.now() }
  expect((await runCommand(['sample-data', '--remove'], context)).text).toBe('Removed 21 sample entries.')
  await writeFirstSamples(database, samples)
  expect(await total()).toBe(0)
  await server.stop()
})
