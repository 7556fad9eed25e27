import { describe, expect, test } from 'vitest'
import { changed } from '@/tests/machines/support/paths'
import { selectSignInProblem } from '@/machines/session/session.selectors'
import { signInRedirectInput } from '@/machines/session/session.setup'
import type { SessionContext } from '@/machines/session/session.types'
import type { SessionHint } from '@/openapi/rules/visitor'
import { offline, startSession } from '../support/sessionHarness'
import { pass, settled } from '../support/settled'

const members = { requiresSignIn: true }

const redirect = (hint: SessionHint, event: { type: string; screen?: 'signUp' }) => {
  const context: SessionContext = {
    user: null,
    lastUserId: null,
    code: null,
    requiresSignIn: true,
    browser: { hasCookie: false, hint, servedUser: null },
    problem: null,
  }
  return signInRedirectInput({ context, event })
}

test.each([
  ['none', { type: 'xstate.done' }, { screen: 'signIn', startedBy: 'portal', forcesPassword: false }],
  [
    'none',
    { type: 'signIn.requested', screen: 'signUp' },
    { screen: 'signUp', startedBy: 'person', forcesPassword: false },
  ],
  ['signedOut', { type: 'xstate.done' }, { screen: 'signIn', startedBy: 'portal', forcesPassword: true }],
  ['signOutPending', { type: 'xstate.done' }, { screen: 'signIn', startedBy: 'portal', forcesPassword: true }],
] as const)('a redirect to sign-in with the session hint %s after %j is started as %j', (hint, event, started) => {
  expect(redirect(hint, event)).toEqual(started)
})

describe('automatic redirects to sign-in', () => {
  test.each([
    ['stop after two within 30 s', [-29_000, -1000], ['refused'], 'tooManyRedirects'],
    ['go on when the first of two is 30 s old', [-30_000, -1000], ['leaving'], null],
  ] as const)('automatic redirects to sign-in %s', async (_, redirects, expectedTags, problem) => {
    const { actor, tags } = startSession({
      hasCookie: true,
      route: members,
      user: () => null,
      redirects: [...redirects],
    })
    await settled()
    expect([tags(), selectSignInProblem(actor.getSnapshot())]).toEqual([expectedTags, problem])
  })

  test('automatic redirects end if the visitor goes to a public page', async () => {
    const { actor, tags } = startSession({ hasCookie: true, route: members, user: () => null })
    await settled()
    actor.send({ type: 'route.entered', requiresSignIn: true })
    expect(tags()).toEqual(['leaving'])
    actor.send({ type: 'route.entered', requiresSignIn: false })
    expect(tags()).toEqual(['signedOut'])
  })

  test('a person can sign in while the server cannot be reached', async () => {
    const { actor, log, tags } = startSession({ hasCookie: true, user: offline })
    await settled()
    expect(tags()).toEqual(['unreachable'])
    actor.send({ type: 'signIn.requested', screen: 'signIn' })
    await settled()
    expect([tags(), log.at(-1)]).toEqual([['leaving'], 'leaveForSignIn {"screen":"signIn","forcesPassword":false}'])
  })

  test('automatic redirects end even if a provider ignores the request for the password', async () => {
    const redirects: number[] = []
    const loads = []
    for (let load = 0; load < 7; load++) {
      const { clock, tags } = startSession({ hint: 'signedOut', route: members, redirects })
      await pass(clock, 2000)
      loads.push(...tags())
    }
    expect(loads).toEqual(['leaving', 'leaving', 'leaving', 'leaving', 'leaving', 'refused', 'refused'])
  })
})

describe('leaving', () => {
  test('leaving for sign-in is followed by another look when the page comes back from the cache', async () => {
    const { actor, fakes, tags } = startSession({})
    actor.send({ type: 'signIn.requested', screen: 'signIn' })
    actor.send(changed(fakes.hint))
    await settled()
    expect(tags()).toEqual(['signedOut'])
  })
})
