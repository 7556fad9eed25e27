import { expect, test } from 'vitest'
import { changed } from '@/tests/machines/support/paths'
import * as select from '@/machines/session/session.selectors'
import { lin } from '../support/samples'
import { offline, signedIn, startSession, startSignedIn } from '../support/sessionHarness'
import { settled } from '../support/settled'

test('a session names its user, or null', async () => {
  const namesOf = ({ actor }: ReturnType<typeof startSession>) => {
    const now = actor.getSnapshot()
    return [select.selectUserId(now), select.selectDisplayName(now), select.selectInitial(now)]
  }
  expect(namesOf(startSession({}))).toEqual([null, '', ''])
  expect(namesOf(await startSignedIn())).toEqual([lin.ssoUid, 'Lin Daiyu', 'l'])
  expect(namesOf(await startSignedIn({ user: () => ({ ...lin, username: '' }) }))).toEqual([
    lin.ssoUid,
    'Lin Daiyu',
    '',
  ])
})

test('a session knows that a code which came back was not asked for here', () => {
  const { actor } = startSession({ callbackParams: { code: 'c1', trusted: false }, route: { requiresSignIn: true } })
  expect(select.selectSignInProblem(actor.getSnapshot())).toBe('codeUntrusted')
})

test('a session that cannot be reached knows whether its sign-out is what was asked for', async () => {
  const known = async (given: Parameters<typeof startSession>[0]) => {
    const { actor } = startSession(given)
    await settled()
    return [actor.getSnapshot().hasTag('unreachable'), select.selectIsSignOutPending(actor.getSnapshot())]
  }
  const asked = { ...signedIn, route: { requiresSignIn: true } }
  expect(await known({ ...asked, user: offline })).toEqual([true, false])
  expect(await known({ ...asked, hint: 'signOutPending', end: offline })).toEqual([true, true])
})

test('a session that comes back while another tab logs out leaves the cookie which that logout needs', async () => {
  const { actor, fakes, tags, log } = await startSignedIn()
  fakes.hint = 'signOutPending'
  actor.send(changed('signOutPending'))
  await settled()
  expect([tags(), log, fakes.hasCookie]).toEqual([['signedOut'], ['discardDrafts'], true])
})
