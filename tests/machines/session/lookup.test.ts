import { expect, test } from 'vitest'
import { lookupMachine } from '@/machines/session/lookup.machine'
import { done, failed, start, step } from '../support/effects'
import { reachable } from '../support/eventMatrix'
import { unreachedStates } from '../support/graph'
import { browser } from '../support/paths'
import { lin } from '../support/samples'

const read = (seen: Parameters<typeof browser>[0]) => done('lookup.readingBrowser', browser(seen))
const asked = done('lookup.lookingUpUser', lin)

test.each([
  ['a cookie: its user', [read({ hasCookie: true }), asked], { kind: 'user', user: lin }],
  ['a cookie that the server rejects', [read({ hasCookie: true }), done('lookup.lookingUpUser', null)], 'none'],
  [
    'the mark alone: renews first',
    [read({ mark: 'signedIn' }), done('lookup.renewing', true), asked],
    { kind: 'user', user: lin },
  ],
  ['the mark alone, renewal refused', [read({ mark: 'signedIn' }), done('lookup.renewing', false)], 'none'],
  ['nothing', [read({})], 'none'],
  ['a logout', [read({ mark: 'loggedOut' })], 'loggedOut'],
  [
    'a pending logout beside a cookie: asks nobody',
    [read({ mark: 'logoutPending', hasCookie: true })],
    'logoutPending',
  ],
  ['a browser that cannot be read', [failed('lookup.readingBrowser')], 'unreachable'],
  ['a renewal that cannot be asked', [read({ mark: 'signedIn' }), failed('lookup.renewing')], 'unreachable'],
  ['a server that cannot be asked', [read({ hasCookie: true }), failed('lookup.lookingUpUser')], 'unreachable'],
] as const)('looking up, %s', (_, answers, expected) => {
  let { snapshot } = start(lookupMachine, undefined)
  for (const answer of answers) snapshot = step(lookupMachine, snapshot, answer).snapshot
  const outcome = expected === 'unreachable' ? { kind: 'unreachable' } : { kind: 'nobody', mark: expected }
  expect([snapshot.status, snapshot.output]).toEqual(['done', typeof expected === 'string' ? outcome : expected])
})

test('looking up reaches every state', () => {
  const events = [
    ...[{ hasCookie: true }, { mark: 'signedIn' } as const, {}].map(read),
    done('lookup.renewing', true),
    asked,
    failed('lookup.lookingUpUser'),
  ]
  expect(unreachedStates(lookupMachine, reachable(lookupMachine, { inputs: [undefined], events }))).toEqual([])
})
