import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CreatedToken } from '@/openapi/types'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { apiTokens } from '@/server/storage/schema/schema'
import { tokenUses } from '@/server/storage/schema/usageSchema'
import sampleProjects from '@/server/operator/community/sampleProjects.json'
import { aligned } from '@/server/operator/context'
import { runCommand } from '@/server/operator/runCommand'
import { upsertUser } from '@/server/records/sessions/users'
import { newCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { somebody } from '../support/journeys'
import { foreignSecret } from '../support/moveIn'

describeOnBoth('The operator’s look-ups', (server) => {
  const run = (...args: string[]) => {
    const { db, configuration } = server()
    return runCommand(args, { db, configuration, now: () => server().now(), actor: 'operator:ann' })
  }
  const statusOfModels = async (secret: string) =>
    (await fetch(`${server().origin}/v1/models`, { headers: { authorization: `Bearer ${secret}` } })).status

  test('users find finds by name, email, id, ssoUid, token, token id and last four characters', async () => {
    const who = { ...somebody(), email: 'Lin.Found@example.org', nickname: '林 100%_' }
    const me = await newCaller(server(), who)
    const made = (await me.ask<CreatedToken>('/user/tokens', { token_name: 'notebook' })).data
    const [token = '', id = ''] = [made?.token, made?.item.id]
    const found = await run('users', 'find', who.username)
    const [, ssoUid = ''] = /ssoUid {8}(\S+)/.exec(found.text) ?? []
    const day = server().now().toISOString().slice(0, 10)
    expect(found.text).toMatch(
      new RegExp(
        [
          `^${who.username} \\(林 100%_\\) <Lin.Found@example.org>`,
          `  id            ${me.userId}`,
          `  ssoUid        [0-9a-f-]{36}`,
          `  issuer        ${server().origin}/sso/oidc`,
          `  last sign-in  ${day}T\\S+Z`,
          '  tokens',
          `    intern_…${token.slice(-4)}  notebook  live until \\d{4}-\\d\\d-\\d\\d  never used  ${id}`,
          `    intern_…\\w{4}  first     live until \\d{4}-\\d\\d-\\d\\d  never used  ${me.tokenId}$`,
        ].join('\n'),
      ),
    )
    for (const text of ['LIN.found@', '林 100%_', me.userId, ssoUid, token, id, token.slice(-4)])
      expect((await run('users', 'find', text)).text, text).toContain(found.text)
    for (const text of ['林_100', '1%_', foreignSecret('sk-', 48), 'nobody-is-this'])
      expect((await run('users', 'find', text)).text, text).not.toContain(me.userId)
    const events = await server().db.select().from(auditEvents).where(eq(auditEvents.actor, 'operator:ann'))
    expect(events.at(-1)?.details).toEqual({ command: 'findUsers' })
    expect(JSON.stringify(events)).not.toMatch(/intern_|sk-|example/)
  })

  test('users find shows the days of the reporting zone', async () => {
    const me = await newCaller(server())
    const at = (time: string) => new Date(`2026-11-28T${time}:00Z`)
    await server()
      .db.update(apiTokens)
      .set({ expiresAt: at('23:00') })
      .where(eq(apiTokens.id, me.tokenId))
    await server()
      .db.insert(tokenUses)
      .values({ userId: me.userId, tokenId: me.tokenId, lastUsedAt: at('15:59') })
    await server()
      .db.update(apiTokens)
      .set({ revokedAt: at('16:00') })
      .where(eq(apiTokens.id, me.tokenId))
    expect((await run('users', 'find', me.tokenId)).text).toContain('revoked 2026-11-29  last used 2026-11-28')
    await server().db.update(apiTokens).set({ revokedAt: null }).where(eq(apiTokens.id, me.tokenId))
    expect((await run('users', 'find', me.tokenId)).text).toMatch(
      /(expired|live until) 2026-11-29 {2}last used 2026-11-28/,
    )
  })

  test('users find shows at most 20 users, exact matches first', async () => {
    const profile = { nickname: '', avatar: '', email: '' }
    for (let at = 0; at < 22; at++)
      await upsertUser(server().db, 'many', `many-${at}`, { ...profile, username: `crowd-${at}` }, server().now())
    await upsertUser(server().db, 'many', 'zz', { ...profile, username: 'z', nickname: 'CROWD-' }, server().now())
    const { text } = await run('users', 'find', 'crowd-')
    expect(text.split('\n\n')[0]).toMatch(/^z \(CROWD-\)\n/)
    expect(text.match(/^ {2}ssoUid/gm)).toHaveLength(20)
    expect(text).toMatch(/\n\nOnly 20 users are shown; give more of the name\.$/)
  })

  test('tokens revoke takes an id or a value, and needs --yes for a user', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    const secrets: string[] = []
    for (const token_name of ['a', 'b', 'c', 'd']) {
      const made = (await me.ask<CreatedToken>('/user/tokens', { token_name })).data
      secrets.push(made?.token ?? '')
      if (token_name === 'a') {
        const { code, text } = await run('tokens', 'revoke', made?.item.id ?? '')
        expect([code, text]).toEqual([
          0,
          `Revoked a, intern_…${made?.token.slice(-4)}. Every process rejects it within seconds.`,
        ])
        const events = await server()
          .db.select()
          .from(auditEvents)
          .where(eq(auditEvents.target, `token:${made?.item.id}`))
        expect(events.map(({ action, actor }) => [action, actor]).slice(-2)).toEqual([
          ['token.revoked', 'operator:ann'],
          ['operator.command', 'operator:ann'],
        ])
        expect((await run('tokens', 'revoke', made?.item.id ?? '')).code).toBe(1)
      }
      if (token_name === 'b') expect((await run('tokens', 'revoke', made?.token ?? '')).code).toBe(0)
    }
    const statuses = () => Promise.all(secrets.map(statusOfModels))
    await expect.poll(statuses, { interval: 5 }).toEqual([401, 401, 200, 200])
    expect(await run('tokens', 'revoke', '--user', who.username)).toEqual({
      code: 2,
      text: `Every program that uses a token of ${who.username} stops working. Nothing was done. Add --yes if that is meant.`,
    })
    expect((await run('tokens', 'revoke', '--user', who.username, '--yes')).text).toBe(
      `Revoked 3 tokens of ${who.username}.`,
    )
    await expect.poll(statuses, { interval: 5 }).toEqual([401, 401, 401, 401])
    for (const [text, code] of [
      ['not-a-token', 2],
      [foreignSecret('intern_', 40), 2],
    ] as const) {
      const answer = await run('tokens', 'revoke', text)
      expect([answer.code, answer.text.includes(text)]).toEqual([code, false])
    }
  })

  test('limits set needs --yes for a limit of 0 and accepts a user’s id', async () => {
    const me = await newCaller(server())
    const set = ['limits', 'set', '--user', me.userId, '--rpm', '0']
    expect(await run(...set)).toMatchObject({ code: 2, text: expect.stringMatching(/Add --yes if that is meant\.$/) })
    expect((await run('limits', 'show', '--user', me.userId)).text).toContain(' has 10 RPM')
    expect((await run(...set, '--yes')).text).toContain(' now has 0 RPM')
  })

  test('a user whose id is another’s username is addressed by a prefix', async () => {
    const profile = { nickname: '', avatar: '', email: '' }
    const create = (subject: string, username: string) =>
      upsertUser(server().db, 'outside', subject, { ...profile, username }, server().now())
    const victim = await create('subject-of-victim', 'victim')
    const byUsername = await create('subject-of-one', 'victim')
    const bySubject = await create('subject-of-two', 'subject-of-victim')
    const byId = await create('subject-of-three', victim)
    const show = async (name: string) => (await run('limits', 'show', '--user', name)).text.split(' has ')[0]
    const both = (name: string, other: string, username: string) => ({
      code: 1,
      text: [
        `several users are named ${name}; name one by its id:`,
        ...[`  id:${victim}  subject:subject-of-victim  username:victim`, `  id:${other}  ${username}`].toSorted(),
      ].join('\n'),
    })
    expect(await run('limits', 'show', '--user', 'victim')).toEqual(
      both('victim', byUsername, 'subject:subject-of-one     username:victim'),
    )
    expect((await run('limits', 'show', '--user', 'subject-of-victim')).text).toContain(`id:${bySubject}  `)
    expect((await run('limits', 'show', '--user', victim)).text).toContain(`id:${byId}  `)
    expect(await show(`id:${victim}`)).toBe('victim')
    expect(await show('subject:subject-of-victim')).toBe('victim')
    expect(await show('username:subject-of-victim')).toBe('subject-of-victim')
    expect(await show(`username:${victim}`)).toBe(victim)
    expect(await run('limits', 'show', '--user', 'id:x')).toEqual({
      code: 1,
      text: 'no user named id:x has signed in yet',
    })
  })

  test('usage top lists the users with the most tokens in the last days', async () => {
    const [small, large] = [somebody(), somebody()]
    const [one, other] = [await newCaller(server(), small), await newCaller(server(), large)]
    await one.record({ inputTokens: 300_000_000, outputTokens: 1 })
    await other.record({ inputTokens: 1, outputTokens: 400_000_000 })
    await other.record({ inputTokens: 5, outputTokens: 0 })
    const dayMs = 86_400_000
    await one.record({ inputTokens: 900_000_000, calledAt: new Date(server().now().getTime() - 7 * dayMs) })
    const names = (text: string) =>
      text
        .split('\n')
        .slice(2)
        .map((row) => row.split(/ +/).slice(0, 4))
    const week = await run('usage', 'top', '--limit', '2')
    expect(week.text).toMatch(
      /^From \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d, most tokens first:\nuser +calls +input tokens +output tokens +id\n/,
    )
    expect(names(week.text)).toEqual([
      [large.username, '2', '6', '400000000'],
      [small.username, '1', '300000000', '1'],
    ])
    expect(names((await run('usage', 'top', '--days', '8', '--limit', '1')).text)).toEqual([
      [small.username, '2', '1200000000', '1'],
    ])
  })

  test('projects list and certificates list print everything, but revoked certificates only with --all', async () => {
    expect([(await run('projects', 'list')).text, (await run('certificates', 'list')).text]).toEqual([
      'No projects.',
      'No certificates.',
    ])
    const who = somebody()
    await newCaller(server(), who)
    await run('sample-data')
    expect((await run('projects', 'list')).text.split('\n')).toHaveLength(sampleProjects.length)
    expect((await run('projects', 'list')).text).toMatch(
      /^\S+ +(applied|in development|graduated|abandoned) +(-|\d+ stars) +\d{4}-\d\d-\d\d +sample +\S/,
    )
    const issue = async (...more: string[]) =>
      (await run('certificates', 'issue', '--account', who.username, '--date', '2024-12-30', ...more)).text
    const [live, gone] = [await issue('--season', '4'), await issue('--title-zh', '甲', '--title-en', 'Hackathon')]
    await run('certificates', 'revoke', gone)
    const mine = (...more: string[]) => run('certificates', 'list', '--account', who.username, ...more)
    const row = `${live}  2024-12-30  completion  season 4  -  ${who.username}  ${who.nickname}  Intern Bootcamp, Season 4: Certificate of Completion`
    expect(await mine()).toEqual({ code: 0, text: row })
    expect((await mine('--all')).text).toMatch(new RegExp(`${gone} .* revoked \\d{4}-.* Hackathon`))
    expect((await run('certificates', 'list')).text.split('\n')).toHaveLength(2)
  })
})

test('columns of a table are aligned by the width of their characters on a terminal', () => {
  const rows = [
    ['书生', 'x'],
    ['ab', 'x'],
    ['é e\u0301', 'x'],
    ['，！ｱ', 'x'],
  ]
  expect(aligned(rows).split('\n')).toEqual(['书生   x', 'ab     x', 'é e\u0301    x', '，！ｱ  x'])
})
