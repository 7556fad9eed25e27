import { desc } from 'drizzle-orm'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { createHashQueue } from '@/server/identity/accounts/hashQueue'
import type { Browser } from '../support/browser'
import { memoryDatabase } from '../support/databases/embedded'
import { describeOnBoth } from '../support/databases/engines'
import { cameBack, signInWith, signUp, somebody, startAddress, type Person } from '../support/journeys'
import { startTestServer, type TestServer } from '../support/testServer'

// A hundred sign-ins are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

describeOnBoth(
  'sign-in limits',
  (server) => {
    const WRONG = 'wrong password'

    type Typed = Pick<Person, 'username' | 'password'>

    async function openForm(browser: Browser, address: string): Promise<URL> {
      const start = startAddress(browser.origin, '/', { prompt: 'login', lang: 'en-US' })
      const page = await browser.open(start, { headers: { 'x-forwarded-for': address } })
      const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page.body) ?? []
      return new URL(action.replaceAll('&amp;', '&'), page.url)
    }

    /** Sends the sign-in form as the browser at `address` would. */
    async function attempt(browser: Browser, address: string, { username, password }: Typed, form?: URL) {
      const headers = { 'x-forwarded-for': address, origin: browser.origin }
      const sent = { method: 'POST', form: { username, password }, headers }
      return browser.open(form ?? (await openForm(browser, address)), sent, cameBack)
    }
    /** The statuses of wrong passwords, sent one after the other from one page. */
    async function guess(browser: Browser, address: string, who: Person, times: number) {
      const form = await openForm(browser, address)
      const statuses = new Set<number>()
      for (let wrong = 0; wrong < times; wrong++)
        statuses.add((await attempt(browser, address, { ...who, password: WRONG }, form)).response.status)
      return [...statuses]
    }
    const isIn = (page: Awaited<ReturnType<typeof attempt>>) => cameBack(page.url)

    test('strangers’ attempts lock out neither the owner elsewhere nor a known browser at their address', async () => {
      const [owner, stranger, elsewhere] = [server().browser(), server().browser(), server().browser()]
      const who = somebody()
      await signUp(owner, who)
      expect(await guess(stranger, '10.1.0.1', who, 10)).toEqual([422])
      const locked = await attempt(stranger, '10.1.0.1', who)
      expect(locked.response.status).toBe(429)
      expect(Number(locked.response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(locked.body).toContain(`value="${who.username}"`)
      expect(isIn(await attempt(elsewhere, '10.1.0.2', who))).toBe(true)
      expect(isIn(await attempt(owner, '10.1.0.1', who))).toBe(true)
    })

    test('sign-in attempts from many addresses have a limit, which does not apply to known browsers', async () => {
      const [owner, stranger] = [server().browser(), server().browser()]
      const who = somebody()
      await signUp(owner, who)
      const form = await openForm(stranger, '10.2.0.1')
      const guessFrom = async (address: number) =>
        (await attempt(stranger, `10.2.0.${address}`, { ...who, password: WRONG }, form)).response.status
      for (let address = 0; address < 100; address++) expect(await guessFrom(address)).toBe(422)
      expect(await guessFrom(200)).toBe(429)
      expect((await attempt(server().browser(), '10.2.1.1', who)).response.status).toBe(429)
      expect(isIn(await attempt(owner, '10.2.1.1', who))).toBe(true)
    })

    test('a known browser has few sign-in attempts, and no advantage at other accounts', async () => {
      const [owner, victim] = [somebody(), somebody()]
      const browser = server().browser()
      await signUp(server().browser(), victim)
      await signUp(browser, owner)
      expect(await guess(browser, '10.3.0.1', owner, 10)).toEqual([422])
      expect((await attempt(browser, '10.3.0.1', owner)).response.status).toBe(429)
      expect(await guess(browser, '10.3.0.2', victim, 10)).toEqual([422])
      expect((await attempt(browser, '10.3.0.2', victim)).response.status).toBe(429)
    })

    test('sign-in attempts ignore a manipulated cookie', async () => {
      const [owner, other] = [server().browser(), server().browser()]
      const who = somebody()
      await signUp(owner, who)
      const cookie = owner.jar.get('portal-known') ?? ''
      expect(decodeURIComponent(cookie)).toMatch(/^[\w.~-]+\.[\w+/]{43}=$/)
      expect(cookie).not.toContain(who.username)
      other.jar.set('portal-known', `${cookie.slice(0, 30)}x${cookie.slice(31)}`)
      await guess(other, '10.4.0.1', who, 10)
      expect((await attempt(other, '10.4.0.1', who)).response.status).toBe(429)
    })

    test('a new password makes all browsers unknown except the one that set it', async () => {
      const [owner, thief] = [server().browser(), server().browser()]
      const who = somebody()
      await signUp(owner, who)
      thief.jar.set('portal-known', owner.jar.get('portal-known') ?? '')
      const next = { ...who, password: 'a new long secret' }
      const fields = { current: who.password, password: next.password, repeat: next.password }
      await owner.submit(await owner.open('/sso/user-center?lang=en'), 'password', fields)
      expect(await guess(server().browser(), '10.6.0.1', who, 10)).toEqual([422])
      expect((await attempt(thief, '10.6.0.1', next)).response.status).toBe(429)
      expect(isIn(await attempt(owner, '10.6.0.1', next))).toBe(true)
    })

    test('sign-in attempts of known browsers have a limit by address of their own', async () => {
      const known = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const [who, browser] = [somebody(), server().browser()]
          await signUp(browser, who)
          return { who, browser }
        }),
      )
      const stranger = server().browser()
      for (const { who } of known.slice(1)) await guess(stranger, '10.7.0.1', who, 10)
      for (const { who, browser } of known.slice(1)) expect(await guess(browser, '10.7.0.1', who, 10)).toEqual([422])
      const [last] = known
      if (!last) throw new Error('nobody is known')
      expect((await attempt(last.browser, '10.7.0.1', last.who)).response.status).toBe(429)
      await guess(stranger, '10.7.0.2', last.who, 10)
      expect(isIn(await attempt(last.browser, '10.7.0.2', last.who))).toBe(true)
    })

    test('sign-ins with the right password are limited, and the form keeps the name', async () => {
      const [browser, who] = [server().browser(), somebody()]
      await signUp(browser, who)
      const form = await openForm(browser, '10.8.0.1')
      const headers = { 'x-forwarded-for': '10.8.0.1', origin: browser.origin }
      const sent = { method: 'POST', headers, form: { username: who.username, password: who.password } }
      for (let time = 0; time < 120; time++) expect((await browser.send(form, sent)).status).toBe(303)
      const refused = await browser.send(form, sent)
      expect([refused.status, (await refused.text()).includes(`value="${who.username}"`)]).toEqual([429, true])
    })

    test('sign-ups with a guessable password count as sign-ups of their address', async () => {
      const browser = server().browser()
      const form = await openForm(browser, '10.9.0.1')
      form.searchParams.set('screen', 'signup')
      const headers = { 'x-forwarded-for': '10.9.0.1', origin: browser.origin }
      const signUpWith = (password: string) =>
        browser.send(form, { method: 'POST', headers, form: { ...somebody(), password, repeat: password } })
      for (let time = 0; time < 30; time++) expect((await signUpWith('hunter2hunter2')).status).toBe(422)
      expect((await signUpWith('correct horse battery')).status).toBe(429)
    })

    test('sign-ups with mistakes count before the form is checked', async () => {
      const browser = server().browser()
      const form = await openForm(browser, '10.9.0.2')
      form.searchParams.set('screen', 'signup')
      const headers = { 'x-forwarded-for': '10.9.0.2', origin: browser.origin }
      const send = (username: string) =>
        browser.send(form, { method: 'POST', headers, form: { username, password: 'x', repeat: 'y' } })
      for (let time = 0; time < 30; time++) expect((await send('admin')).status).toBe(422)
      const refused = await send('admin')
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    })

    test('sign-in attempts and sign-ins are recorded without typed values', async () => {
      const who = somebody()
      await signUp(server().browser(), who)
      const browser = server().browser()
      await attempt(browser, '10.5.0.1', { username: 'my-secret-in-the-wrong-field', password: WRONG })
      await guess(browser, '10.5.0.1', who, 12)
      await attempt(browser, '10.5.0.2', who)
      const events = await latest(server(), 14)
      const account = events.at(1)?.target ?? ''
      expect(account).toMatch(/^account:[0-9a-f-]{36}$/)
      const signUpOf = { action: 'sign_up', outcome: 'success', actor: account, target: '', details: {} }
      const failed = { action: 'sign_in', outcome: 'failed', actor: 'anonymous', address: '10.5.0.1', details: {} }
      expect(events).toEqual([
        { ...failed, outcome: 'success', actor: account, target: '', address: '10.5.0.2' },
        {
          ...failed,
          action: 'account.locked',
          outcome: 'refused',
          target: account,
          details: { limit: 'signInByPair' },
        },
        ...Array<unknown>(10).fill({ ...failed, target: account }),
        { ...failed, target: '' },
        { ...signUpOf, address: '127.0.0.1' },
      ])
    })
  },
  { TRUSTED_PROXIES: '1' },
)

test('a known browser always signs in while 256 networks of one /56 fill the queue', async () => {
  const hashQueue = createHashQueue()
  const server = await startTestServer(await memoryDatabase(), { hashQueue })
  const [browser, who] = [server.browser(), somebody()]
  let isOn = true
  async function strangers(from: number) {
    for (let network = from; isOn; network += 20) {
      const stranger = { address: `2001:db8:0:${(network % 256).toString(16)}::1`, isKnown: false }
      await hashQueue.run(stranger, () => nextTick()).catch(() => nextTick())
    }
  }
  try {
    await signUp(browser, who)
    const flood = Array.from({ length: 20 }, (_, one) => strangers(one))
    const open = () => browser.open(startAddress(browser.origin, '/', { prompt: 'login' }))
    for (let signIn = 0; signIn < 24; signIn++)
      expect((await signInWith(browser, await open(), who)).url.searchParams.has('code')).toBe(true)
    isOn = false
    await Promise.all(flood)
  } finally {
    isOn = false
    await server.stop()
  }
})

async function latest({ db }: TestServer, most: number) {
  const { action, outcome, actor, target, address, details } = auditEvents
  return db
    .select({ action, outcome, actor, target, address, details })
    .from(auditEvents)
    .orderBy(desc(auditEvents.id))
    .limit(most)
}
