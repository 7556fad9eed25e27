import { expect, test } from 'vitest'
import { createLoadMachine } from '@/machines/load/load.machine'
import { done, failed } from './support/effects'
import { eventMatrix } from './support/eventMatrix'
import { everyState } from './support/graph'

test('each state of a load with refreshes handles each event as reviewed', () => {
  const machine = createLoadMachine({ reloads: 'always', refreshes: true })
  const events = [{ type: 'load.requested' }, { type: 'refresh.requested' }] as const
  const states = ['loading', 'loaded.refreshing', 'failed.refreshing'].map((state) => `load.${state}`)
  const walk = {
    inputs: [undefined],
    events: [...events, ...states.flatMap((state) => [done(state, 'one'), failed(state)])],
  }
  expect(eventMatrix(machine, everyState(machine, walk), events)).toMatchInlineSnapshot(`
    {
      "failed.idle": [
        "load.requested → loading.again",
        "refresh.requested → failed.refreshing",
        "ignored: nothing",
      ],
      "failed.refreshing": [
        "load.requested → loading.again",
        "refresh.requested → failed.refreshing",
        "ignored: nothing",
      ],
      "loaded.idle": [
        "load.requested → loading.first",
        "refresh.requested → loaded.refreshing",
        "ignored: nothing",
      ],
      "loaded.refreshing": [
        "load.requested → loading.first",
        "refresh.requested → loaded.refreshing",
        "ignored: nothing",
      ],
      "loading.again": [
        "refresh.requested → loading.first",
        "ignored: load.requested",
      ],
      "loading.first": [
        "refresh.requested → loading.first",
        "ignored: load.requested",
      ],
    }
  `)
})
