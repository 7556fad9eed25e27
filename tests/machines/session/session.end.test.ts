import { describe, expect, test } from 'vitest'
import { selectUser } from '@/machines/session/session.selectors'
import { lin } from '../support/samples'
import { forever, offline, startSession, startSignedIn } from '../support/sessionHarness'
import { pass, settled } from '../support/settled'

const trusted = { code: 'c1', trusted: true }
const members = { requiresSignIn: true }
const redirect = 'leaveForSignIn {"screen":"signIn","forcesPassword":false}'

describe('renewing', () => {
  test('renewing the session is done once for all calls that miss the cookie, without leaving the page', async () => {
    const { actor, fakes, tags, log } = await startSignedIn({ route: members })
    fakes.hasCookie = false
    actor.send({ type: 'lookUp.requested' })
    actor.send({ type: 'lookUp.requested' })
    expect(tags()).toEqual(['renewing', 'signedIn'])
    await settled()
    expect([tags(), log]).toEqual([['signedIn'], ['renewSession', 'lookUpUser']])
  })

  test('renewing the session that is refused warns and leaves where login is required', async () => {
    const { actor, clock, fakes, tags, log } = await startSignedIn({ route: members, renew: () => false })
    fakes.hasCookie = false
    actor.send({ type: 'lookUp.requested' })
    await pass(clock, 200)
    expect(tags()).toEqual(['leaving'])
    expect(log).toEqual(['renewSession', 'removeCookie', 'hint none', 'notify sessionExpired', redirect])
  })
})

describe('a 401', () => {
  test('a 401 where login is forced warns once, waits 200 ms and leaves', async () => {
    const { actor, clock, tags, log } = await startSignedIn()
    actor.send({ type: 'session.rejected', forcesSignIn: true })
    actor.send({ type: 'session.rejected', forcesSignIn: true })
    await pass(clock, 190)
    expect(log).toEqual(['removeCookie', 'hint none', 'notify sessionExpired'])
    await pass(clock, 10)
    expect([tags(), log.at(-1)]).toEqual([['leaving'], redirect])
  })

  test('a 401 where login is forced stays if the visitor goes to a public page meanwhile', async () => {
    const { actor, clock, tags, log } = await startSignedIn({ route: members })
    actor.send({ type: 'session.rejected', forcesSignIn: true })
    await pass(clock, 190)
    actor.send({ type: 'route.entered', requiresSignIn: true })
    expect(tags()).toEqual(['leaving'])
    actor.send({ type: 'route.entered', requiresSignIn: false })
    await pass(clock, 500)
    expect([tags(), log.at(-1)]).toEqual([['signedOut'], 'notify sessionExpired'])
  })

  test('a 401 elsewhere signs out and stays', async () => {
    const { actor, clock, tags, log } = await startSignedIn()
    actor.send({ type: 'session.rejected', forcesSignIn: false })
    await pass(clock, 500)
    expect([tags(), log]).toEqual([['signedOut'], ['removeCookie', 'hint none']])
  })
})

describe('logging out', () => {
  test('logging out ends the session at the server and stays on a public route', async () => {
    const { actor, tags, log } = await startSignedIn()
    actor.send({ type: 'signOut.requested' })
    expect([tags(), selectUser(actor.getSnapshot())]).toEqual([['signedOut'], null])
    await settled()
    expect(log).toEqual(['hint signOutPending', 'endSession', 'removeCookie', 'discardDrafts', 'hint signedOut'])
    expect(tags()).toEqual(['signedOut'])
  })

  test('logging out triggers login where it is required, and that asks for the password', async () => {
    const { actor, tags, log } = await startSignedIn({ route: members })
    actor.send({ type: 'signOut.requested' })
    await settled()
    expect([tags(), log.at(-1)]).toEqual([['leaving'], 'leaveForSignIn {"screen":"signIn","forcesPassword":true}'])
  })

  test('logging out stays pending when the server cannot be reached', async () => {
    const { actor, fakes, tags, log } = await startSignedIn({ end: offline })
    actor.send({ type: 'signOut.requested' })
    await settled()
    expect([tags(), fakes.hint, fakes.hasCookie]).toEqual([['signedOut'], 'signOutPending', false])
    expect(log).toEqual(['hint signOutPending', 'endSession', 'removeCookie', 'discardDrafts'])
  })

  test('logging out that is pending is sent first by the next load, and nothing is renewed', async () => {
    const { tags, log } = startSession({ hint: 'signOutPending' })
    expect(tags()).toEqual(['signedOut'])
    await settled()
    expect(log).toEqual(['endSession', 'removeCookie', 'discardDrafts', 'hint signedOut'])
  })

  test('logging out that is pending comes before the exchange of a code', async () => {
    const { tags, log } = startSession({ hint: 'signOutPending', callbackParams: trusted })
    await settled()
    expect(log.filter((line) => /^[elr]\w+[A-Z]/.test(line))).toEqual([
      'endSession',
      'removeCookie',
      'exchangeCode {"code":"c1"}',
      'lookUpUser',
    ])
    expect(tags()).toEqual(['signedIn'])
  })

  test('logging out that stays pending shows a retry where login is required', async () => {
    const { actor, fakes, tags } = startSession({ hint: 'signOutPending', route: members, end: offline })
    await settled()
    expect(tags()).toEqual(['unreachable'])
    fakes.end = () => undefined
    actor.send({ type: 'lookUp.requested' })
    await settled()
    expect([tags(), fakes.hint]).toEqual([['leaving'], 'signedOut'])
  })

  test('logging out does not hold up a new sign-in', async () => {
    const { actor, log } = await startSignedIn({ end: forever })
    actor.send({ type: 'signOut.requested' })
    actor.send({ type: 'signIn.requested', screen: 'signIn' })
    await settled()
    expect(log.at(-1)).toBe('leaveForSignIn {"screen":"signIn","forcesPassword":true}')
  })
})

describe('other tabs', () => {
  test('other tabs leave the next person none of the drafts of the one before', async () => {
    const { fakes } = await startSignedIn()
    expect(fakes.draftsKeptOf).toEqual([lin.ssoUid])
  })
})

describe('entering a login-required route', () => {
  test('entering a login-required route signed out: looks once more, then leaves', async () => {
    const { actor, tags, log } = startSession({})
    actor.send({ type: 'route.entered', requiresSignIn: true })
    await settled()
    expect([tags(), log.at(-1)]).toEqual([['leaving'], redirect])
  })

  test('entering a login-required route signed in: nothing happens', async () => {
    const { actor, tags, log } = await startSignedIn()
    actor.send({ type: 'route.entered', requiresSignIn: true })
    expect([tags(), log]).toEqual([['signedIn'], []])
  })
})
