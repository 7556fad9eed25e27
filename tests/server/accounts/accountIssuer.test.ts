import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { providerSecrets, users } from '@/server/storage/schema/schema'
import { runCommand } from '@/server/operator/runCommand'
import { upsertUser } from '@/server/records/sessions/users'
import { issuerAt, loadAccountIssuer, storeAccountIssuer } from '@/server/identity/accounts/accountIssuer'
import { describeOnBoth } from '../support/databases/engines'
import { signedIn, somebody } from '../support/journeys'

const [OLD, NEW] = ['https://old.example.org', 'https://new.example.org']

describeOnBoth('the issuer of accounts', (server) => {
  const now = new Date()
  const load = (publicUrl: string) => loadAccountIssuer(server().db, publicUrl, now)
  const addPerson = (publicUrl: string, username: string, subject: string = randomUUID()) =>
    upsertUser(server().db, issuerAt(publicUrl), subject, { username, nickname: '', avatar: '', email: '' }, now)
  const issuerOfUser = async (id: string) => (await server().db.select().from(users).where(eq(users.id, id)))[0]?.issuer
  async function move(publicUrl: string, ...more: string[]) {
    const { db, configuration } = server()
    const context = { db, configuration: { ...configuration, publicUrl }, now: () => now }
    return runCommand(['issuer', 'move', ...more], context)
  }

  beforeEach(() => storeAccountIssuer(server().db, issuerAt(OLD), now))

  test('an issuer of another address stops the start with one line that names the command', async () => {
    await addPerson(OLD, 'kept')
    expect(await load(OLD)).toBe(issuerAt(OLD))
    await expect(load(NEW)).rejects.toThrow(
      `PUBLIC_URL: the accounts belong to ${OLD}; set it back, or move them to ${NEW}: npm run admin -- issuer move`,
    )
    await expect(load('http://localhost:3000')).rejects.toThrow(/^PUBLIC_URL: .*issuer move$/)
  })

  test('an issuer of this machine stays the same at any port and name', async () => {
    await storeAccountIssuer(server().db, issuerAt('http://localhost:3000'), now)
    await addPerson('http://localhost:3000', 'local')
    for (const publicUrl of ['http://localhost:3001', 'http://127.0.0.1:3000', 'http://[::1]:80'])
      expect(await load(publicUrl)).toBe(issuerAt('http://localhost:3000'))
  })

  test('an issuer without accounts is replaced by another address', async () => {
    await storeAccountIssuer(server().db, issuerAt('https://nobody.example.org'), now)
    expect([await load(NEW), await load(NEW)]).toEqual([issuerAt(NEW), issuerAt(NEW)])
  })

  test('the issuer of older accounts is stored at the start', async () => {
    await signedIn(server().browser(), somebody())
    await server().db.delete(providerSecrets).where(eq(providerSecrets.name, 'issuer'))
    const moved = issuerAt(OLD)
    await server()
      .db.update(users)
      .set({ issuer: moved })
      .where(eq(users.issuer, issuerAt(server().origin)))
    await expect(load(NEW)).rejects.toThrow(OLD)
    expect(await load(OLD)).toBe(moved)
  })

  test('issuer move reports first, then moves accounts except those at both addresses', async () => {
    const twice = randomUUID()
    const [moving, older, newer] = [
      await addPerson(OLD, 'moves'),
      await addPerson(OLD, 'twice', twice),
      await addPerson(NEW, 'twice', twice),
    ]
    const dry = await move(NEW)
    const [, all = ''] = /^Would move (\d+) accounts? from/.exec(dry.text) ?? []
    expect(dry.text.split('\n').slice(1)).toEqual([
      '1 account signed in at both addresses and keep what they have at the new one:',
      `  twice (${twice})`,
      'Nothing was written. Stop all processes of the portal, then: issuer move --apply',
    ])
    await expect(load(NEW)).rejects.toThrow(OLD)
    const { code, text } = await move(NEW, '--apply')
    expect([code, text.startsWith(`Moved ${all} account`)]).toEqual([0, true])
    expect(await Promise.all([moving, older, newer].map(issuerOfUser))).toEqual(
      [NEW, OLD, NEW].map((address) => issuerAt(address)),
    )
    expect(await load(NEW)).toBe(issuerAt(NEW))
    expect((await move(NEW)).text).toBe(`The accounts belong to ${NEW} already.`)
    const records = await server().db.select({ details: auditEvents.details }).from(auditEvents)
    expect(records).toContainEqual({ details: { command: 'moveIssuer', applies: true } })
  })
})
