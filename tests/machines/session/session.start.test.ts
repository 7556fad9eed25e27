import { describe, expect, test } from 'vitest'
import { changed } from '@/tests/machines/support/paths'
import { selectDisplayName, selectInitial, selectSignInProblem, selectUser } from '@/machines/session/session.selectors'
import { lin } from '../support/samples'
import { offline, signedIn, startSession, startSignedIn } from '../support/sessionHarness'
import { pass, settled } from '../support/settled'

const trusted = { code: 'c1', trusted: true }
const members = { requiresSignIn: true }
const redirect = 'leaveForSignIn {"screen":"signIn","forcesPassword":false}'

describe('the first look', () => {
  test('the start of the session decides an anonymous visit of a public route at once, without asking anybody', () => {
    const { tags, log } = startSession({})
    expect([tags(), log]).toEqual([['signedOut'], []])
  })

  test('the start of the session finds the user of a cookie', async () => {
    const { actor, tags, log } = startSession({ hasCookie: true })
    expect(tags()).toEqual(['renewing', 'undecided'])
    await settled()
    const snapshot = actor.getSnapshot()
    expect([tags(), log]).toEqual([['signedIn'], ['lookUpUser', 'hint signedIn']])
    expect([selectUser(snapshot), selectDisplayName(snapshot), selectInitial(snapshot)]).toEqual([
      lin,
      'Lin Daiyu',
      'l',
    ])
  })

  test('the start of the session knows no name of a user whose nickname is blank', async () => {
    const { actor } = startSession({ hasCookie: true, user: () => ({ ...lin, nickname: '  ' }) })
    await settled()
    expect(selectDisplayName(actor.getSnapshot())).toBe('')
  })

  test('the start of the session waits 2000 ms for a cookie where login is required, then leaves', async () => {
    const { clock, tags, log } = startSession({ route: members })
    await pass(clock, 1990)
    expect([tags(), log]).toEqual([['renewing', 'undecided'], []])
    await pass(clock, 10)
    expect([tags(), log]).toEqual([['leaving'], ['removeCookie', 'hint none', redirect]])
  })

  test('the start of the session takes a cookie that appears while it waits', async () => {
    const { clock, fakes, tags, log } = startSession({ route: members })
    await pass(clock, 1500)
    fakes.hasCookie = true
    await pass(clock, 10)
    expect([tags(), log]).toEqual([['signedIn'], ['lookUpUser', 'hint signedIn']])
  })

  test('the start of the session renews where the hint says that this browser was signed in', async () => {
    const { tags, log } = startSession({ hint: 'signedIn' })
    await settled()
    expect([tags(), log]).toEqual([['signedIn'], ['renewSession', 'lookUpUser', 'hint signedIn']])
  })

  test('the start of the session is signed out on a public route when the renewal is refused', async () => {
    const { tags, log } = startSession({ hint: 'signedIn', renew: () => false })
    await settled()
    expect([tags(), log]).toEqual([['signedOut'], ['renewSession', 'removeCookie', 'hint none']])
  })

  test('the start of the session follows a server that rejects the cookie', async () => {
    const { tags, log } = startSession({ hasCookie: true, route: members, user: () => null })
    await settled()
    expect([tags(), log]).toEqual([['leaving'], ['lookUpUser', 'removeCookie', 'hint none', redirect]])
  })
})

describe('an authorization code', () => {
  test('an authorization code is exchanged once, and its cookie awaited', async () => {
    const { actor, clock, fakes, log } = startSession({ callbackParams: trusted, exchange: () => true })
    await pass(clock, 500)
    fakes.hasCookie = true
    await pass(clock, 10)
    expect(log).toEqual(['exchangeCode {"code":"c1"}', 'lookUpUser', 'hint signedIn'])
    expect(actor.getSnapshot().context.code).toBeNull()
  })

  test('an authorization code is thrown away when it cannot be trusted', async () => {
    const { tags, log } = startSession({ callbackParams: { code: 'c1', trusted: false } })
    await settled()
    expect([tags(), log]).toEqual([['signedOut'], ['notify signInIncomplete']])
  })

  test('an authorization code that is not trusted changes nothing for a signed-in user', async () => {
    const { tags, log } = startSession({ ...signedIn, callbackParams: { code: 'c1', trusted: false } })
    await settled()
    expect([tags(), log]).toEqual([['signedIn'], ['lookUpUser', 'hint signedIn']])
  })

  test('an authorization code that cannot be trusted starts a new redirect where login is required', async () => {
    const { tags, log } = startSession({ callbackParams: { code: 'c1', trusted: false }, route: members })
    await settled()
    expect([tags(), log]).toEqual([['leaving'], [redirect]])
  })

  test('an authorization code that is refused ends at a page from which the visitor can retry', async () => {
    const { actor, tags, log } = startSession({ callbackParams: trusted, route: members, exchange: () => false })
    await settled()
    expect([tags(), selectSignInProblem(actor.getSnapshot())]).toEqual([['refused'], 'codeRejected'])
    actor.send({ type: 'signIn.requested', screen: 'signIn' })
    await settled()
    expect([tags(), log]).toEqual([['leaving'], ['exchangeCode {"code":"c1"}', redirect]])
  })

  test('an authorization code that is refused only warns on a public route', async () => {
    const { tags, log } = startSession({ callbackParams: trusted, exchange: () => false })
    await settled()
    expect([tags(), log]).toEqual([['signedOut'], ['exchangeCode {"code":"c1"}', 'notify signInIncomplete']])
  })

  test('an authorization code that is refused finds the session that another tab has begun', async () => {
    const { tags, log, fakes } = startSession({
      callbackParams: trusted,
      exchange: async () => {
        await Promise.resolve()
        Object.assign(fakes, signedIn)
        return false
      },
    })
    await settled()
    expect([tags(), log]).toEqual([['signedIn'], ['exchangeCode {"code":"c1"}', 'lookUpUser', 'hint signedIn']])
  })

  test('an authorization code is not sent again after a network fault', async () => {
    const { actor, tags, log } = startSession({ callbackParams: trusted, exchange: offline })
    await settled()
    expect(tags()).toEqual(['unreachable'])
    actor.send({ type: 'lookUp.requested' })
    await settled()
    expect([tags(), log]).toEqual([['signedOut'], ['exchangeCode {"code":"c1"}', 'removeCookie', 'hint none']])
  })
})

describe('a network fault is not a sign-out', () => {
  test.each([
    ['lookup', { ...signedIn, user: offline }],
    ['renewal', { hint: 'signedIn', renew: offline }],
  ] as const)(
    'a network fault of the %s is not a sign-out: cookie and hint stay, and the retry finds the user',
    async (_, given) => {
      const { actor, fakes, tags, log } = startSession(given)
      await settled()
      expect([tags(), fakes.hint]).toEqual([['unreachable'], 'signedIn'])
      expect(log).not.toContain('removeCookie')
      Object.assign(fakes, { user: () => lin, renew: () => (fakes.hasCookie = true) })
      actor.send({ type: 'lookUp.requested' })
      await settled()
      expect(tags()).toEqual(['signedIn'])
    },
  )

  test('a network fault while signed in is not a sign-out: the user stays', async () => {
    const { actor, fakes, tags, log } = await startSignedIn({ route: members })
    fakes.user = offline
    actor.send(changed(fakes.hint))
    await settled()
    expect([tags(), log]).toEqual([['signedIn'], ['lookUpUser']])
  })
})
