import type { AdapterPayload } from 'oidc-provider'
import { afterEach, expect, test, vi } from 'vitest'
import { runCommand } from '@/server/operator/runCommand'
import { RecordAdapter } from '@/server/identity/provider/recordAdapter'
import type { Browser } from '@/tests/server/support/browser'
import { describeOnBoth } from '@/tests/server/support/databases/engines'
import { call, cameBack, signedIn, somebody, startAddress, type Person } from '@/tests/server/support/journeys'
import { fileOf, movingInto } from '@/tests/server/support/moveIn'
import type { TestServer } from '@/tests/server/support/testServer'
import { changePassword, CENTER, isResumed, isSignedIn, NEW_PASSWORD, signIn, start } from './signedInBrowsers'

const idOf = (browser: Browser) => browser.jar.get('portal-sso') ?? ''

/** Reads the session of a browser, as a request does that will save this copy when it ends. */
async function requestOf({ db }: TestServer, browser: Browser) {
  const adapter = new RecordAdapter(db, 'Session')
  const copy = await adapter.find(idOf(browser))
  if (!copy) throw new Error('the browser has no session at the provider')
  const { uid = '' } = copy
  return {
    save: (id = idOf(browser)) => adapter.upsert(id, { ...copy, jti: id }, 3600),
    found: async (id = idOf(browser)) => [await adapter.find(id), await adapter.findByUid(uid)],
  }
}

type Scene = { owner: Browser; other: Browser; who: Person; bearer: string }

describeOnBoth('Ends of provider sessions', (server) => {
  afterEach(() => vi.useRealTimers())
  const admin = (...args: string[]) => {
    const { db, configuration } = server()
    return runCommand(args, { db, configuration, now: () => server().now() })
  }
  const { runEmbedded } = movingInto(server)

  /** Two browsers that are signed in to one new account. */
  async function scene(): Promise<Scene> {
    const [owner, other] = [server().browser(), server().browser()]
    const who = somebody()
    await signedIn(owner, who)
    return { owner, other, who, bearer: await signIn(other, who) }
  }

  const ends: Record<string, (of: Scene) => Promise<unknown>> = {
    'a password change': ({ owner, who }) => changePassword(owner, who),
    'the operator’s password command': ({ who }) => admin('password', '--user', who.username),
    'an import that takes the account over': ({ who: { username } }) => {
      const text = fileOf(`taken-${username}`, { type: 'user', id: 'v', username })
      return runEmbedded(text, '--link', 'username', '--apply')
    },
    'a sign-out in the user center': async ({ other }) => other.submit(await other.open(CENTER), 'sign-out', {}),
    'a sign-out of the portal': ({ other, bearer }) =>
      call(other, 'POST', '/puyu/users/logout', { json: { jwt: bearer }, bearer }),
  }

  test.each(Object.keys(ends))(
    'a provider session is over after %s, although a request saves it later',
    async (name) => {
      const of = await scene()
      const request = await requestOf(server(), of.other)
      expect(await isSignedIn(of.other)).toBe(true)
      await ends[name]?.(of)
      await request.save()
      await request.save('a-rotated-id')
      expect(await request.found()).toEqual([undefined, undefined])
      expect(await request.found('a-rotated-id')).toEqual([undefined, undefined])
      expect((await start(of.other)).body).toContain('name="password"')
    },
  )

  test('the provider session that changed the password survives late saves of its copies', async () => {
    const { owner, who } = await scene()
    const request = await requestOf(server(), owner)
    await changePassword(owner, who)
    await request.save()
    expect(await isSignedIn(owner)).toBe(true)
    await request.save('a-rotated-id-of-the-owner')
    expect((await request.found('a-rotated-id-of-the-owner'))[0]).toBeDefined()
    await changePassword(owner, { ...who, password: NEW_PASSWORD })
    expect(await isSignedIn(owner)).toBe(true)
  })

  test('a provider session that changed the password ends with the next change elsewhere', async () => {
    const { owner, other, who } = await scene()
    await changePassword(owner, who)
    await signIn(other, { ...who, password: NEW_PASSWORD })
    const request = await requestOf(server(), owner)
    await changePassword(other, { ...who, password: NEW_PASSWORD })
    await request.save()
    expect([await isSignedIn(owner), await isSignedIn(other)]).toEqual([false, true])
  })

  test('a sign-out ends no other provider session of the account', async () => {
    const { owner, other } = await scene()
    await other.submit(await other.open(CENTER), 'sign-out', {})
    expect([await isSignedIn(owner), await isSignedIn(other)]).toEqual([true, false])
  })

  test('a provider session lives by the order of changes, not the clock', async () => {
    const now = Math.floor(Date.now() / 1000) * 1000 + 500
    /** Sets the clock of the process: in the same second as the change, or seconds ahead or behind. */
    const at = (skew: number) => {
      vi.useRealTimers()
      vi.useFakeTimers({ toFake: ['Date'], now: now + skew })
    }
    const skews = [0, 5000, -5000]
    at(0)
    const { owner, other, who } = await scene()
    const requests = [await requestOf(server(), other)]
    const [before, after] = [[other], [owner]]
    const signInAt = async (skew: number, password: string) => {
      at(skew)
      const browser = server().browser()
      await signIn(browser, { ...who, password })
      return browser
    }
    for (const skew of skews) {
      const browser = await signInAt(skew, who.password)
      before.push(browser)
      requests.push(await requestOf(server(), browser))
    }
    at(0)
    await changePassword(owner, who)
    for (const skew of skews) after.push(await signInAt(skew, NEW_PASSWORD))
    for (const { save } of requests) await save()
    for (const browser of before) expect(await isSignedIn(browser)).toBe(false)
    for (const browser of after) expect(await isSignedIn(browser)).toBe(true)
  })

  test('a sign-in with the old password that is saved after the change opens nothing', async () => {
    const { owner, who } = await scene()
    const browser = server().browser()
    const accepted = await browser.submit(await start(browser), 'screen=signin', who, isResumed)
    const id = accepted.url.pathname.split('/').at(-1) ?? ''
    const adapter = new RecordAdapter(server().db, 'Interaction')
    const copy = await adapter.find(id)
    expect(copy?.result?.login?.accountId).toMatch(/^[\w-]{36}$/)
    await changePassword(owner, who)
    await adapter.upsert(id, { ...copy, jti: id } as AdapterPayload, 3600) // as: it was found
    expect(await adapter.find(id)).toBeUndefined()
    const { url, response } = await browser.open(accepted.url, {}, cameBack)
    expect([cameBack(url), response.status]).toEqual([false, 400])
  })

  test('a code that the provider issued before the change opens nothing', async () => {
    const { owner, other, who } = await scene()
    const request = await requestOf(server(), other)
    const isCallback = ({ pathname }: URL) => pathname === '/sso/callback'
    const { url } = await other.open(startAddress(other.origin, '/'), {}, isCallback)
    await changePassword(owner, who)
    await request.save()
    const refused = await other.open(url, {}, cameBack)
    expect([cameBack(refused.url), refused.response.status]).toEqual([false, 400])
  })
})
