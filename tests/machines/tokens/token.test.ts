import { describe, expect, test } from 'vitest'
import { newDraft } from '@/machines/submit/draft'
import type { EditResult } from '@/machines/tokens/edit.machine'
import type { DeleteOutcome } from '@/machines/tokens/token.machine'
import { selectHasDeleteFailed, selectIsConfirming, selectIsDeleting } from '@/machines/tokens/token.machine'
import { done, failed } from '../support/effects'
import { regionMatrix } from '../support/eventMatrix'
import { everyState } from '../support/graph'
import { apiToken, named } from '../support/samples'
import { settled } from '../support/settled'
import { dayMs, expiry, startToken, tokenAlone } from '../support/tokenHarness'

const events = [
  { type: 'token.edit.requested' },
  { type: 'form.unconfirmed' },
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
    expect([now().status, log]).toEqual(['done', ['deleteSuccessful']])
  })

  test('deleting a token that is gone already removes its row without a message', async () => {
    const { token, log, now } = startToken({ answer: () => Promise.resolve({ kind: 'alreadyGone' }) })
    token.send({ type: 'token.delete.requested' })
    token.send({ type: 'token.delete.confirmed' })
    await settled()
    expect([now().status, log]).toEqual(['done', []])
  })

  test.each([
    ['refused', () => Promise.resolve<DeleteOutcome>({ kind: 'refused', code: 1001 })],
    ['failed', () => Promise.reject<DeleteOutcome>(new Error('offline'))],
  ])('deleting a token that is %s says so until it is tried again or cancelled', async (_, answer) => {
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
    expect([seen(), log]).toEqual([[true, false, false], ['outdated']])
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

const closed = (result: EditResult | null) => ({
  type: 'xstate.done.actor.edit',
  actorId: 'edit',
  output: { result, draft: newDraft(named('typed')) },
})
const saved = { kind: 'saved', token: apiToken({ token_name: 'server' }) } as const

test('each state of token handles each event as reviewed', () => {
  const deleting = 'token.change.deleting'
  const answers = [
    done(deleting, { kind: 'deleted' }),
    done(deleting, { kind: 'refused', code: 1001 }),
    failed(deleting),
    ...[null, saved, { kind: 'alreadyGone' as const }].map(closed),
  ]
  const walk = { inputs: [{ token: apiToken(), now: expiry - dayMs }], events: [...events, ...answers] }
  expect(regionMatrix(tokenAlone, everyState(tokenAlone, walk), events)).toMatchInlineSnapshot(`
    {
      "change.confirming": [
        "token.delete.confirmed → change.deleting",
        "token.delete.cancelled → change.idle",
        "clock.checked now=1782863999000 → acts",
        "clock.checked now=1782864000000 → acts",
        "ignored: token.edit.requested, form.unconfirmed, token.delete.requested",
      ],
      "change.deleteFailed": [
        "token.delete.confirmed → change.deleting",
        "token.delete.cancelled → change.idle",
        "clock.checked now=1782863999000 → acts",
        "clock.checked now=1782864000000 → acts",
        "ignored: token.edit.requested, form.unconfirmed, token.delete.requested",
      ],
      "change.deleting": [
        "clock.checked now=1782863999000 → acts",
        "clock.checked now=1782864000000 → acts",
        "ignored: token.edit.requested, form.unconfirmed, token.delete.requested, token.delete.confirmed, token.delete.cancelled",
      ],
      "change.editing": [
        "form.unconfirmed → acts",
        "clock.checked now=1782863999000 → acts",
        "clock.checked now=1782864000000 → acts",
        "ignored: token.edit.requested, token.delete.requested, token.delete.confirmed, token.delete.cancelled",
      ],
      "change.idle": [
        "token.edit.requested → change.editing (validity.visible) | ignored (validity.expired)",
        "token.delete.requested → change.confirming",
        "clock.checked now=1782863999000 → acts",
        "clock.checked now=1782864000000 → acts",
        "ignored: form.unconfirmed, token.delete.confirmed, token.delete.cancelled",
      ],
      "validity.expired": [
        "form.unconfirmed → acts (change.editing) | ignored (change.confirming, change.deleteFailed, change.deleting, change.idle)",
        "clock.checked now=1782863999000 → validity.visible",
        "clock.checked now=1782864000000 → acts",
        "ignored: token.edit.requested, token.delete.confirmed, token.delete.cancelled, token.delete.requested",
      ],
      "validity.visible": [
        "form.unconfirmed → acts (change.editing) | ignored (change.confirming, change.deleteFailed, change.deleting, change.idle)",
        "clock.checked now=1782863999000 → acts",
        "clock.checked now=1782864000000 → validity.expired",
        "ignored: token.delete.confirmed, token.delete.cancelled, token.edit.requested, token.delete.requested",
      ],
    }
  `)
})
