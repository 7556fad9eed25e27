import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { RenameOutcome } from '@/machines/tokens/rename.machine'
import { tokenMachine, type DeleteOutcome } from '@/machines/tokens/token.machine'
import {
  selectDaysLeft,
  selectHasDeleteFailed,
  selectIsConfirming,
  selectIsDeleting,
  selectPermission,
} from '@/machines/tokens/token.selectors'
import type { ApiToken } from '@/openapi/types'
import { done, failed, start, step } from '../support/effects'
import { eventMatrix, reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { apiToken } from '../support/samples'
import { settled } from '../support/settled'

const dayMs = 86_400_000
const longestWaitMs = 2 ** 31 - 1
const expiry = Date.parse(apiToken().expired_at)
const events = [
  { type: 'token.rename.requested' },
  { type: 'token.delete.requested' },
  { type: 'token.delete.confirmed' },
  { type: 'token.delete.cancelled' },
  { type: 'clock.checked', now: expiry - 1000 },
  { type: 'clock.checked', now: expiry },
] as const

function startToken(given: { token?: ApiToken; now?: number; answer?: () => Promise<DeleteOutcome> } = {}) {
  const log: string[] = []
  const clock = new SimulatedClock()
  const machine = tokenMachine.provide({
    actors: { deleteToken: fromPromise(given.answer ?? (() => Promise.resolve({ kind: 'deleted' }))) },
    actions: {
      notify: (_, { message }) => log.push(message),
      reportOutdated: () => log.push('outdated'),
      reportSettled: () => log.push('settled'),
      tellOtherTabs: () => log.push('tell other tabs'),
    },
  })
  const input = { token: given.token ?? apiToken(), now: given.now ?? expiry - dayMs }
  const token = createActor(machine, { clock, input }).start()
  return { token, clock, log, now: () => token.getSnapshot() }
}

describe('validity', () => {
  test.each([1, 24, 25, 60, 181])('the validity of a token ends after %i days, to the millisecond', (days) => {
    const { clock, now } = startToken({ now: expiry - days * dayMs })
    const longestWaits = Math.floor((days * dayMs - 1) / longestWaitMs)
    for (let wait = 0; wait < longestWaits; wait += 1) clock.increment(longestWaitMs)
    clock.increment(days * dayMs - 1 - longestWaits * longestWaitMs)
    expect(selectPermission(now())).toBe('all')
    clock.increment(1)
    expect(selectPermission(now())).toBe('expired')
  })

  test('the validity of a token never sets a timer longer than browsers keep', () => {
    expect(start(tokenMachine, { token: apiToken(), now: expiry - 60 * dayMs }).effects).toEqual(['wait 2147483647 ms'])
  })

  test('the validity of a token that a device clock ended too early comes back with the right time', () => {
    const { token, clock, now } = startToken({ now: expiry + dayMs })
    expect(selectPermission(now())).toBe('expired')
    token.send({ type: 'clock.checked', now: expiry - 1000 })
    expect(selectPermission(now())).toBe('all')
    clock.increment(1000)
    expect(selectPermission(now())).toBe('expired')
  })

  test('the validity of a token that is listed anew is what its list says', () => {
    const { token, clock, now } = startToken({ now: expiry + dayMs })
    token.send({ type: 'token.listed', token: apiToken(), now: expiry - 1000 })
    expect(selectPermission(now())).toBe('all')
    clock.increment(1000)
    expect(selectPermission(now())).toBe('expired')
    token.send({ type: 'token.listed', token: apiToken({ auth_status: 2 }), now: expiry - 1000 })
    expect(selectPermission(now())).toBe('expired')
  })

  test('the validity of a token is checked again when the device wakes', () => {
    const { token, now } = startToken()
    token.send({ type: 'clock.checked', now: expiry - 1 })
    expect(selectPermission(now())).toBe('all')
    token.send({ type: 'clock.checked', now: expiry })
    expect(selectPermission(now())).toBe('expired')
  })

  test.each([
    ['the server says so', apiToken({ auth_status: 2 })],
    ['the date cannot be read', apiToken({ expired_at: 'soon' })],
  ])('the validity of a token has ended where %s', (_, token) => {
    expect(selectPermission(startToken({ token }).now())).toBe('expired')
  })

  test.each([
    [14 * dayMs + 1, null],
    [14 * dayMs, 14],
    [1.5 * dayMs, 2],
    [1, 1],
    [0, null],
  ])('the validity of a token %d ms before its end counts %s days', (left, days) => {
    expect(selectDaysLeft(startToken({ now: expiry - left }).now(), expiry - left)).toBe(days)
  })
})

describe('deleting', () => {
  test('deleting a token asks, then deletes and says so', async () => {
    const { token, log, now } = startToken()
    token.send({ type: 'token.delete.requested' })
    expect([selectIsConfirming(now()), selectIsDeleting(now())]).toEqual([true, false])
    token.send({ type: 'token.delete.confirmed' })
    token.send({ type: 'token.delete.confirmed' })
    expect([selectIsConfirming(now()), selectIsDeleting(now())]).toEqual([true, true])
    await settled()
    expect([now().status, log]).toEqual(['done', ['deleteSuccessful', 'tell other tabs']])
  })

  test('deleting a token that is gone already removes its row without a message', async () => {
    const { token, log, now } = startToken({ answer: () => Promise.resolve({ kind: 'alreadyGone' }) })
    token.send({ type: 'token.delete.requested' })
    token.send({ type: 'token.delete.confirmed' })
    await settled()
    expect([now().status, log]).toEqual(['done', []])
  })

  test.each([
    ['refused', () => Promise.resolve<DeleteOutcome>({ kind: 'refused', code: 1001 }), []],
    ['failed', () => Promise.reject<DeleteOutcome>(new Error('offline')), ['tell other tabs', 'tell other tabs']],
  ])('deleting a token that is %s says so until it is tried again or cancelled', async (_, answer, told) => {
    const { token, log, now } = startToken({ answer })
    token.send({ type: 'token.delete.requested' })
    token.send({ type: 'token.delete.confirmed' })
    await settled()
    const seen = () => [selectIsConfirming(now()), selectHasDeleteFailed(now()), selectIsDeleting(now())]
    expect(seen()).toEqual([true, true, false])
    token.send({ type: 'token.delete.confirmed' })
    expect(seen()).toEqual([true, false, true])
    await settled()
    token.send({ type: 'token.delete.cancelled' })
    token.send({ type: 'token.delete.requested' })
    expect([seen(), log]).toEqual([
      [true, false, false],
      [...told, 'outdated'],
    ])
  })

  test('deleting a token is possible after it expired, and its question stays open when it expires', () => {
    const { token, clock, now } = startToken()
    token.send({ type: 'token.delete.requested' })
    clock.increment(dayMs)
    expect(now().value).toEqual({ validity: 'expired', change: 'confirming' })
    token.send({ type: 'token.delete.cancelled' })
    expect(now().value).toEqual({ validity: 'expired', change: 'unasked' })
  })
})

test('one step as data', () => {
  const { snapshot } = start(tokenMachine, { token: apiToken(), now: expiry - dayMs })
  const confirming = step(tokenMachine, snapshot, { type: 'token.delete.requested' })
  expect(confirming.effects).toEqual([])
  const deleting = step(tokenMachine, confirming.snapshot, { type: 'token.delete.confirmed' })
  expect(deleting.effects).toEqual(['start deleteToken'])
  const deleted = step(tokenMachine, deleting.snapshot, done('token.change.deleting', { kind: 'deleted' }))
  expect(deleted.effects).toEqual([
    'stop child',
    'stop waiting',
    'notify {"message":"deleteSuccessful"}',
    'tellOtherTabs',
  ])
})

test('what each state of token does with each event', () => {
  const deleting = 'token.change.deleting'
  const closed = (output: RenameOutcome) => ({ type: 'xstate.done.actor.rename', actorId: 'rename', output })
  const answers = [
    done(deleting, { kind: 'deleted' }),
    done(deleting, { kind: 'refused', code: 1001 }),
    failed(deleting),
    closed({ kind: 'dismissed' }),
    closed({ kind: 'renamed', token: apiToken({ token_name: 'server' }) }),
    closed({ kind: 'alreadyGone' }),
    closed({ kind: 'unconfirmed' }),
  ]
  const walk = { inputs: [{ token: apiToken(), now: expiry - dayMs }], events: [...events, ...answers] }
  const states = reachable(tokenMachine, walk)
  expect(unreachedStates(tokenMachine, states)).toEqual([])
  expect(deadEnds(tokenMachine, states, walk.events)).toEqual([])
  expect(eventMatrix(tokenMachine, states, events)).toMatchInlineSnapshot(`
    {
      "validity.expired + change.confirming": [
        "token.delete.confirmed → validity.expired + change.deleting",
        "token.delete.cancelled → validity.expired + change.unasked",
        "clock.checked {now:1782863999000} → validity.visible + change.confirming",
        "ignored: token.rename.requested, token.delete.requested, clock.checked {now:1782864000000}",
      ],
      "validity.expired + change.deleteFailed": [
        "token.delete.confirmed → validity.expired + change.deleting",
        "token.delete.cancelled → validity.expired + change.unasked",
        "clock.checked {now:1782863999000} → validity.visible + change.deleteFailed",
        "ignored: token.rename.requested, token.delete.requested, clock.checked {now:1782864000000}",
      ],
      "validity.expired + change.deleting": [
        "clock.checked {now:1782863999000} → validity.visible + change.deleting",
        "ignored: token.rename.requested, token.delete.requested, token.delete.confirmed, token.delete.cancelled, clock.checked {now:1782864000000}",
      ],
      "validity.expired + change.renaming": [
        "clock.checked {now:1782863999000} → validity.visible + change.renaming",
        "ignored: token.rename.requested, token.delete.requested, token.delete.confirmed, token.delete.cancelled, clock.checked {now:1782864000000}",
      ],
      "validity.expired + change.unasked": [
        "token.delete.requested → validity.expired + change.confirming",
        "clock.checked {now:1782863999000} → validity.visible + change.unasked",
        "ignored: token.rename.requested, token.delete.confirmed, token.delete.cancelled, clock.checked {now:1782864000000}",
      ],
      "validity.visible + change.confirming": [
        "token.delete.confirmed → validity.visible + change.deleting",
        "token.delete.cancelled → validity.visible + change.unasked",
        "clock.checked {now:1782863999000} → validity.visible + change.confirming",
        "clock.checked {now:1782864000000} → validity.expired + change.confirming",
        "ignored: token.rename.requested, token.delete.requested",
      ],
      "validity.visible + change.deleteFailed": [
        "token.delete.confirmed → validity.visible + change.deleting",
        "token.delete.cancelled → validity.visible + change.unasked",
        "clock.checked {now:1782863999000} → validity.visible + change.deleteFailed",
        "clock.checked {now:1782864000000} → validity.expired + change.deleteFailed",
        "ignored: token.rename.requested, token.delete.requested",
      ],
      "validity.visible + change.deleting": [
        "clock.checked {now:1782863999000} → validity.visible + change.deleting",
        "clock.checked {now:1782864000000} → validity.expired + change.deleting",
        "ignored: token.rename.requested, token.delete.requested, token.delete.confirmed, token.delete.cancelled",
      ],
      "validity.visible + change.renaming": [
        "clock.checked {now:1782863999000} → validity.visible + change.renaming",
        "clock.checked {now:1782864000000} → validity.expired + change.renaming",
        "ignored: token.rename.requested, token.delete.requested, token.delete.confirmed, token.delete.cancelled",
      ],
      "validity.visible + change.unasked": [
        "token.rename.requested → validity.visible + change.renaming",
        "token.delete.requested → validity.visible + change.confirming",
        "clock.checked {now:1782863999000} → validity.visible + change.unasked",
        "clock.checked {now:1782864000000} → validity.expired + change.unasked",
        "ignored: token.delete.confirmed, token.delete.cancelled",
      ],
    }
  `)
})
