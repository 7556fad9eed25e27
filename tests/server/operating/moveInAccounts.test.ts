import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CreatedToken, RateLimitAnswer } from '@/openapi/types'
import { importedRecords } from '@/server/storage/schema/communitySchema'
import { apiTokens, providerAccounts, sessions, users } from '@/server/storage/schema/schema'
import { usageMonths } from '@/server/storage/schema/usageSchema'
import { runCommand } from '@/server/operator/runCommand'
import { upsertUser, type SignedInProfile } from '@/server/records/sessions/users'
import { newCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { call, somebody, startAddress, cameBack, signInWith } from '../support/journeys'
import { fileOf, foreignSecret, hashes, moveInEnvironment, movingInto, oidc } from '../support/moveIn'

describeOnBoth(
  'npm run admin -- import, into accounts that are here,',
  (server) => {
    const { run, runEmbedded, statusOfModels, complete, userOf, signedIn, thisMonth } = movingInto(server)
    const verify = (isEmbedded = false) => {
      const { db, configuration } = server()
      const settings = isEmbedded ? configuration : { ...configuration, oidc }
      return runCommand(['import', '--verify'], { db, configuration: settings, now: () => server().now() })
    }
    const signIn = (subject: string, profile: Partial<SignedInProfile>) =>
      upsertUser(
        server().db,
        oidc.issuer,
        subject,
        { username: subject, nickname: '', avatar: '', email: '', ...profile },
        server().now(),
      )

    test('an email address links no account of another issuer', async () => {
      const [attacker, secret] = [somebody(), foreignSecret('sk-', 48)]
      const email = `${attacker.username}@victim.example`
      const them = await newCaller(server(), { ...attacker, email })
      const text = fileOf(
        'outside',
        { type: 'user', id: 'v', subject: 'victim', username: 'victim', email: email.toUpperCase() },
        { type: 'limits', user: 'v', rpm: 900 },
        { type: 'token', id: 'k', user: 'v', name: 'k', prefix: 'sk-', hash: hashes.sha256(secret) },
      )
      const note = `  line 2: user v: ${email.toUpperCase()} is also the address of ${attacker.username} (`
      for (const options of [[], ['--link', 'email']]) {
        const dry = await run(text, ...options)
        expect([dry.code, dry.text]).toEqual([0, expect.stringContaining('users         1 new')])
        expect(dry.text).toContain(`Not linked:\n${note}`)
        expect(dry.text).toContain(`) of ${server().origin}/sso/oidc, last sign-in `)
      }
      expect((await run(text, '--link', 'email', '--apply')).code).toBe(0)
      const victim = await userOf('outside', 'v')
      const [holder] = await server().db.select().from(users).where(eq(users.id, them.userId))
      expect(holder).toMatchObject({ emailVerified: false, lastSignInAt: expect.any(Date) })
      const [user] = await server().db.select().from(users).where(eq(users.id, victim))
      expect(user).toMatchObject({ issuer: oidc.issuer, subject: 'victim', lastSignInAt: null })
      expect((await them.ask<RateLimitAnswer>('/api/rate')).data?.rate_limit.rpm).toBe(10)
      expect(JSON.stringify(await them.ask('/user/tokens'))).not.toContain('sk-')
      expect(await statusOfModels(secret)).toBe(200)
    })

    test('an email address links only accounts that have signed in with a verified one', async () => {
      const email = 'unproven@example.org'
      await signIn('unverified', { email, emailVerified: false })
      await run(fileOf('earlier', { type: 'user', id: 'e', subject: 'never', username: 'never', email }), '--apply')
      const text = fileOf('unproven', { type: 'user', id: 'u', subject: 'u-1', username: 'u', email })
      const dry = (await run(text, '--link', 'email')).text
      expect(dry).toContain('users         1 new')
      expect(dry).toContain(': its provider says that the address is not verified')
      expect(dry).toContain('(never) of https://login.example.org, never signed in: it has never signed in')
      const proven = await signIn('proven', { email, emailVerified: true })
      expect((await run(text, '--link', 'email')).text).toContain('; its address is verified; ends 0 sessions')
      await run(text, '--link', 'email', '--apply')
      expect(await userOf('unproven', 'u')).toBe(proven)
    })

    test('a dry run prints every account; a link by address ends its sessions and tokens', async () => {
      const secret = foreignSecret('sk-', 48)
      const linked = await signIn('linked', { email: 'linked@example.org', emailVerified: true })
      const token = { type: 'token', id: 'k', user: 'l', name: 'k', prefix: 'sk-', hash: hashes.sha256(secret) }
      await run(fileOf('first', { type: 'user', id: 'l', subject: 'linked', username: 'x' }, token), '--apply')
      const ask = await signedIn(linked)
      const made = await ask<CreatedToken>('POST', '/user/tokens', { token_name: 'own' })
      expect((await complete(made.data?.token ?? '')).status).toBe(200)
      const many = Array.from({ length: 25 }, (_, at) => `crowd-${at}`)
      for (const subject of many) await signIn(subject, {})
      const text = fileOf(
        'second',
        { type: 'user', id: 'l', subject: 'other', username: 'someone', email: 'linked@example.org' },
        ...many.map((subject) => ({ type: 'user', id: subject, subject, username: subject })),
      )
      const dry = (await run(text, '--link', 'email')).text
      expect(dry).toContain(`  line 2: user l is linked (linked) of ${oidc.issuer}, last sign-in `)
      expect(dry).toContain('; its address is verified; ends 1 session and 1 API token\n')
      expect(dry.match(/ is crowd-/g)).toHaveLength(25)
      expect(await statusOfModels(made.data?.token ?? '')).toBe(200)
      await run(text, '--link', 'email', '--apply')
      const isLive = and(eq(sessions.userId, linked), sql`${sessions.revokedAt} is null`)
      expect(await server().db.select().from(sessions).where(isLive)).toEqual([])
      await expect.poll(() => statusOfModels(made.data?.token ?? ''), { interval: 5 }).toBe(401)
      expect(await statusOfModels(secret)).toBe(200)
    })

    test('a link to a squatted username ends everything of its former holder', async () => {
      const attacker = somebody()
      const browser = server().browser()
      const them = await newCaller(server(), { ...attacker, nickname: 'Mallory' })
      const own = await them.newSecret()
      const status = async () => (await call(them.browser, 'GET', '/puyu/user/tokens', { bearer: them.bearer })).status
      const secret = foreignSecret('sk-', 48)
      const text = fileOf(
        'squatted',
        { type: 'user', id: 'v', username: attacker.username, nickname: 'Victim', email: 'v@example.org' },
        { type: 'token', id: 'k', user: 'v', name: 'k', prefix: 'sk-', hash: hashes.sha256(secret) },
        { type: 'certificate', id: 'c', user: 'v', season: 4, issued_on: '2024-12-30' },
      )
      expect((await runEmbedded(text, '--link', 'username')).text).toContain(
        '; its password is reset; ends 1 session and 2 API tokens',
      )
      expect([await status(), await statusOfModels(own)]).toEqual([200, 200])
      expect((await runEmbedded(text, '--link', 'username', '--apply')).code).toBe(0)
      expect(await userOf('squatted', 'v')).toBe(them.userId)
      await expect.poll(status, { interval: 5 }).toBe(401)
      await expect.poll(() => statusOfModels(own), { interval: 5 }).toBe(401)
      expect(await statusOfModels(secret)).toBe(200)
      const page = await browser.open(startAddress(browser.origin, '/'))
      expect(cameBack((await signInWith(browser, page, attacker)).url)).toBe(false)
      expect(cameBack((await them.browser.open(startAddress(browser.origin, '/'))).url)).toBe(false)
      const [account] = await server()
        .db.select()
        .from(providerAccounts)
        .where(eq(providerAccounts.username, attacker.username))
      expect(account).toMatchObject({ nickname: 'Victim', email: 'v@example.org' })
      const certificate = await server().db.execute(sql`select holder from certificates where user_id = ${them.userId}`)
      expect(JSON.stringify(certificate)).toContain('Victim')
    })

    test('a username links no account of another issuer', async () => {
      const name = somebody().username
      const outside = await signIn(`elsewhere-${name}`, { username: name })
      const text = fileOf('elsewhere', { type: 'user', id: 'n', username: name })
      expect((await runEmbedded(text, '--link', 'username', '--apply')).text).toContain('users         1 new')
      expect(await userOf('elsewhere', 'n')).not.toBe(outside)
      const same = fileOf('elsewhere2', { type: 'user', id: 'n', subject: 'n-2', username: name })
      expect((await run(same, '--link', 'email')).text).toContain('users         1 new')
    })

    test('an import adds nothing to users whose account has another issuer now', async () => {
      const person = { type: 'user', id: 'm', username: 'moved-provider' }
      const usage = { type: 'usage', user: 'm', month: thisMonth(), calls: 1, input_tokens: 1, output_tokens: 1 }
      await runEmbedded(fileOf('moved', person), '--apply')
      const { text } = await run(fileOf('moved', { ...person, subject: 'm-1' }, usage))
      expect(text).toContain(
        `line 2: user m: was imported as moved-provider of ${server().origin}/sso/oidc, which is no longer used for sign-in`,
      )
      expect((await run(fileOf('moved', usage))).text).toContain(
        'line 2: user m is not in this file and not imported with an account that can sign in',
      )
      expect((await verify()).text).toMatch(/\n {2}user m of moved is moved-provider \(.*\) of .*, never signed in$/m)
    })

    test.each(['аdmin-li', 'lin wei', 'x', 'admin', 'supp0rt'])(
      'an account of the embedded sign-in named %s is not made, as at sign-up',
      async (username) => {
        const { code, text } = await runEmbedded(fileOf('named', { type: 'user', id: 'n', username }), '--apply')
        expect([code, text]).toEqual([
          1,
          expect.stringMatching(/line 2: user n: the username .* (is reserved|must have)/),
        ])
      },
    )

    test('an existing account with such a name keeps it and is linked', async () => {
      const at = server().now()
      const account = { username: 'suрport', usernameKey: 'suрport', nickname: '', email: '', passwordHash: '' }
      const id = '018f2d6e-7c3a-7b61-9a55-0c4a4d8f0b12'
      await server()
        .db.insert(providerAccounts)
        .values({ id, ...account, createdAt: at, updatedAt: at })
      const text = fileOf('held', { type: 'user', id: 'h', username: 'suрport' })
      for (const outcome of ['1 linked', '1 unchanged'])
        expect((await runEmbedded(text, '--link', 'username', '--apply')).text).toContain(`users         ${outcome}`)
    })

    test('an import reports an account that signed up with the same name meanwhile', async () => {
      const at = server().now()
      const [id, username] = ['018f2d6e-7c3a-7b61-9a55-0c4a4d8f0b13', 'signs-up-now']
      const row = { id, username, usernameKey: username, nickname: '', email: '', passwordHash: '' }
      const { rows } = (await server().db.execute(sql`select version() ~ 'emscripten' as embedded`)) as {
        rows: { embedded?: boolean }[]
      } // as: the drivers' own result
      const waits = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const waiting = async () => (await server().db.execute(sql`select from ${waits}`)) as { rows: unknown[] } // as: the same
      const meeting = await server().db.transaction(async (tx) => {
        await tx.insert(providerAccounts).values({ ...row, createdAt: at, updatedAt: at })
        const imported = runEmbedded(fileOf('meets', { type: 'user', id: 'm', username }), '--apply')
        // The embedded database runs one transaction at a time: there the import begins after this one.
        if (rows[0]?.embedded === false) await expect.poll(async () => (await waiting()).rows.length).toBe(1)
        return { imported }
      })
      const { code, text } = await meeting.imported
      expect([code, text]).toEqual([1, expect.stringMatching(/exists already|changed during the import/)])
    })

    test('import --verify lists months that do not add up', async () => {
      const usage = { type: 'usage', user: 'v', month: thisMonth(), calls: 2, input_tokens: 30, output_tokens: 7 }
      await runEmbedded(fileOf('verified', { type: 'user', id: 'v', username: 'verified' }, usage), '--apply')
      const userId = await userOf('verified', 'v')
      await server().db.insert(apiTokens).values({
        id: userId,
        userId,
        name: 'k',
        hash: userId,
        lastFour: '',
        createdAt: server().now(),
        expiresAt: server().now(),
      })
      const day = `${thisMonth()}-01`
      await server().db.execute(sql`insert into usage_days values (${userId}, ${day}, 'm', ${userId}, 3, 40, 5)`)
      const isTheirs = eq(usageMonths.userId, userId)
      await server().db.update(usageMonths).set({ calls: 5, inputTokens: 70, outputTokens: 12 }).where(isTheirs)
      expect((await verify(true)).text).not.toContain('verified')
      await server().db.update(usageMonths).set({ calls: 7, inputTokens: 100, outputTokens: 19 }).where(isTheirs)
      const { code, text } = await verify(true)
      expect(code).toBe(1)
      expect(text).toContain(
        `  verified (${userId}), ${thisMonth()}: has 7 calls, 100 input and 19 output tokens; expected 5 calls, 70 input and 12 output tokens`,
      )
      await server().db.update(usageMonths).set({ calls: 5, inputTokens: 70, outputTokens: 12 }).where(isTheirs)
      await server().db.delete(importedRecords).where(eq(importedRecords.kind, 'user'))
      expect(await verify(true)).toMatchObject({
        code: 0,
        text: expect.stringMatching(/imported use checked: all add up\.$/),
      })
    })
  },
  moveInEnvironment,
)
