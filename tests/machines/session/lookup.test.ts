import { expect, test } from 'vitest'
import { lookupMachine } from '@/machines/session/lookup.machine'
import { done, failed, start, step } from '../support/effects'
import { reachable } from '../support/eventMatrix'
import { unreachedStates } from '../support/graph'
import { browser } from '../support/paths'
import { lin } from '../support/samples'

const read = (seen: Parameters<typeof browser>[0]) => done('lookup.readingBrowser', browser(seen))
const asked = done('lookup.lookingUpUser', lin)
const confirmed = (seen: Parameters<typeof browser>[0] = {}) => done('lookup.confirming', browser(seen))

test.each([
  ['a cookie: its user', [read({ hasCookie: true }), asked, confirmed()], { kind: 'user', user: lin }],
  [
    'a cookie that the server rejects',
    [read({ hasCookie: true }), done('lookup.lookingUpUser', null), confirmed({ hint: 'signedIn' })],
    'none',
  ],
  [
    'a cookie that another tab replaced meanwhile: asks about that one',
    [
      read({ hasCookie: true }),
      done('lookup.lookingUpUser', 'replaced'),
      read({ hasCookie: true }),
      asked,
      confirmed(),
    ],
    { kind: 'user', user: lin },
  ],
  [
    'a cookie while another tab logs out: nobody',
    [read({ hasCookie: true }), asked, confirmed({ hint: 'signOutPending', at: 7 })],
    'signOutPending',
  ],
  [
    'a cookie while another tab has logged out: nobody',
    [read({ hasCookie: true }), asked, confirmed({ hint: 'signedOut', at: 7 })],
    'signedOut',
  ],
  [
    'a cookie while another tab signs in: its user',
    [read({ hasCookie: true }), asked, confirmed({ hint: 'signedIn', at: 7 })],
    { kind: 'user', user: lin },
  ],
  [
    'a cookie that came after a logout: its user',
    [read({ hasCookie: true, hint: 'signedOut', at: 7 }), asked, confirmed({ hint: 'signedOut', at: 7 })],
    { kind: 'user', user: lin },
  ],
  [
    'a cookie that the server rejects after a logout: still logged out',
    [
      read({ hasCookie: true, hint: 'signedOut' }),
      done('lookup.lookingUpUser', null),
      confirmed({ hint: 'signedOut' }),
    ],
    'signedOut',
  ],
  [
    'a browser that cannot be read any more',
    [read({ hasCookie: true }), asked, failed('lookup.confirming')],
    'unreachable',
  ],
  [
    'the hint alone: renews first',
    [read({ hint: 'signedIn' }), done('lookup.renewing', true), asked, confirmed()],
    { kind: 'user', user: lin },
  ],
  [
    'the hint alone, renewal refused',
    [read({ hint: 'signedIn' }), done('lookup.renewing', false), confirmed({ hint: 'signedIn' })],
    'none',
  ],
  [
    'the hint alone, renewal refused since another tab logs out',
    [read({ hint: 'signedIn', at: 3 }), done('lookup.renewing', false), confirmed({ hint: 'signOutPending', at: 7 })],
    'signOutPending',
  ],
  ['nothing', [read({})], 'none'],
  ['a logout', [read({ hint: 'signedOut' })], 'signedOut'],
  [
    'a pending logout beside a cookie: asks nobody',
    [read({ hint: 'signOutPending', hasCookie: true })],
    'signOutPending',
  ],
  ['a browser that cannot be read', [failed('lookup.readingBrowser')], 'unreachable'],
  ['a renewal that cannot be asked', [read({ hint: 'signedIn' }), failed('lookup.renewing')], 'unreachable'],
  ['a server that cannot be asked', [read({ hasCookie: true }), failed('lookup.lookingUpUser')], 'unreachable'],
] as const)('looking up, %s', (_, answers, expected) => {
  let { snapshot } = start(lookupMachine, undefined)
  for (const answer of answers) snapshot = step(lookupMachine, snapshot, answer).snapshot
  const outcome = expected === 'unreachable' ? { kind: 'unreachable' } : { kind: 'anonymous', hint: expected }
  expect([snapshot.status, snapshot.output]).toEqual(['done', typeof expected === 'string' ? outcome : expected])
})

test('looking up reaches every state', () => {
  const events = [
    ...[{ hasCookie: true }, { hint: 'signedIn' } as const, {}].map(read),
    done('lookup.renewing', true),
    asked,
    confirmed(),
    failed('lookup.lookingUpUser'),
  ]
  expect(unreachedStates(lookupMachine, reachable(lookupMachine, { inputs: [undefined], events }))).toEqual([])
})
