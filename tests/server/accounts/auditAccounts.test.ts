import { and, eq, gt, max } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { describeOnBoth } from '../support/databases/engines'
import { startHostileProvider, hostileClient, type Misbehaviour } from '../support/providers/hostileProvider'
import { call, cameBack, signedIn, signUp, somebody } from '../support/journeys'
import { containing, matching } from '../support/matchers'
import type { TestServer } from '../support/testServer'

// Dozens of sign-ins are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

/** Remembers the end of the log; the returned function reads later events, oldest first. */
async function watch({ db }: TestServer) {
  const [newest] = await db.select({ id: max(auditEvents.id) }).from(auditEvents)
  return (action: (typeof auditEvents.$inferSelect)['action']) =>
    db
      .select()
      .from(auditEvents)
      .where(and(gt(auditEvents.id, newest?.id ?? 0), eq(auditEvents.action, action)))
      .orderBy(auditEvents.id)
}

const place = { address: '127.0.0.1', requestId: matching(/^[\w-]{8,}$/) }
const anAccount = matching(/^account:[0-9a-f-]{36}$/)

describeOnBoth(
  'The audit log of accounts',
  (server) => {
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const tryCode = (browser = server().browser(), code = 'forged', headers = {}) =>
      call(browser, 'POST', '/puyu/users/auth', { json: { code }, headers })

    test('the audit log of accounts records a sign-up that created an account', async () => {
      const eventsSince = await watch(server())
      const who = somebody()
      await signUp(server().browser(), who)
      await signUp(server().browser(), who)
      expect(await eventsSince('sign_up')).toEqual([
        containing({ ...place, outcome: 'success', actor: anAccount, target: '', details: {} }),
      ])
    })

    test('the audit log of accounts records changes of profile and email without their values', async () => {
      const browser = server().browser()
      await signedIn(browser, somebody())
      const eventsSince = await watch(server())
      let page = await browser.open('/sso/user-center?lang=en')
      page = await browser.submit(page, 'profile', { nickname: '林苇', email: 'new@example.org' })
      for (let time = 0; time < 2; time++)
        page = await browser.submit(page, 'profile', { nickname: '新名字', email: 'new@example.org' })
      await browser.submit(page, 'profile', { nickname: '新名字', email: 'no address' })
      const changed = { ...place, outcome: 'success', actor: anAccount, target: '' }
      const events = await eventsSince('profile.changed')
      expect(events).toEqual([
        containing({ ...changed, details: { email: true, nickname: false } }),
        containing({ ...changed, details: { email: false, nickname: true } }),
      ])
      expect(JSON.stringify(events)).not.toMatch(/new@|名字/)
    })

    test('the audit log of accounts records password changes, and failures by a wrong current password', async () => {
      const browser = server().browser()
      const who = somebody()
      await signedIn(browser, who)
      const eventsSince = await watch(server())
      const fields = { password: 'a new long secret', repeat: 'a new long secret' }
      const page = await browser.open('/sso/user-center?lang=en')
      await browser.submit(page, 'password', { ...fields, current: 'not the password' })
      await browser.submit(page, 'password', { ...fields, current: who.password })
      expect(await eventsSince('password.changed')).toEqual([
        containing({ ...place, outcome: 'failed', actor: anAccount, details: {} }),
        containing({ ...place, outcome: 'success', actor: anAccount, details: {} }),
      ])
    })

    test('the audit log of accounts records codes that are unknown, used or from another browser', async () => {
      const owner = server().browser()
      const code = (await signUp(owner, somebody())).searchParams.get('code') ?? ''
      const eventsSince = await watch(server())
      for (const [browser, given] of [
        [server().browser(), 'forged'],
        [server().browser(), code],
        [owner, code],
      ] as const)
        expect((await tryCode(browser, given)).envelope.code).toBe(1002)
      const failed = { ...place, outcome: 'failed', actor: 'anonymous' }
      expect(await eventsSince('sign_in')).toEqual([
        containing({ ...failed, target: '', details: { reason: 'codeUnknown' } }),
        containing({
          ...failed,
          target: matching(/^user:[0-9a-f-]{36}$/),
          details: { reason: 'codeOfAnotherBrowser' },
        }),
        containing({ ...failed, target: '', details: { reason: 'codeUnknown' } }),
      ])
    })

    test('the audit log of accounts is limited by address and records the limit once', async () => {
      const eventsSince = await watch(server())
      for (let wrong = 0; wrong < 55; wrong++) await tryCode(server().browser(), 'forged', from('10.8.0.1'))
      const failed = { address: '10.8.0.1', actor: 'anonymous', target: '' }
      expect(await eventsSince('sign_in')).toEqual([
        ...Array<unknown>(50).fill(containing({ ...failed, outcome: 'failed', details: { reason: 'codeUnknown' } })),
        containing({ ...failed, outcome: 'refused', details: { limit: 'failedSignInByAddress' } }),
      ])
    })
  },
  { TRUSTED_PROXIES: '1' },
)

const provider = await startHostileProvider()
afterAll(() => provider.stop())

describeOnBoth(
  'The audit log of an outside provider',
  (server) => {
    test.each<[string, Misbehaviour, string, string]>([
      ['refused', {}, '&iss=https://evil.example', 'providerRefused'],
      ['unusable', { idToken: { nonce: 'another' } }, '', 'providerUnusable'],
      ['unreachable', { answers: { token: (response) => void response.destroy() } }, '', 'providerUnreachable'],
    ])(
      'the audit log of an outside provider records a response that is %s without content',
      async (_, misbehaviour, more, reason) => {
        const browser = server().browser()
        const callback = await provider.callbackOf(browser)
        provider.misbehave(misbehaviour)
        const eventsSince = await watch(server())
        await browser.open(callback + more, {}, cameBack)
        expect(await eventsSince('sign_in')).toEqual([
          containing({ ...place, outcome: 'failed', actor: 'anonymous', target: '', details: { reason } }),
        ])
      },
    )

    test('the audit log of an outside provider is limited for rejected responses', async () => {
      provider.misbehave()
      const eventsSince = await watch(server())
      const browser = server().browser()
      const headers = { 'x-forwarded-for': '10.9.0.1' }
      for (let attempt = 0; attempt < 55; attempt++)
        await browser.open(`${await provider.callbackOf(browser)}&code=d`, { headers })
      const events = await eventsSince('sign_in')
      expect(events.map(({ outcome }) => outcome)).toEqual([...Array<string>(50).fill('failed'), 'refused'])
    })
  },
  {
    TRUSTED_PROXIES: '1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: hostileClient.clientId,
    OIDC_CLIENT_SECRET: hostileClient.clientSecret,
  },
)
