import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signInFlows } from '@/server/storage/schema/schema'
import type { Browser, Page } from '@/tests/server/support/browser'
import { describeOnBoth } from '@/tests/server/support/databases/engines'
import { cameBack, signedIn, somebody, startAddress, type Person } from '@/tests/server/support/journeys'

const from = (address: string) => ({ 'x-forwarded-for': address })

/** Sends the sign-in form of `page` as a browser at `address` would. */
function signInFrom(address: string, browser: Browser, page: Page, { username, password }: Person) {
  const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page.body) ?? []
  const headers = { ...from(address), origin: browser.origin }
  const form = { username, password }
  return browser.open(new URL(action.replaceAll('&amp;', '&'), page.url), { method: 'POST', form, headers }, cameBack)
}

describeOnBoth(
  'Attempts',
  (server) => {
    test('sign-in attempts leave at most twelve cookies of running sign-ins', async () => {
      const browser = server().browser()
      for (let start = 0; start < 14; start++)
        expect((await browser.send(startAddress(browser.origin, '/'), { headers: from('10.0.0.1') })).status).toBe(302)
      const kept = browser.jar.names().filter((name) => name.startsWith('portal-flow-'))
      expect(kept.length > 0 && kept.length <= 12).toBe(true)
    })

    test.each([
      ['/sso/start', (origin: string) => startAddress(origin, '/'), '10.0.1.1'],
      ['/sso/user-center', () => '/sso/user-center', '10.0.1.2'],
    ])(
      'sign-in attempts at %s count by address, and one above the limit stores nothing',
      async (_, address, client) => {
        const rows = async () => (await server().db.select({ rows: count() }).from(signInFlows))[0]?.rows ?? 0
        const before = await rows()
        const start = () =>
          server()
            .browser()
            .send(address(server().origin), { headers: from(client) })
        const answers = await Promise.all(Array.from({ length: 120 }, start))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
        const refused = await start()
        expect(refused.status).toBe(429)
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await rows()).toBe(before + 120)
      },
    )

    test('sign-in attempts at the provider count in every spelling, apart from those of the bridge', async () => {
      const statusOf = async (address: string) =>
        (
          await server()
            .browser()
            .send(address, { headers: from('10.0.1.3') })
        ).status
      const spellings = ['/sso/oidc/auth', '/sso/oidc/AUTH/?x=1']
      const sent = Array.from({ length: 240 }, (_, place) => statusOf(spellings[place % 2] ?? ''))
      expect(new Set(await Promise.all(sent)).has(429)).toBe(false)
      for (const address of spellings) expect(await statusOf(address)).toBe(429)
      expect(await statusOf('/sso/oidc/auth/some-uid')).not.toBe(429)
      expect(await statusOf(startAddress(server().origin, '/'))).toBe(302)
    })

    test('sign-in attempts with a method that the provider does not know are rejected', async () => {
      const answer = await server().browser().send('/sso/oidc/auth', { method: 'PROPFIND' })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS, DELETE, PUT'])
    })

    test('sign-in attempts of a limited address do not lock out the owner of the account', async () => {
      const victim = somebody()
      await signedIn(server().browser(), victim)
      const stranger = server().browser()
      const page = await stranger.open(startAddress(stranger.origin, '/'))
      const guess = (username: string) =>
        signInFrom('10.0.2.1', stranger, page, { ...victim, username, password: 'wrong password' })
      for (let attempt = 0; attempt < 50; attempt++)
        expect((await guess(`nobody-${attempt}`)).response.status).toBe(422)
      for (let attempt = 0; attempt < 10; attempt++) expect((await guess(victim.username)).response.status).toBe(429)
      const owner = server().browser()
      const back = await signInFrom('10.0.2.2', owner, await owner.open(startAddress(owner.origin, '/')), victim)
      expect(cameBack(back.url)).toBe(true)
    })
  },
  { TRUSTED_PROXIES: '1' },
)
