import { describe, expect, test } from 'vitest'
import type { EditOutcome } from '@/machines/tokens/edit.machine'
import type { DeleteOutcome } from '@/machines/tokens/token.machine'
import { selectHasDeleteFailed, selectIsConfirming, selectIsDeleting } from '@/machines/tokens/token.machine'
import { done, failed, start, step } from '../support/effects'
import { regionMatrix } from '../support/eventMatrix'
import { everyState } from '../support/graph'
import { apiToken } from '../support/samples'
import { settled } from '../support/settled'
import { dayMs, expiry, startToken, tokenAlone } from '../support/tokenHarness'

const events = [
  { type: 'token.edit.requested' },
  { type: 'token.delete.requested' },
  { type: 'token.delete.confirmed' },
  { type: 'token.delete.cancelled' },
  { type: 'clock.checked', now: expiry - 1000 },
  { type: 'clock.checked', now: expiry },
] as const

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
    expect(now().value).toEqual({ validity: 'expired', change: 'idle' })
  })
})

const closed = (output: EditOutcome) => ({ type: 'xstate.done.actor.edit', actorId: 'edit', output })

test.each([
  ['is dismissed', closed({ kind: 'dismissed' }), 'notebook', []],
  ['has a new name', closed({ kind: 'saved', token: apiToken({ token_name: 'server' }) }), 'server', ['tellOtherTabs']],
  ['may have sent one', closed({ kind: 'unconfirmed' }), 'notebook', ['reportOutdated', 'tellOtherTabs']],
])('the dialog for a new name that %s leaves its row at rest', (_, event, name, effects) => {
  const row = start(tokenAlone, { token: apiToken({ token_name: 'notebook' }), now: expiry - dayMs })
  const editing = step(tokenAlone, row.snapshot, { type: 'token.edit.requested' })
  const ended = step(tokenAlone, editing.snapshot, event)
  expect([ended.value, ended.snapshot.context.token.token_name, ended.effects]).toEqual([
    { validity: 'visible', change: 'idle' },
    name,
    ['reportClosed', 'stop child', ...effects],
  ])
})

test('each state of token handles each event as reviewed', () => {
  const deleting = 'token.change.deleting'
  const answers = [
    done(deleting, { kind: 'deleted' }),
    done(deleting, { kind: 'refused', code: 1001 }),
    failed(deleting),
    closed({ kind: 'dismissed' }),
    closed({ kind: 'saved', token: apiToken({ token_name: 'server' }) }),
    closed({ kind: 'alreadyGone' }),
    closed({ kind: 'unconfirmed' }),
  ]
  const walk = { inputs: [{ token: apiToken(), now: expiry - dayMs }], events: [...events, ...answers] }
  expect(regionMatrix(tokenAlone, everyState(tokenAlone, walk), events)).toMatchInlineSnapshot(`
    {
      "change.confirming": [
        "token.delete.confirmed → change.deleting",
        "token.delete.cancelled → change.idle",
        "clock.checked now=1782863999000 → acts",
        "clock.checked now=1782864000000 → acts",
        "ignored: token.edit.requested, token.delete.requested",
      ],
      "change.deleteFailed": [
        "token.delete.confirmed → change.deleting",
        "token.delete.cancelled → change.idle",
        "clock.checked now=1782863999000 → acts",
        "clock.checked now=1782864000000 → acts",
        "ignored: token.edit.requested, token.delete.requested",
      ],
      "change.deleting": [
        "clock.checked now=1782863999000 → acts",
        "clock.checked now=1782864000000 → acts",
        "ignored: token.edit.requested, token.delete.requested, token.delete.confirmed, token.delete.cancelled",
      ],
      "change.editing": [
        "clock.checked now=1782863999000 → acts",
        "clock.checked now=1782864000000 → acts",
        "ignored: token.edit.requested, token.delete.requested, token.delete.confirmed, token.delete.cancelled",
      ],
      "change.idle": [
        "token.edit.requested → change.editing (validity.visible) | ignored (validity.expired)",
        "token.delete.requested → change.confirming",
        "clock.checked now=1782863999000 → acts",
        "clock.checked now=1782864000000 → acts",
        "ignored: token.delete.confirmed, token.delete.cancelled",
      ],
      "validity.expired": [
        "clock.checked now=1782863999000 → validity.visible",
        "clock.checked now=1782864000000 → acts",
        "ignored: token.edit.requested, token.delete.confirmed, token.delete.cancelled, token.delete.requested",
      ],
      "validity.visible": [
        "clock.checked now=1782863999000 → acts",
        "clock.checked now=1782864000000 → validity.expired",
        "ignored: token.delete.confirmed, token.delete.cancelled, token.edit.requested, token.delete.requested",
      ],
    }
  `)
})
