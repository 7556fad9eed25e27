import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { UsageOverview } from '@/openapi/types'
import { usageOverviewMachine } from '@/machines/usageOverview/usageOverview.machine'
import * as select from '@/machines/usageOverview/usageOverview.selectors'
import { done, failed } from '../support/effects'
import { eventMatrix, reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { usageOverview } from '../support/samples'
import { settled } from '../support/settled'

const offline = () => Promise.reject(new Error('offline'))

/** What the cards draw: it comes and goes with the figures. */
const drawn = ({ daily = [] }: UsageOverview) => daily.map((day) => day.api_calls).join()

function startOverview(...answers: (() => Promise<UsageOverview>)[]) {
  const loadOverview = fromPromise(() => (answers.shift() ?? offline)())
  const actor = createActor(usageOverviewMachine.provide({ actors: { loadOverview } })).start()
  const reload = () => actor.send({ type: 'overview.reloaded' })
  const seen = () => {
    const now = actor.getSnapshot()
    const flags = {
      loading: select.selectIsLoading,
      refreshing: select.selectIsRefreshing,
      failed: select.selectIsFailed,
      retrying: select.selectIsRetrying,
    }
    const raised = Object.entries(flags).filter(([, flag]) => flag(now))
    const overview = select.selectOverview(now)
    return [raised.map(([name]) => name).join(), overview && `${overview.total.calls}, ${drawn(overview)} drawn`]
  }
  return { reload, seen }
}

describe('the usage overview', () => {
  test('the usage overview asks at once, and again leaves the figures on screen until the new ones are there', async () => {
    const { reload, seen } = startOverview(
      () => Promise.resolve(usageOverview(12)),
      () => Promise.resolve(usageOverview(13)),
    )
    expect(seen()).toEqual(['loading', null])
    await settled()
    expect(seen()).toEqual(['', '12, 12 drawn'])
    reload()
    expect(seen()).toEqual(['refreshing', '12, 12 drawn'])
    await settled()
    expect(seen()).toEqual(['', '13, 13 drawn'])
  })

  test('the usage overview keeps what it shows when asking again fails', async () => {
    const { reload, seen } = startOverview(() => Promise.resolve(usageOverview(12)), offline)
    await settled()
    reload()
    await settled()
    expect(seen()).toEqual(['', '12, 12 drawn'])
  })

  test('the usage overview that could not be asked for is no zero, and can be asked for again', async () => {
    const never = () => new Promise<UsageOverview>(() => undefined)
    const { reload, seen } = startOverview(offline, offline, () => Promise.resolve(usageOverview(0)), never)
    await settled()
    expect(seen()).toEqual(['failed', null])
    reload()
    await settled()
    expect(seen()).toEqual(['failed', null])
    reload()
    expect(seen()).toEqual(['failed,retrying', null])
    await settled()
    expect(seen()).toEqual(['', '0, 0 drawn'])
  })
})

test('what each state of usage overview does with each event', () => {
  const events = [{ type: 'overview.reloaded' }] as const
  const answers = ['loading', 'retrying', 'refreshing'].flatMap((state) => [
    done(`usageOverview.${state}`, usageOverview()),
    failed(`usageOverview.${state}`),
  ])
  const walk = { inputs: [undefined], events: [...events, ...answers] }
  const states = reachable(usageOverviewMachine, walk)
  expect(unreachedStates(usageOverviewMachine, states)).toEqual([])
  expect(deadEnds(usageOverviewMachine, states, walk.events)).toEqual([])
  for (const state of states) expect(state.hasTag('loaded')).toBe(select.selectOverview(state as never) !== null) // of this machine
  expect(eventMatrix(usageOverviewMachine, states, events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "overview.reloaded → retrying",
        "ignored: nothing",
      ],
      "loaded": [
        "overview.reloaded → refreshing",
        "ignored: nothing",
      ],
      "loading": [
        "ignored: overview.reloaded",
      ],
      "refreshing": [
        "ignored: overview.reloaded",
      ],
      "retrying": [
        "ignored: overview.reloaded",
      ],
    }
  `)
})
