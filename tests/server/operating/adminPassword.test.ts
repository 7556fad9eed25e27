import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '@/server/database/auditSchema'
import { runCommand } from '@/server/operator/runCommand'
import { describeOnBoth } from '../support/engines'
import { call, cameBack, signedIn, signInWith, somebody, startAddress, type Person } from '../support/journeys'

describeOnBoth('npm run admin -- password', (server) => {
  const run = (args: readonly string[], input = '', more: object = {}) =>
    runCommand(
      args,
      { db: server().db, configuration: { ...server().configuration, ...more }, now: () => server().now() },
      input,
    )
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

  test('an imported account has no password until the operator gives it one, and signs in with that', async () => {
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

  test('another password ends what was signed in with the one before, and is in no record', async () => {
    const [who, browser] = [somebody(), server().browser()]
    const bearer = await signedIn(browser, who)
    const password = await givePassword(who.username.toUpperCase())
    server().advance(6000)
    expect((await call(browser, 'GET', '/puyu/user/tokens', { bearer })).status).toBe(401)
    const page = await browser.open(startAddress(browser.origin, '/'))
    expect(cameBack(page.url)).toBe(false)
    expect([await signsIn(who), await signsIn({ ...who, password })]).toEqual([false, true])
    const events = await server().db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(20)
    expect(events).toContainEqual(expect.objectContaining({ action: 'password.changed', actor: 'operator' }))
    expect(JSON.stringify(events)).not.toContain(password)
  })

  test('nobody is given a password who is not here, or signs in elsewhere', async () => {
    expect(await run(['password', '--user', 'nobody'])).toEqual({ code: 1, text: 'there is no account nobody' })
    const oidc = { issuer: 'https://login.example.org', clientId: 'a', clientSecret: 'b' }
    expect(await run(['password', '--user', 'nobody'], '', { oidc })).toEqual({
      code: 1,
      text: 'people sign in at an outside provider, which keeps their passwords',
    })
    expect((await run(['password'])).code).toBe(2)
  })
})
