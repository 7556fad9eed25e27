import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RefusalCode } from '@/openapi/refusalCodes'
import { providerAccounts, providerRecords } from '@/server/storage/schema/schema'
import { migratedPostgresDatabase, openUnhurried } from '@/tests/server/support/databases/newPostgresDatabase'
import { postgresPrograms } from '@/tests/server/support/databases/postgres'
import { call, cameBack, signedIn, somebody, startAddress, type Person } from '@/tests/server/support/journeys'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'
import { changePassword, CENTER, isResumed, isSignedIn, signIn, start } from './signedInBrowsers'

describe.skipIf(postgresPrograms === null)('Requests during the end of a session, on PostgreSQL', () => {
  const BARRIER = 4711
  let server: TestServer
  let client: pg.Client
  beforeAll(async () => {
    const address = await migratedPostgresDatabase()
    server = await startTestServer(await openUnhurried(address))
    client = new pg.Client({ connectionString: address })
    await client.connect()
    await client.query(`
      create function wait_at_barrier() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${BARRIER});
        return new;
      end $$`)
  })
  afterAll(async () => {
    await client.end()
    await server.stop()
  })

  /** Holds the request at its insertion of a record of `model`, until `act` is done. */
  async function during(model: string, request: () => Promise<unknown>, act: () => Promise<void>) {
    await client.query(`
      create or replace trigger waits before insert on provider_records
      for each row when (new.model = '${model}') execute function wait_at_barrier()`)
    await client.query('select pg_advisory_lock($1)', [BARRIER])
    const answered = request()
    const waiting = "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted"
    await expect.poll(async () => (await client.query(waiting, [BARRIER])).rowCount, { interval: 5 }).toBe(1)
    await act()
    await client.query('select pg_advisory_unlock($1)', [BARRIER])
    await answered
    await client.query('drop trigger waits on provider_records')
  }

  /** The owner and another browser of an account, whose next request goes to the provider. */
  async function scene() {
    const [owner, other] = [server.browser(), server.browser()]
    const who = somebody()
    await signedIn(owner, who)
    await signIn(other, who)
    const redirect = await other.send(startAddress(other.origin, '/'))
    const authorize = () => other.send(redirect.headers.get('location') ?? '')
    return { owner, other, who, authorize }
  }

  const sessionsOf = async ({ username }: Person) => {
    const [account] = await server.db.select().from(providerAccounts).where(eq(providerAccounts.username, username))
    const isOfIt = and(eq(providerRecords.accountId, account?.id ?? ''), eq(providerRecords.model, 'Session'))
    return server.db.$count(providerRecords, isOfIt)
  }

  test('a password change before the save of a request prevents the save', async () => {
    const { owner, other, who, authorize } = await scene()
    await during('AuthorizationCode', authorize, () => changePassword(owner, who))
    expect(await sessionsOf(who)).toBe(1)
    expect([await isSignedIn(other), await isSignedIn(owner)]).toEqual([false, true])
  })

  test('a password change during the save of a request makes the session useless', async () => {
    const { owner, other, who, authorize } = await scene()
    await during('Session', authorize, () => changePassword(owner, who))
    expect(await sessionsOf(who)).toBe(2)
    expect([await isSignedIn(other), await isSignedIn(owner)]).toEqual([false, true])
  })

  test('the session that changes the password survives its concurrent requests', async () => {
    const { owner, who } = await scene()
    const redirect = await owner.send(startAddress(owner.origin, '/'))
    const authorize = () => owner.send(redirect.headers.get('location') ?? '')
    await during('Session', authorize, () => changePassword(owner, who))
    expect(await isSignedIn(owner)).toBe(true)
  })

  test('a resumed sign-in with the old password opens nothing if the change commits meanwhile', async () => {
    const { owner, who } = await scene()
    const browser = server.browser()
    const { url } = await browser.submit(await start(browser), 'screen=signin', who, isResumed)
    await during(
      'AuthorizationCode',
      () => browser.send(url),
      () => changePassword(owner, who),
    )
    expect(await sessionsOf(who)).toBe(1)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('a code that is issued during a sign-out opens nothing', async () => {
    const { other } = await scene()
    const center = await other.open(CENTER)
    await client.query(`
      create trigger waits before insert on sign_in_codes for each row execute function wait_at_barrier()`)
    await client.query('select pg_advisory_lock($1)', [BARRIER])
    const signsIn = start(other)
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
    const waitingNumber = async () => (await client.query(waiting)).rowCount
    await expect.poll(waitingNumber, { interval: 5 }).toBe(1)
    const copy = server.browser()
    for (const name of ['portal-sso', 'portal-sso.sig']) copy.jar.set(name, other.jar.get(name) ?? '')
    const signedOut = copy.submit(center, 'sign-out', {})
    await expect.poll(waitingNumber, { interval: 5 }).toBe(2)
    await client.query('select pg_advisory_unlock($1)', [BARRIER])
    const { url } = await signsIn
    await signedOut
    await client.query('drop trigger waits on sign_in_codes')
    expect(cameBack(url)).toBe(true)
    const json = { code: url.searchParams.get('code') }
    expect((await call(other, 'POST', '/puyu/users/auth', { json })).envelope.code).toBe(RefusalCode.AUTH_CODE_INVALID)
  })
})
