import type { ContextFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Notice } from '@/machines/notices/toast.machine'
import { noticeKey, toastsMachine } from '@/machines/notices/toasts.machine'
import { step } from '@/tests/machines/support/effects'
import { eventMatrix, walked, type Snapshot } from '@/tests/machines/support/eventMatrix'
import { unreachedStates } from '@/tests/machines/support/graph'
import { copied, expired, raised } from '@/tests/machines/support/notices'

type Queue = ContextFrom<typeof toastsMachine>

describe('every way through the messages', () => {
  const gone = (notice: Notice) => ({ type: 'xstate.done.actor.*', actorId: noticeKey(notice) })
  const events = [raised(copied), raised(expired), gone(copied), gone(expired)]
  const keysOf = ({ toasts }: Queue) => toasts.map(({ id }) => id)
  const reached = walked(toastsMachine, { inputs: [undefined], events, telling: keysOf })
  const keys = (state: Snapshot) => keysOf(state.context as Queue) // of this machine
  const [first, second] = [noticeKey(copied), noticeKey(expired)]

  test('every way through the queue of messages shows any of them in any order, each once', () => {
    const states = reached()
    expect(states.map(keys).sort()).toEqual([[], [first], [first, second], [second], [second, first]])
    expect(unreachedStates(toastsMachine, states)).toEqual([])
  })

  test('every way through the queue of messages loses the one that is gone, and no other', () => {
    for (const state of reached()) {
      const { snapshot } = step(toastsMachine, state, gone(copied))
      expect(keys(snapshot)).toEqual(keys(state).filter((key) => key !== first))
    }
  })

  test('each state of toasts handles each event as reviewed', () => {
    expect(eventMatrix(toastsMachine, reached(), events)).toMatchInlineSnapshot(`
      {
        "running": [
          "notice.raised notice.tone=success notice.text=Copy successful → noted | running",
          "notice.raised notice.tone=warning notice.text=User session expired, please log in again if needed → noted | running",
          "xstate.done.actor.* actorId=toast Copy successful → ignored | noted",
          "xstate.done.actor.* actorId=toast User session expired, please log in again if needed → ignored | noted",
          "ignored: nothing",
        ],
      }
    `)
  })
})
