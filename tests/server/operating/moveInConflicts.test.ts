import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ApiToken } from '@/openapi/types'
import { importedRecords } from '@/server/storage/schema/communitySchema'
import { planUsers, writeUsers } from '@/server/operator/import/importUsers'
import { users } from '@/server/storage/schema/schema'
import { upsertUser } from '@/server/records/sessions/users'
import { content } from '../support/contentNames'
import { newCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { fileOf, foreignSecret, hashes, moveInEnvironment, movingInto, oidc } from '../support/moveIn'

describeOnBoth(
  'npm run admin -- import, against what is here,',
  (server) => {
    const { run, runEmbedded, statusOfModels, userOf, signedIn } = movingInto(server)

    test('an imported token can be renamed and revoked, and no later import restores it', async () => {
      const [first, second] = [foreignSecret('sk-', 48), foreignSecret('sk-', 48)]
      const tokens = (name: string) => [
        { type: 'token', id: 'k-1', user: 'u', name, prefix: 'sk-', hash: hashes.sha256(first) },
        { type: 'token', id: 'k-2', user: 'u', name: 'other', prefix: 'sk-', hash: hashes.sha256(second) },
      ]
      const person = { type: 'user', id: 'u', subject: 'renames', username: 'renames' }
      await run(fileOf('renames', person, ...tokens('a')), '--apply')
      const ask = await signedIn(await userOf('renames', 'u'))
      const listed = async () => (await ask<{ list: ApiToken[] }>('GET', '/user/tokens')).data?.list ?? []
      const idOf = async (name: string) => (await listed()).find(({ token_name }) => token_name === name)?.id ?? ''
      expect((await ask('PATCH', `/user/tokens/${await idOf('other')}`, { token_name: 'mine' })).code).toBe(0)
      expect((await run(fileOf('renames', person, ...tokens('a')), '--apply')).text).toContain(
        'tokens        2 unchanged',
      )
      expect((await listed()).map(({ token_name, token }) => `${token_name} ${token}`).sort()).toEqual([
        'a sk-…',
        'mine sk-…',
      ])

      expect((await ask('DELETE', `/user/tokens/${await idOf('a')}`)).code).toBe(0)
      expect(await statusOfModels(first)).toBe(401)
      expect((await run(fileOf('renames', person, ...tokens('b')), '--apply')).text).toContain(
        'tokens        1 unchanged, 1 kept with local changes',
      )
      expect([await statusOfModels(first), await statusOfModels(second)]).toEqual([401, 200])
    })

    test('existing users are linked by subject, or by email with --link; other matches are conflicts', async () => {
      const now = server().now()
      const here = { username: 'here', nickname: '', avatar: '', email: 'Here@example.org' }
      const bySubject = await upsertUser(server().db, oidc.issuer, 'here-1', { ...here, email: '' }, now)
      const byEmail = await upsertUser(server().db, oidc.issuer, 'here-2', here, now)
      const person = (id: string, subject: string, email = '') => ({ type: 'user', id, subject, username: id, email })
      const text = fileOf('links', person('a', 'here-1'), person('b', 'other', 'here@example.org'))
      const conflict =
        'line 3: user b: here@example.org is the address of here (here-2) already; --link email links them'
      for (const options of [[], ['--apply']])
        expect(await run(text, ...options)).toEqual({
          code: 1,
          text: `Nothing was imported: 1 conflicts.\n${conflict}`,
        })
      const at = now.toISOString()
      expect((await run(text, '--link', 'email', '--apply')).text).toBe(
        'Imported from links, as users of https://login.example.org:\n  users         2 linked\n  limits        none\n  usage         none\n  certificates  none\n  tokens        none\n' +
          `Existing users:\n  line 2: user a is here (here-1) of ${oidc.issuer}, last sign-in ${at}\n` +
          `  line 3: user b is here (here-2) of ${oidc.issuer}, last sign-in ${at}; its address is not reported as verified; ends 0 sessions and 0 API tokens`,
      )
      expect([await userOf('links', 'a'), await userOf('links', 'b')]).toEqual([bySubject, byEmail])
      expect((await run(fileOf('links', person('c', 'here-1')))).text).toMatch(
        /line 2: user c: is the same account as user a$/,
      )
      expect((await run(fileOf('links', person('a', 'here-2')))).text).toMatch(
        /user a: is another user than at the last import$/,
      )
      await upsertUser(server().db, oidc.issuer, 'here-3', here, now)
      expect((await run(fileOf('twice', person('d', 'x', here.email)), '--link', 'email')).text).toMatch(
        /is the address of several users$/,
      )
    })

    test('accounts of the embedded sign-in are created without password, or linked with --link username', async () => {
      const person = (username: string) => ({ type: 'user', id: username, username, email: `${username}@example.org` })
      expect((await runEmbedded(fileOf('accounts', person('Move-In')), '--apply')).text).toContain(
        'users         1 new',
      )
      expect((await runEmbedded(fileOf('accounts', person('Move-In')))).text).toContain('users         1 unchanged')
      expect((await runEmbedded(fileOf('accounts2', person('move-in')))).text).toMatch(
        /user move-in: an account named move-in exists already; --link username links it$/,
      )
      expect(
        (await runEmbedded(fileOf('accounts2', person('move-in')), '--link', 'username', '--apply')).text,
      ).toContain('users         1 linked')
      expect(await userOf('accounts2', 'move-in')).toBe(await userOf('accounts', 'Move-In'))
      const link = '--link'
      expect((await runEmbedded(fileOf('a'), link, 'email')).code).toBe(2)
      expect((await run(fileOf('a'), link, 'username')).code).toBe(2)
      const subject = { ...person('x'), subject: 's' }
      expect((await runEmbedded(fileOf('a', subject))).text).toMatch(
        /line 2: subject must be absent: it is for an outside sign-in provider only$/,
      )
    })

    async function userNamed(id: string) {
      const [user] = await server().db.select().from(users).where(eq(users.id, id))
      if (!user) throw new Error('the user is missing')
      return user
    }

    test('a profile that a link by username took from the file is changed by the next import', async () => {
      const { username } = await userNamed((await newCaller(server())).userId)
      const text = (nickname: string) => fileOf('taken-over', { type: 'user', id: 'v', username, nickname })
      expect((await runEmbedded(text('First'), '--link', 'username', '--apply')).code).toBe(0)
      server().advance(1000)
      expect((await runEmbedded(text('Second'), '--apply')).text).toContain('users         1 changed')
      expect(await userNamed(await userOf('taken-over', 'v'))).toMatchObject({ nickname: 'Second' })
    })

    test('an import stops if a profile changes between its plan and its write', async () => {
      const record = { line: 2, id: 'p', subject: 'p-1', username: 'p', nickname: 'old', email: '', digest: 'one' }
      const fixed = {
        source: 'raced',
        link: null,
        issuer: oidc.issuer,
        isEmbedded: false,
        actor: 'operator',
        content: content.current(),
      } as const
      const first = { ...fixed, now: server().now() }
      await writeUsers(server().db, first, (await planUsers(server().db, first, [record])).steps)
      server().advance(1000)
      const context = { ...fixed, now: server().now() }
      const plan = await planUsers(server().db, context, [{ ...record, nickname: 'from the file', digest: 'two' }])
      expect(plan.steps.map(({ outcome }) => outcome)).toEqual(['changed'])
      server().advance(1000)
      const id = await upsertUser(
        server().db,
        oidc.issuer,
        'p-1',
        { username: 'p', nickname: 'own choice', avatar: '', email: '' },
        server().now(),
      )
      await expect(writeUsers(server().db, context, plan.steps)).rejects.toThrow('changed during the import')
      expect(await userNamed(id)).toMatchObject({ nickname: 'own choice' })
    })

    test('a conflicting token is rejected by name and nothing is written', async () => {
      const secret = foreignSecret('sk-', 48)
      const person = (id: string) => ({ type: 'user', id, subject: `token-${id}`, username: id })
      const token = (id: string, user: string, name: string, of = foreignSecret('sk-', 48)) => ({
        type: 'token',
        id,
        user,
        name,
        prefix: 'sk-',
        hash: hashes.sha256(of),
      })
      await run(fileOf('tokens', person('u'), person('v'), token('k', 'u', 'mine', secret)), '--apply')
      const many = Array.from({ length: 50 }, (_, at) => token(`m-${at}`, 'u', `many-${at}`))
      const { code, text } = await run(
        fileOf(
          'tokens',
          token('k', 'u', 'mine'),
          token('l', 'v', 'x', secret),
          token('n', 'u', 'mine'),
          token('o', 'nobody', 'x'),
          ...many,
        ),
        '--apply',
      )
      expect([code, text]).toEqual([
        1,
        [
          'Nothing was imported: 5 conflicts.',
          'line 5: user nobody is not in this file and not imported with an account that can sign in',
          'line 2: token k: has another hash than at the last import',
          'line 3: token l: its hash belongs to another token',
          'line 4: token n: its user has a live token named mine already',
          'line 55: token m-49: its user has 50 live tokens already, the maximum',
        ].join('\n'),
      ])
      expect((await run(fileOf('tokens', token('k', 'v', 'mine', secret)))).text).toMatch(
        /token k: belongs to another user than at the last import$/,
      )
      expect(await server().db.select().from(importedRecords).where(like(importedRecords.foreignId, 'm-%'))).toEqual([])
    })
  },
  moveInEnvironment,
)
