import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ApiToken, Certificate, RateLimitAnswer } from '@/openapi/types'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { importedRecords } from '@/server/storage/schema/communitySchema'
import { apiTokens, users } from '@/server/storage/schema/schema'
import { usageMonths } from '@/server/storage/schema/usageSchema'
import { upsertUser } from '@/server/records/sessions/users'
import { describeOnBoth } from '../support/databases/engines'
import { fileOf, foreignSecret, hashes, moveInEnvironment, movingInto, oidc } from '../support/moveIn'

describeOnBoth(
  'npm run admin -- import',
  (server) => {
    const { run, runEmbedded, thisMonth, statusOfModels, complete, userOf, signedIn } = movingInto(server)

    test('imports users, limits, usage, certificates and tokens; dry runs and repetitions change nothing', async () => {
      const secret = foreignSecret('sk-', 48)
      const text = fileOf(
        'whole',
        {
          type: 'token',
          id: 'k-1',
          user: 17,
          name: 'notebook',
          prefix: 'sk-',
          hash: hashes.sha256(secret),
          last_four: secret.slice(-4),
          created_at: '2026-01-02T03:04:05Z',
        },
        { type: 'user', id: 17, subject: 'whole-1', username: 'linwei', nickname: '林薇', email: 'whole@example.org' },
        { type: 'limits', user: '17', rpm: 77, output_tokens: 1_000 },
        { type: 'usage', user: '17', month: thisMonth(), calls: 5, input_tokens: 300, output_tokens: 1_000 },
        { type: 'certificate', id: 'c-1', user: '17', season: 4, issued_on: '2024-12-30' },
      )
      const counted =
        '  users         1 new\n  limits        1 new\n  usage         1 new\n  certificates  1 new\n  tokens        1 new'
      expect(await run(text)).toEqual({
        code: 0,
        text: `Would import from whole, as users of https://login.example.org:\n${counted}\nNothing was written. To write it: import old.jsonl --apply`,
      })
      expect([await statusOfModels(secret), await userOf('whole', '17')]).toEqual([401, ''])
      expect(await run(text, '--apply')).toEqual({
        code: 0,
        text: `Imported from whole, as users of https://login.example.org:\n${counted}`,
      })
      expect(await statusOfModels(secret)).toBe(200)

      const userId = await userOf('whole', '17')
      expect(
        await upsertUser(
          server().db,
          oidc.issuer,
          'whole-1',
          { username: 'linwei', nickname: '', avatar: '', email: '' },
          server().now(),
        ),
      ).toBe(userId)
      const ask = await signedIn(userId)
      expect((await ask<RateLimitAnswer>('GET', '/api/rate')).data?.rate_limit).toMatchObject({
        rpm: 77,
        tpm: 5000,
        output_tokens: 1_000,
      })
      expect((await ask<{ list: Certificate[] }>('GET', '/user/certificates')).data?.list).toMatchObject([
        { holder: '林薇', season: 4, issued_on: '2024-12-30' },
      ])
      const { list } = (await ask<{ list: ApiToken[] }>('GET', '/user/tokens')).data ?? { list: [] }
      expect(list).toMatchObject([
        {
          token_name: 'notebook',
          token: `sk-…${secret.slice(-4)}`,
          auth_status: 1,
          created_at: '2026-01-02T03:04:05.000Z',
          imported: true,
        },
      ])
      const answer = await complete(secret)
      expect([answer.status, await answer.json()]).toMatchObject([429, { error: { code: 'monthly_output_tokens' } }])

      const before = await server().db.select().from(importedRecords).where(eq(importedRecords.source, 'whole'))
      server().advance(1000)
      expect((await run(text, '--apply')).text).toContain(counted.replaceAll('new', 'unchanged'))
      expect(await server().db.select().from(importedRecords).where(eq(importedRecords.source, 'whole'))).toEqual(
        before,
      )
    })

    test('each declared kind of hash accepts only its own tokens', async () => {
      const secrets = {
        sha256: foreignSecret('sk-', 48),
        'sha256-of-rest': foreignSecret('old_', 36),
        'hmac-sha256': foreignSecret('app-', 40),
      }
      const kinds = ['sha256', 'sha256-of-rest', 'hmac-sha256'] as const
      const tokens = kinds.map((kind) => {
        const prefix = /^[a-z]+[-_]/.exec(secrets[kind])?.[0]
        return { type: 'token', id: kind, user: 'u', name: kind, prefix, hash: hashes[kind](secrets[kind]) }
      })
      expect(
        (
          await run(
            fileOf('kinds', { type: 'user', id: 'u', subject: 'kinds', username: 'kinds' }, ...tokens),
            '--apply',
          )
        ).code,
      ).toBe(0)
      for (const secret of Object.values(secrets)) expect(await statusOfModels(secret), secret).toBe(200)
      const rest = secrets['sha256-of-rest'].slice(4)
      for (const wrong of [
        `sk-${rest}`,
        `old_${secrets.sha256}`,
        rest,
        `${secrets.sha256}x`,
        secrets.sha256.toUpperCase(),
        foreignSecret('sk-', 48),
      ])
        expect(await statusOfModels(wrong), wrong).toBe(401)
    })

    test('a changed line sets limits, adds the difference of usage, renames and shortens tokens', async () => {
      const secret = foreignSecret('sk-', 48)
      const [soon, late] = [30, 4000].map((days) =>
        new Date(server().now().getTime() + days * 86_400_000).toISOString(),
      )
      const at = (rpm: number, input: number, name: string, expires: string | undefined, nickname: string) =>
        fileOf(
          'changes',
          { type: 'user', id: 'u', subject: 'changes', username: 'changes', nickname },
          { type: 'limits', user: 'u', rpm },
          { type: 'usage', user: 'u', month: thisMonth(), calls: 2, input_tokens: input, output_tokens: 9 },
          { type: 'token', id: 'k', user: 'u', name, prefix: 'sk-', hash: hashes.sha256(secret), expires_at: expires },
        )
      await run(at(5, 100, 'one', late, 'A'), '--apply')
      const userId = await userOf('changes', 'u')
      const used = async () => {
        const [row] = await server().db.select().from(usageMonths).where(eq(usageMonths.userId, userId))
        return [row?.calls, row?.inputTokens, row?.outputTokens]
      }
      const token = async () => (await server().db.select().from(apiTokens).where(eq(apiTokens.userId, userId)))[0]
      expect(await used()).toEqual([2, 100, 9])
      const longest = (await token())?.expiresAt.getTime() ?? 0
      expect(longest).toBeLessThan(server().now().getTime() + 185 * 86_400_000)
      expect((await complete(secret)).status).toBe(200)
      const [calls = 0, input = 0, output] = await used()
      server().advance(1000)
      expect((await run(at(6, 150, 'two', soon, 'B'), '--apply')).text).toContain(
        '  users         1 changed\n  limits        1 changed\n  usage         1 changed\n  certificates  none\n  tokens        1 changed',
      )
      expect(await used()).toEqual([calls, input + 50, output])
      expect(await token()).toMatchObject({ name: 'two', expiresAt: new Date(soon ?? '') })
      const ask = await signedIn(userId)
      expect((await ask<RateLimitAnswer>('GET', '/api/rate')).data?.rate_limit.rpm).toBe(6)
      const [user] = await server().db.select().from(users).where(eq(users.id, userId))
      expect(user?.nickname).toBe('B')
      await upsertUser(
        server().db,
        oidc.issuer,
        'changes',
        { username: 'changes', nickname: 'own', avatar: '', email: '' },
        new Date(server().now().getTime() + 1),
      )
      expect((await run(at(6, 150, 'two', soon, 'C'), '--apply')).text).toContain(
        'users         1 kept with local changes',
      )
      const [signed] = await server().db.select().from(users).where(eq(users.id, userId))
      expect(signed?.nickname).toBe('own')
    })

    test('an interrupted import of thousands of rows continues with the next batch', async () => {
      const people = Array.from({ length: 250 }, (_, at) => ({
        type: 'user',
        id: at,
        subject: `many-${at}`,
        username: `many-${at}`,
      }))
      const tokens = Array.from({ length: 2500 }, (_, at) => ({
        type: 'token',
        id: at,
        user: at % 250,
        name: `t-${at}`,
        prefix: 'sk-',
        hash: hashes.sha256(`sk-${at}`),
      }))
      expect((await run(fileOf('many', ...people, ...tokens.slice(0, 700)), '--apply')).code).toBe(0)
      expect((await run(fileOf('many', ...people, ...tokens), '--apply')).text).toContain(
        '  users         250 unchanged\n  limits        none\n  usage         none\n  certificates  none\n  tokens        1800 new, 700 unchanged',
      )
      const events = await server().db.select().from(auditEvents).where(eq(auditEvents.actor, 'operator:ann'))
      const ofMany = events.filter(({ details }) => details['source'] === 'many').map(({ action }) => action)
      expect([ofMany.filter((action) => action === 'token.imported').length, ofMany.length]).toEqual([2500, 2750])
      expect(JSON.stringify(events)).not.toMatch(/sk-/)
    })

    test('two imports at once write each record once', async () => {
      for (const round of [1, 2, 3, 4]) {
        const people = Array.from({ length: 120 }, (_, at) => `r${round}-${at}`)
        const text = fileOf(
          `round-${round}`,
          ...people.map((id) => ({ type: 'user', id, username: id })),
          ...people.map((user) => ({
            type: 'usage',
            user,
            month: thisMonth(),
            calls: 2,
            input_tokens: 30,
            output_tokens: 7,
          })),
        )
        const answers = await Promise.all([1, 2].map(() => runEmbedded(text, '--apply')))
        expect(answers.map(({ code }) => code)).toEqual([0, 0])
        const added = answers.map((answer) => Number(/usage +(\d+) new/.exec(answer.text)?.[1] ?? 0))
        expect(added.reduce((sum, one) => sum + one)).toBe(120)
        const userId = await userOf(`round-${round}`, people[119] ?? '')
        const [month] = await server().db.select().from(usageMonths).where(eq(usageMonths.userId, userId))
        expect([month?.calls, month?.inputTokens, month?.outputTokens]).toEqual([2, 30, 7])
      }
    })
  },
  moveInEnvironment,
)
