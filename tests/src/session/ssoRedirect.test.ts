import { describe, expect, test } from 'vitest'
import type { BrowserStorage } from '@/src/browser/browserStorage'
import { prepareRedirect, takeCallbackParams } from '@/src/features/session/ssoRedirect'
import { blockedStorage, memoryStorage } from '@/tests/src/session/support/memoryStorage'

const sso = {
  signIn: '/sso/start',
  signUp: '/sso/start?screen=signup',
  clientId: 'portal-dev',
  userCenter: '/sso/user-center',
  requireState: true,
}
const minuteMs = 60_000

function leave(storage: BrowserStorage, address: string, more: Partial<Parameters<typeof prepareRedirect>[2]> = {}) {
  const options = {
    sso,
    language: 'zh',
    screen: 'signIn',
    forcesPassword: false,
    state: 'state-1',
    now: 0,
    ...more,
  } as const
  return prepareRedirect(new URL(address), storage, options)
}

const arrive = (storage: BrowserStorage, address: string, { requireState = true, now = 0 } = {}) => {
  const { callbackParams, clean } = takeCallbackParams(new URL(address), storage, { requireState, now })
  return { ...callbackParams, clean: clean.href }
}

describe('leaving for single sign-on', () => {
  test('leaving for single sign-on carries the return address with query and hash, client and language', () => {
    const target = new URL(leave(memoryStorage(), 'https://portal.example/api/tokens?tag=3&code=old#row') ?? '')
    expect(target.origin + target.pathname).toBe('https://portal.example/sso/start')
    expect(Object.fromEntries(target.searchParams)).toEqual({
      redirect: 'https://portal.example/api/tokens?tag=3&sso_state=state-1#row',
      clientId: 'portal-dev',
      lang: 'zh-CN',
    })
  })

  test.each([
    [{ screen: 'signUp' }, { screen: 'signup', lang: 'zh-CN' }],
    [{ forcesPassword: true }, { prompt: 'login', lang: 'zh-CN' }],
    [{ language: 'en' }, { lang: 'en-US' }],
  ] as const)('leaving for single sign-on %j asks for %j', (more, asked) => {
    const target = new URL(leave(memoryStorage(), 'https://portal.example/', more) ?? '')
    expect(Object.fromEntries(target.searchParams)).toMatchObject(asked)
  })

  test('leaving for single sign-on keeps an address’s language in step with the one on screen', () => {
    const target = new URL(leave(memoryStorage(), 'https://portal.example/?lang=zh', { language: 'en' }) ?? '')
    expect(target.searchParams.get('redirect')).toBe('https://portal.example/?lang=en&sso_state=state-1')
  })

  test('leaving for single sign-on does not leave where nothing can be stored', () => {
    expect(leave(blockedStorage(), 'https://portal.example/')).toBeNull()
  })
})

describe('coming back', () => {
  const back = 'https://portal.example/api/tokens?tag=3&sso_state=state-1&code=c1#row'

  test('coming back from single sign-on trusts a code that this browser requested, once', () => {
    const storage = memoryStorage()
    leave(storage, 'https://portal.example/api/tokens?tag=3')
    expect([arrive(storage, back), arrive(storage, back)]).toEqual([
      { code: 'c1', trusted: true, clean: 'https://portal.example/api/tokens?tag=3#row' },
      { code: 'c1', trusted: false, clean: 'https://portal.example/api/tokens?tag=3#row' },
    ])
  })

  test.each([
    ['an unknown state', 'https://portal.example/?sso_state=forged&code=c1'],
    ['no state', 'https://portal.example/?code=c1'],
  ])('coming back from single sign-on throws a code with %s away', (_, address) => {
    const storage = memoryStorage()
    leave(storage, 'https://portal.example/')
    expect(arrive(storage, address)).toEqual({ code: 'c1', trusted: false, clean: 'https://portal.example/' })
  })

  test('coming back from single sign-on takes the last of several codes', () => {
    const storage = memoryStorage()
    leave(storage, 'https://portal.example/')
    expect(arrive(storage, 'https://portal.example/?code=a&sso_state=state-1&code=b').code).toBe('b')
  })

  test.each([
    ['within ten minutes', 10 * minuteMs - 1, true],
    ['no longer', 10 * minuteMs, false],
  ])('coming back from single sign-on knows its state %s', (_, now, trusted) => {
    const storage = memoryStorage()
    leave(storage, 'https://portal.example/')
    expect(arrive(storage, back, { now }).trusted).toBe(trusted)
  })

  test('coming back from single sign-on knows the states of two tabs', () => {
    const storage = memoryStorage()
    leave(storage, 'https://portal.example/', { state: 'state-1' })
    leave(storage, 'https://portal.example/', { state: 'state-2' })
    expect(arrive(storage, back).trusted).toBe(true)
  })

  test('coming back from single sign-on accepts the states of two tabs that left at once', () => {
    const written: Record<string, string> = {}
    const write = (key: string, value: string) => Boolean((written[key] = value))
    for (const state of ['state-1', 'state-2'])
      leave({ ...memoryStorage(), write }, 'https://portal.example/', { state })
    const storage = memoryStorage(written)
    expect([arrive(storage, back).trusted, arrive(storage, back.replace('state-1', 'state-2')).trusted]).toEqual([
      true,
      true,
    ])
  })

  test('leaving for single sign-on drops the states of unfinished redirects', () => {
    const storage = memoryStorage({ other: 'stays' })
    leave(storage, 'https://portal.example/', { state: 'old' })
    leave(storage, 'https://portal.example/', { state: 'young', now: 10 * minuteMs })
    expect(storage.keys()).toEqual(['other', 'intern-portal.sso-state.young'])
  })

  test('any page load drops the states of unfinished redirects, and states from the future', () => {
    const storage = memoryStorage({ other: 'stays' })
    leave(storage, 'https://portal.example/', { state: 'old' })
    leave(storage, 'https://portal.example/', { state: 'ahead', now: 60 * minuteMs })
    leave(storage, 'https://portal.example/', { state: 'young', now: 9 * minuteMs })
    arrive(storage, 'https://portal.example/', { now: 10 * minuteMs })
    expect(storage.keys()).toEqual(['other', 'intern-portal.sso-state.young'])
  })

  test('coming back from single sign-on trusts any code if the operator requires no state', () => {
    expect(arrive(memoryStorage(), 'https://portal.example/?code=c1', { requireState: false }).trusted).toBe(true)
  })

  test.each(['null', '{}', 'not a number'])(
    'coming back from single sign-on does not stumble over %s in the storage',
    (stored) => {
      expect(arrive(memoryStorage({ 'intern-portal.sso-state.state-1': stored }), back).trusted).toBe(false)
    },
  )

  test('coming back from single sign-on leaves any other address alone', () => {
    expect(arrive(memoryStorage(), 'https://portal.example/a?b=c%20d#e')).toEqual({
      code: null,
      trusted: false,
      clean: 'https://portal.example/a?b=c%20d#e',
    })
  })
})
