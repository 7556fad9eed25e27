import { expect, test } from 'vitest'
import { sessionMachine } from '@/machines/session/session.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import type { SessionContext } from '@/machines/session/session.types'
import { start } from '../support/effects'
import { changed, sessionInput } from '../support/paths'
import { lin } from '../support/samples'
import { forever, offline, startSession, type SessionFakes } from '../support/sessionHarness'
import { stateOf } from '../support/sessionSteps'
import { settled } from '../support/settled'

const served = { user: lin, at: 2000 }
const keepsDrafts = `discardDraftsOfOthers {"userId":"${lin.ssoUid}"}`
const remembers = `writeHint {"hint":"signedIn","userId":"${lin.ssoUid}"}`
const atOnce = [keepsDrafts, remembers]
const renewing = [...atOnce, 'start lookup']

type Seen = Parameters<typeof sessionInput>[0]
const rows: [string, Seen, unknown, string[]][] = [
  ['a cookie and nothing that is remembered', { hasCookie: true }, 'signedIn', atOnce],
  ['a sign-in that is older', { hasCookie: true, hint: 'signedIn', at: 1999 }, 'signedIn', atOnce],
  ['a logout that is older', { hasCookie: true, hint: 'signedOut', at: 1999 }, 'signedIn', atOnce],
  ['a page that needs a sign-in', { hasCookie: true, requiresSignIn: true }, 'signedIn', atOnce],
  ['a sign-in since', { hasCookie: true, hint: 'signedIn', at: 2000 }, 'unknown', ['start lookup']],
  [
    'a logout since, whose cookie is still there',
    { hasCookie: true, hint: 'signedOut', at: 2001 },
    'unknown',
    ['start lookup'],
  ],
  ['a logout since', { hint: 'signedOut', at: 2001 }, 'signedOut', []],
  ['a cookie that has gone', {}, 'signedOut', []],
  ['no cookie and a sign-in that may be renewed', { hint: 'signedIn', at: 1999 }, 'signedIn renewing', renewing],
  [
    'no cookie and a sign-in that may be renewed, on a page that needs one',
    { hint: 'signedIn', at: 1999, requiresSignIn: true },
    'signedIn renewing',
    renewing,
  ],
  ['no cookie and a sign-in since', { hint: 'signedIn', at: 2000 }, 'unknown', ['start lookup']],
  ['no cookie and a logout that is older', { hint: 'signedOut', at: 1 }, 'signedOut', []],
  ['no cookie and a pending logout', { hint: 'signOutPending', at: 1 }, 'signingOut', ['start endSession']],
  ['no cookie and an untrusted code', { hint: 'signedIn', at: 1, code: 'c1' }, 'unknown', ['start lookup']],
  ['a pending logout', { hasCookie: true, hint: 'signOutPending', at: 1 }, 'signingOut', ['start endSession']],
  ['a code', { hasCookie: true, code: 'c1', trusted: true }, 'exchangingCode', ['start exchangeCode']],
  ['an untrusted code', { hasCookie: true, code: 'c1' }, 'unknown', ['start lookup']],
]

test.each(rows)('a page that was served for somebody starts with %s', (_, seen, identity, effects) => {
  const { snapshot, value, effects: done } = start(sessionMachine, sessionInput({ ...seen, served }))
  const { user } = snapshot.context as SessionContext // of this machine
  expect([stateOf(value), done.slice(1)]).toEqual([identity, effects])
  expect(user).toEqual(effects.includes(keepsDrafts) ? lin : null)
})

test('the user of a served page needs no look-up until something changes', async () => {
  const { actor, tags, log, fakes } = startSession({ hasCookie: true, served: { user: lin, at: 1 } })
  expect([tags(), log]).toEqual([['signedIn'], ['hint signedIn']])
  actor.send(changed(fakes.hint))
  await settled()
  expect([tags(), log]).toEqual([['signedIn'], ['hint signedIn', 'lookUpUser']])
})

test('another person who signed in elsewhere right after the start stops the page that was served', () => {
  const { actor, tags } = startSession({ hasCookie: true, served: { user: lin, at: 1 } })
  actor.send(changed('signedIn', 'u-2'))
  expect(tags()).toEqual(['refused'])
})

test('a rejected session of a served page leads to the sign-in like any other', async () => {
  const { actor, tags, log } = startSession({
    hasCookie: true,
    route: { requiresSignIn: true },
    served: { user: lin, at: 1 },
  })
  actor.send({ type: 'session.rejected', forcesSignIn: true })
  await settled()
  expect([tags(), log]).toEqual([['leaving'], ['hint signedIn', 'removeCookie', 'hint none', 'notify sessionExpired']])
})

const byRenewal = { hint: 'signedIn', served: { user: lin, at: 1 } } as const

test('the user of a served page stays on screen while a missing cookie is renewed', async () => {
  const { actor, tags, log } = startSession(byRenewal)
  expect([tags(), selectUserId(actor.getSnapshot())]).toEqual([['renewing', 'signedIn'], lin.ssoUid])
  await settled()
  expect([tags(), log]).toEqual([['signedIn'], ['hint signedIn', 'renewSession', 'lookUpUser']])
})

type Ending = [string, Partial<SessionFakes>, string[], string[] | null]
test.each<Ending>([
  ['cannot be asked for', { renew: offline }, ['signedIn'], []],
  ['is refused', { renew: () => false }, ['leaving'], ['removeCookie', 'hint none', 'notify sessionExpired']],
  ['is another person’s by then', { user: () => ({ ...lin, ssoUid: 'u-2' }) }, ['refused'], null],
])('a renewal of who was served without a session cookie that %s', async (_, fakes, end, told) => {
  const { tags, log } = startSession({ ...byRenewal, ...fakes, route: { requiresSignIn: true } })
  await settled()
  const asked = told === null ? ['renewSession', 'lookUpUser'] : ['renewSession', ...told]
  expect([tags(), log]).toEqual([end, ['hint signedIn', ...asked]])
})

test('a logout elsewhere while who was served is renewed ends it', async () => {
  const { actor, tags, log } = startSession({ ...byRenewal, renew: forever })
  await settled()
  actor.send(changed('signedOut'))
  expect([tags(), selectUserId(actor.getSnapshot())]).toEqual([['signedOut'], null])
  expect(log.slice(2)).toEqual(['removeCookie', 'discardDrafts'])
})
