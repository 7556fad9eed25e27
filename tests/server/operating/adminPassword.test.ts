import { desc, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { providerAccounts, users } from '@/server/storage/schema/schema'
import { runCommand } from '@/server/operator/runCommand'
import { HashQueueFull, type HashQueue } from '@/server/identity/accounts/hashQueue'
import { lockedPassword } from '@/server/identity/accounts/accountStore'
import { describeOnBoth } from '../support/databases/engines'
import { call, cameBack, signedIn, signInWith, somebody, startAddress, type Person } from '../support/journeys'
import type { OperatorContext } from '@/server/operator/context'

describeOnBoth('npm run admin -- password', (server) => {
  const run = (args: readonly string[], input = '', more: Partial<OperatorContext> = {}) => {
    const { db, configuration } = server()
    return runCommand(args, { db, configuration, now: () => server().now(), ...more }, input)
  }
  const givePassword = async (user: string) => {
    const { code, text } = await run(['password', '--user', user])
    expect(code).toBe(0)
    return text.split('\n')[1] ?? ''
  }
  const signsIn = async (who: Pick<Person, 'username' | 'password'>) => {
    const browser = server().browser()
    const page = await browser.open(startAddress(browser.origin, '/'))
    return cameBack((await signInWith(browser, page, who)).url)
  }

  test('an imported account signs in with the password that the operator gives', async () => {
    const { username } = somebody()
    const records = [
      { type: 'source', name: `former-${username}` },
      { type: 'user', id: 1, username },
    ]
    const file = records.map((record) => JSON.stringify(record)).join('\n')
    expect((await run(['import', 'old.jsonl', '--apply'], file)).code).toBe(0)
    expect(await signsIn({ username, password: 'correct horse battery' })).toBe(false)
    expect(await signsIn({ username, password: await givePassword(username) })).toBe(true)
  })

  test('a new password ends existing sessions and appears in no record', async () => {
    const [who, browser] = [somebody(), server().browser()]
    const bearer = await signedIn(browser, who)
    const status = async () => (await call(browser, 'GET', '/puyu/user/tokens', { bearer })).status
    expect(await status()).toBe(200)
    const password = await givePassword(who.username.toUpperCase())
    await expect.poll(status, { interval: 5, timeout: 1000 }).toBe(401)
    const page = await browser.open(startAddress(browser.origin, '/'))
    expect(cameBack(page.url)).toBe(false)
    expect([await signsIn(who), await signsIn({ ...who, password })]).toEqual([false, true])
    const events = await server().db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(20)
    expect(events).toContainEqual(expect.objectContaining({ action: 'password.changed', actor: 'operator' }))
    expect(JSON.stringify(events)).not.toContain(password)
  })

  test('a new password is recorded with its account, also before the first sign-in', async () => {
    const { username, nickname, email } = somebody()
    const [id, at] = [randomUUID(), server().now()]
    const [usernameKey, passwordHash] = [username, lockedPassword()]
    const account = { id, username, usernameKey, nickname, email, passwordHash, createdAt: at, updatedAt: at }
    await server().db.insert(providerAccounts).values(account)
    await givePassword(username.toUpperCase())
    const isOfIt = eq(auditEvents.target, `account:${id}`)
    const events = await server().db.select().from(auditEvents).where(isOfIt).orderBy(auditEvents.id)
    expect(events.map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'password.changed', details: {} },
      { action: 'operator.command', details: { command: 'password' } },
    ])
  })

  test('the operator’s password is hashed in the server’s queue outside of transactions', async () => {
    const who = somebody()
    await signedIn(server().browser(), who)
    const full: HashQueue = { run: () => Promise.reject(new HashQueueFull('full')) }
    const args = ['password', '--user', who.username]
    const text = 'too many passwords are being hashed; try again in a few seconds'
    expect(await run(args, '', { hashQueue: full })).toEqual({ code: 1, text })
    expect(await signsIn(who)).toBe(true)
    const answering: HashQueue = {
      run: async (_asker, work) => {
        await server().db.select({ id: users.id }).from(users).limit(1)
        return work()
      },
    }
    expect((await run(args, '', { hashQueue: answering })).code).toBe(0)
    expect(await signsIn(who)).toBe(false)
  })

  test('rejects a new password for unknown accounts and outside providers', async () => {
    expect(await run(['password', '--user', 'nobody'])).toEqual({ code: 1, text: 'there is no account nobody' })
    const oidc = { issuer: 'https://login.example.org', clientId: 'a', clientSecret: 'b' }
    const configuration = { ...server().configuration, oidc }
    expect(await run(['password', '--user', 'nobody'], '', { configuration })).toEqual({
      code: 1,
      text: 'users sign in at an outside provider, which stores their passwords',
    })
    expect((await run(['password'])).code).toBe(2)
  })
})
