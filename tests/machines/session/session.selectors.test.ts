import { expect, test } from 'vitest'
import { changed } from '@/tests/machines/support/paths'
import * as select from '@/machines/session/session.selectors'
import { lin } from '../support/samples'
import { forever, offline, signedIn, startSession, startSignedIn } from '../support/sessionHarness'
import { settled } from '../support/settled'

const flags = {
  undecided: select.selectIsUndecided,
  signedIn: select.selectIsSignedIn,
  unreachable: select.selectIsUnreachable,
  leaving: select.selectIsLeaving,
  refused: select.selectIsRefused,
}

const refusedCode = { callbackParams: { code: 'c1', trusted: true }, exchange: () => false }

test.each([
  ['before anybody is known', 'undecided', { ...signedIn, user: forever }],
  ['of somebody signed in', 'signedIn', signedIn],
  ['whose server is not reached', 'unreachable', { ...signedIn, user: offline }],
  ['that leaves for the sign-in', 'leaving', { ...signedIn, user: (): null => null, route: { requiresSignIn: true } }],
  ['whose sign-in was refused', 'refused', { ...refusedCode, route: { requiresSignIn: true } }],
  ['of nobody', '', {}],
])('a session %s is shown as that alone', async (_, expected, given) => {
  const { actor } = startSession(given)
  await settled()
  const shown = Object.entries(flags).filter(([, flag]) => flag(actor.getSnapshot()))
  expect(shown.map(([name]) => name).join()).toBe(expected)
})

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
    return [select.selectIsUnreachable(actor.getSnapshot()), select.selectIsSignOutPending(actor.getSnapshot())]
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
