import { expect, test } from 'vitest'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { Browser } from '@/tests/server/support/browser'
import { memoryDatabase } from '@/tests/server/support/databases/embedded'
import { describeOnBoth } from '@/tests/server/support/databases/engines'
import { call, cameBack, signedIn, signInWith, signUp, somebody, startAddress } from '@/tests/server/support/journeys'
import { startTestServer } from '@/tests/server/support/testServer'
import { changePassword, CENTER, isResumed, NEW_PASSWORD } from './signedInBrowsers'

async function redeem(browser: Browser, back: URL) {
  const json = { code: back.searchParams.getAll('code').at(-1) }
  return (await call(browser, 'POST', '/puyu/users/auth', { json })).envelope.code
}

describeOnBoth('a sign-in under way', (server) => {
  test('a pending sign-in’s code opens no session after a password change elsewhere', async () => {
    const [here, elsewhere] = [server().browser(), server().browser()]
    const who = somebody()
    await signedIn(here, who)
    const trip = await elsewhere.open(startAddress(elsewhere.origin, '/'))
    const { url } = await signInWith(elsewhere, trip, who)
    expect(cameBack(url)).toBe(true)
    await changePassword(here, who)
    expect(await redeem(elsewhere, url)).toBe(RefusalCode.AUTH_CODE_INVALID)
  })

  test('a pending sign-in rejects the old password after a change elsewhere', async () => {
    const [here, elsewhere] = [server().browser(), server().browser()]
    const who = somebody()
    await signedIn(here, who)
    const trip = await elsewhere.open(startAddress(elsewhere.origin, '/'))
    const accepted = await elsewhere.submit(trip, 'screen=signin', who, isResumed)
    expect(isResumed(accepted.url)).toBe(true)
    await changePassword(here, who)
    const { url, response } = await elsewhere.open(accepted.url, {}, cameBack)
    expect(cameBack(url)).toBe(false)
    expect(response.status).toBe(400)
  })

  test('a pending sign-in’s code opens no session after its browser has signed out', async () => {
    for (const signOut of ['portal', 'user center'] as const) {
      const browser = server().browser()
      const bearer = await signedIn(browser, somebody())
      const { url } = await browser.open(startAddress(browser.origin, '/'), {}, cameBack)
      expect(cameBack(url), signOut).toBe(true)
      if (signOut === 'portal') await call(browser, 'POST', '/puyu/users/logout', { json: { jwt: bearer }, bearer })
      else await browser.submit(await browser.open(CENTER), 'sign-out', {})
      expect(await redeem(browser, url), signOut).toBe(RefusalCode.AUTH_CODE_INVALID)
    }
  })

  test('a pending sign-in gives no code if the provider’s cookie is missing', async () => {
    const browser = server().browser()
    await signUp(browser, somebody())
    const { url } = await browser.open(
      startAddress(browser.origin, '/'),
      {},
      ({ pathname }) => pathname === '/sso/callback',
    )
    browser.jar.remove('portal-sso')
    const refused = await browser.open(url, {}, cameBack)
    expect(cameBack(refused.url)).toBe(false)
    expect(refused.response.status).toBe(400)
  })
})

test('a password that changes during its check opens no session', async () => {
  let lookAt = async () => Promise.resolve()
  const server = await startTestServer(await memoryDatabase(), {
    hashQueue: {
      run: async (_requester, work) => {
        const result = await work()
        const held = lookAt
        lookAt = async () => Promise.resolve()
        await held()
        return result
      },
    },
  })
  try {
    const [here, elsewhere] = [server.browser(), server.browser()]
    const who = somebody()
    await signedIn(here, who)
    const trip = await elsewhere.open(startAddress(elsewhere.origin, '/'))
    lookAt = () => changePassword(here, who)
    const { url, response, body } = await elsewhere.submit(trip, 'screen=signin', who, isResumed)
    expect(isResumed(url)).toBe(false)
    expect(response.status).toBe(422)
    // The page continues with the new password.
    const again = await elsewhere.submit(
      { url, response, body },
      'screen=signin',
      { ...who, password: NEW_PASSWORD },
      cameBack,
    )
    expect(await redeem(elsewhere, again.url)).toBe(RefusalCode.OK)
  } finally {
    await server.stop()
  }
})
