import { expect, test } from 'vitest'
import { sessionMachine } from '@/machines/session/session.machine'
import type { SessionContext } from '@/machines/session/session.types'
import { start } from '../support/effects'
import { sessionInput } from '../support/paths'
import { lin } from '../support/samples'
import { startSession } from '../support/sessionHarness'
import { settled } from '../support/settled'

const served = { user: lin, at: 2000 }
const keepsDrafts = `discardDraftsOfOthers {"userId":"${lin.ssoUid}"}`
const remembers = `writeHint {"hint":"signedIn","userId":"${lin.ssoUid}"}`
const atOnce = [keepsDrafts, remembers]

type Seen = Parameters<typeof sessionInput>[0]
const rows: [string, Seen, unknown, string[]][] = [
  ['a cookie and nothing that is remembered', { hasCookie: true }, { loggedIn: 'settled' }, atOnce],
  ['a sign-in that is older', { hasCookie: true, hint: 'signedIn', at: 1999 }, { loggedIn: 'settled' }, atOnce],
  ['a logout that is older', { hasCookie: true, hint: 'loggedOut', at: 1999 }, { loggedIn: 'settled' }, atOnce],
  ['a page that needs a sign-in', { hasCookie: true, requiresLogin: true }, { loggedIn: 'settled' }, atOnce],
  ['a sign-in since', { hasCookie: true, hint: 'signedIn', at: 2000 }, 'lookingUpUser', ['start lookup']],
  [
    'a logout since, whose cookie is still there',
    { hasCookie: true, hint: 'loggedOut', at: 2001 },
    'lookingUpUser',
    ['start lookup'],
  ],
  ['a logout since', { hint: 'loggedOut', at: 2001 }, { loggedOut: 'settled' }, []],
  ['a cookie that has gone', {}, { loggedOut: 'settled' }, []],
  [
    'a cookie that has gone, of a sign-in that may be renewed',
    { hint: 'signedIn', at: 1 },
    'lookingUpUser',
    ['start lookup'],
  ],
  [
    'a pending logout',
    { hasCookie: true, hint: 'logoutPending', at: 1 },
    'loggingOut',
    ['writeHint {"hint":"logoutPending","userId":null}', 'start endSession'],
  ],
  ['a code', { hasCookie: true, code: 'c1', trusted: true }, 'exchangingCode', ['start exchangeCode']],
  ['an untrusted code', { hasCookie: true, code: 'c1' }, 'lookingUpUser', ['start lookup']],
]

test.each(rows)('a page that was served for somebody starts with %s', (_, seen, identity, effects) => {
  const { snapshot, value, effects: done } = start(sessionMachine, sessionInput({ ...seen, served }))
  const { user } = snapshot.context as SessionContext // of this machine
  expect([(value as { identity: unknown }).identity, done.slice(2)]).toEqual([identity, effects]) // as: two regions
  expect(user).toEqual(effects === atOnce ? lin : null)
})

test('who was served asks nobody who is signed in, and is asked about as ever from then on', async () => {
  const { actor, tags, log, fakes } = startSession({ hasCookie: true, served: { user: lin, at: 1 } })
  expect([tags(), log]).toEqual([['signedIn'], ['hint signedIn']])
  actor.send({ type: 'page.restored', hint: fakes.hint })
  await settled()
  expect([tags(), log]).toEqual([['signedIn'], ['hint signedIn', 'lookUpUser']])
})

test('another person who signed in elsewhere right after the start stops the page that was served', () => {
  const { actor, tags } = startSession({ hasCookie: true, served: { user: lin, at: 1 } })
  actor.send({ type: 'session.startedElsewhere', userId: 'u-2' })
  expect(tags()).toEqual(['refused'])
})

test('a rejected session of who was served leads to the sign-in as any other', async () => {
  const { actor, tags, log } = startSession({
    hasCookie: true,
    route: { requiresLogin: true },
    served: { user: lin, at: 1 },
  })
  actor.send({ type: 'session.rejected', forcesLogin: true })
  await settled()
  expect([tags(), log]).toEqual([['leaving'], ['hint signedIn', 'removeCookie', 'hint none', 'notify sessionExpired']])
})
