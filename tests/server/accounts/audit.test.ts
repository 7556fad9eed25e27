import { desc, eq, or, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CreatedToken, RateApplication } from '@/openapi/types'
import { localSource, recordAudit } from '@/server/records/audit/auditLog'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { cleanUp, cleanupJobs } from '@/server/records/retention/cleanup'
import { createCalendar } from '@/server/platform/calendar'
import { createLog } from '@/server/platform/log'
import { actorNamed } from '@/server/operator/context'
import { runCommand } from '@/server/operator/runCommand'
import { newCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { call, somebody } from '../support/journeys'
import { anyString, containing, matching } from '../support/matchers'

const DAY_MS = 24 * 3600 * 1000
const application = {
  name: '林苇',
  developer_type: 1,
  org_name: 'Institute',
  use_scene: 'a secret plan',
  model_ids: ['intern-echo'],
  rpm: 60,
}

describeOnBoth('The audit log', (server) => {
  const run = (...args: string[]) => {
    const { db, configuration } = server()
    return runCommand(args, { db, configuration, now: () => server().now(), actor: actorNamed('mei') })
  }
  /** The events with a user as actor or target, newest first, without time and address. */
  const eventsOf = async (party: string) => {
    const isTheirs = or(eq(auditEvents.actor, party), eq(auditEvents.target, party))
    const rows = await server().db.select().from(auditEvents).where(isTheirs).orderBy(desc(auditEvents.id))
    return rows.map(({ action, outcome, actor, target, details }) => ({ action, outcome, actor, target, details }))
  }

  test('the audit log records changes of tokens with address and request, without token names', async () => {
    const me = await newCaller(server())
    const { data } = await me.ask<CreatedToken>('/user/tokens', { token_name: 'my-own-words' })
    const id = data?.item.id ?? ''
    const bearer = me.browser.jar.get('uaa-token') ?? ''
    for (const token_name of ['my-own-words', 'my-own-name', 'my-own-name', 'two words'])
      await call(me.browser, 'PATCH', `/puyu/user/tokens/${id}`, { bearer, json: { token_name } })
    await call(me.browser, 'DELETE', `/puyu/user/tokens/${id}`, { bearer })
    await call(me.browser, 'DELETE', `/puyu/user/tokens/${id}`, { bearer })
    const rows = await server()
      .db.select()
      .from(auditEvents)
      .where(eq(auditEvents.target, `token:${id}`))
    const both = { outcome: 'success', actor: `user:${me.userId}`, target: `token:${id}`, details: {} }
    const place = { address: '127.0.0.1', requestId: matching(/^[\w-]{8,}$/) }
    expect(rows).toEqual([
      containing({ ...both, ...place, action: 'token.created' }),
      containing({ ...both, ...place, action: 'token.renamed' }),
      containing({ ...both, ...place, action: 'token.revoked' }),
    ])
    expect(JSON.stringify(rows)).not.toMatch(/my-own|intern_/)
  })

  test('the audit log does not record a replayed creation or a rejected one', async () => {
    const me = await newCaller(server())
    const headers = { 'idempotency-key': 'key-00001' }
    await me.ask('/user/tokens', { token_name: 'second' }, headers)
    await me.ask('/user/tokens', { token_name: 'second' }, headers)
    await me.ask('/user/tokens', { token_name: 'second' })
    const made = (await eventsOf(`user:${me.userId}`)).filter(({ action }) => action === 'token.created')
    expect(made).toHaveLength(2)
  })

  test('the audit log records applications, decisions and changed limits, without their texts', async () => {
    const me = await newCaller(server())
    const sent = await me.ask<RateApplication>('/api/rate/application', { application })
    const id = sent.data?.id ?? ''
    expect((await run('applications', 'approve', id, '--tpm', '9000')).code).toBe(0)
    const success = { outcome: 'success', target: `user:${me.userId}`, actor: 'operator:mei' }
    const events = await eventsOf(`user:${me.userId}`)
    expect(events.slice(0, 3)).toEqual([
      { ...success, action: 'limits.changed', details: { rpm: 60, tpm: 9000 } },
      { ...success, action: 'application.decided', details: { application: id, status: 'approved' } },
      {
        action: 'application.submitted',
        outcome: 'success',
        actor: `user:${me.userId}`,
        target: `application:${id}`,
        details: {},
      },
    ])
    expect(await eventsOf(`application:${id}`)).toEqual([
      {
        action: 'operator.command',
        outcome: 'success',
        actor: 'operator:mei',
        target: `application:${id}`,
        details: { command: 'approve' },
      },
      events[2],
    ])
    const more = { ...application, rpm: 100 }
    const again = await me.ask<RateApplication>('/api/rate/application', { application: more })
    await run('applications', 'reject', again.data?.id ?? '', '--reason', 'a private reason')
    const decided = { application: again.data?.id, status: 'rejected' }
    expect((await eventsOf(`user:${me.userId}`))[0]?.details).toEqual(decided)
    const all = await server().db.select().from(auditEvents)
    expect(JSON.stringify(all)).not.toMatch(/secret plan|private reason|林苇|Institute/)
  })

  test('the audit log records the operator’s commands, rejected ones too', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    await run('limits', 'set', '--user', who.username, '--rpm', '7')
    await run('limits', 'show', '--user', who.username)
    await run('certificates', 'issue', '--account', who.username)
    const issued = await run('certificates', 'issue', '--account', who.username, '--season', '4')
    await run('certificates', 'revoke', issued.text)
    await run('certificates', 'revoke', issued.text)
    const command = { action: 'operator.command', actor: 'operator:mei' }
    const onUser = { ...command, target: `user:${me.userId}`, outcome: 'success' }
    const events = await eventsOf(`user:${me.userId}`)
    expect(events.filter(({ action }) => action === 'operator.command')).toEqual([
      { ...onUser, details: { command: 'issueCertificate' } },
      { ...onUser, details: { command: 'showLimits' } },
      { ...onUser, details: { command: 'setLimits' } },
    ])
    const onCertificate = {
      ...command,
      target: `certificate:${issued.text}`,
      details: { command: 'revokeCertificate' },
    }
    expect(await eventsOf(`certificate:${issued.text}`)).toEqual([
      { ...onCertificate, outcome: 'refused' },
      { ...onCertificate, outcome: 'success' },
    ])
  })

  test('the audit log stores a change and its event together, or neither', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    const { db } = server()
    await db.execute(sql`alter table audit_events add constraint refused check (action <> 'token.revoked') not valid`)
    const bearer = me.browser.jar.get('uaa-token') ?? ''
    const { status } = await call(me.browser, 'DELETE', `/puyu/user/tokens/${me.tokenId}`, { bearer })
    await db.execute(sql`alter table audit_events drop constraint refused`)
    expect(status).toBe(500)
    expect((await me.ask<{ list: unknown[] }>('/user/tokens')).data?.list).toHaveLength(1)
  })

  test('the database rejects changes of the audit log, and deletions except by its retention', async () => {
    await newCaller(server())
    const { db } = server()
    const refused = (what: string) =>
      containing({ cause: containing({ message: matching(new RegExp(`${what} is refused`)) }) })
    await expect(db.update(auditEvents).set({ actor: 'x' })).rejects.toEqual(refused('update'))
    await expect(db.delete(auditEvents)).rejects.toEqual(refused('delete'))
    await expect(db.execute(sql`truncate audit_events`)).rejects.toEqual(refused('truncate'))
  })

  test('the audit log records the deletion of its own events after their retention', async () => {
    const { db } = server()
    const now = server().now()
    const old = { action: 'sign_in', outcome: 'success', actor: 'user:old' } as const
    await recordAudit(db, localSource, old, new Date(now.getTime() - 32 * DAY_MS))
    await recordAudit(db, localSource, { ...old, actor: 'user:young' }, new Date(now.getTime() - 29 * DAY_MS))
    const { retentionDays, reportingTimeZone } = server().configuration
    const round = {
      db,
      jobs: cleanupJobs({ ...retentionDays, auditEvents: 30 }, createCalendar(reportingTimeZone)),
      now: () => now,
      log: createLog('silent'),
    }
    for (let run = 0; run < 2; run++) await cleanUp(round, new AbortController().signal)
    expect(await eventsOf('user:old')).toEqual([])
    expect(await eventsOf('user:young')).toHaveLength(1)
    expect(await eventsOf('portal')).toEqual([
      {
        action: 'records.deleted',
        outcome: 'success',
        actor: 'portal',
        target: '',
        details: { table: 'audit_events', rows: 1, until: anyString },
      },
    ])
    await expect(db.delete(auditEvents)).rejects.toThrow()
  })

  test('the operator reads the audit log by time, kind and user, as columns or JSON', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    await run('limits', 'set', '--user', who.username, '--rpm', '7')
    const { text } = await run('audit', '--user', who.username, '--action', 'limits.changed')
    expect(text).toMatch(
      new RegExp(
        `^\\d{4}-\\d\\d-\\d\\dT\\S+Z  limits\\.changed  success  operator:mei  user:${who.username}  -  rpm=7$`,
      ),
    )
    const json = await run('audit', '--user', who.username, '--limit', '2', '--json')
    expect(json.text.split('\n').map((line): unknown => JSON.parse(line))).toEqual([
      containing({ action: 'operator.command', target: `user:${me.userId}`, details: { command: 'audit' } }),
      containing({ action: 'operator.command', details: { command: 'setLimits' } }),
    ])
    const first = await run('audit', '--user', who.username, '--limit', '1')
    expect(first.text.split('\n')).toEqual([matching(/ operator\.command /), 'Only the newest 1 events are shown.'])
    expect((await run('audit', '--until', '2020-01-01')).text).toBe('No events.')
    const future = new Date(server().now().getTime() + DAY_MS).toISOString()
    expect((await run('audit', '--since', future)).text).toBe('No events.')
    const day = await run('audit', '--since', me.today(), '--until', me.today(), '--user', who.username)
    expect(day.text).toContain('token.created')
  })

  test.each([
    [
      ['--since', 'yesterday'],
      "option '--since <WHEN>' argument 'yesterday' is invalid. It must be a day such as 2026-11-30 or an instant such as 2026-11-30T08:00:00Z.",
    ],
    [
      ['--until', '2026-02-30'],
      "option '--until <WHEN>' argument '2026-02-30' is invalid. It must be a day such as 2026-11-30 or an instant such as 2026-11-30T08:00:00Z.",
    ],
    [['--limit', '0'], "option '--limit <N>' argument '0' is invalid. It must be a whole number from 1 to 10000."],
    [['everything'], "too many arguments for 'audit'. Expected 0 arguments but got 1."],
  ])('the audit log answers audit %j with %s', async (args, text) => {
    expect(await run('audit', ...args)).toEqual({ code: 2, text })
  })

  test('the audit log names the kinds that there are', async () => {
    expect((await run('audit', '--action', 'x')).text).toMatch(
      /^option '--action <NAME>' argument 'x' is invalid. Allowed choices are sign_in, .*operator\.command/,
    )
  })
})

test('the operator has the user name of the system if there is one', () => {
  expect([actorNamed('root'), actorNamed(''), actorNamed('a b'), actorNamed()]).toEqual([
    'operator:root',
    'operator',
    'operator',
    'operator',
  ])
})
