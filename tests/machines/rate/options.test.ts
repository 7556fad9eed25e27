import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { createOptionsMachine } from '@/machines/options/options.machine'
import * as select from '@/machines/options/options.selectors'
import { done, failed } from '../support/effects'
import { eventMatrix, reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { settled } from '../support/settled'

test('options are asked for again after a failure', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve(['intern-s1'])]
  const listOptions = fromPromise<readonly string[]>(() => answers.shift()?.() ?? Promise.resolve([]))
  const options = createActor(createOptionsMachine<string>().provide({ actors: { listOptions } })).start()
  const seen = () => {
    const now = options.getSnapshot()
    const known = select.selectKnownOptions(now)
    return [select.selectIsLoading(now), select.selectIsFailed(now), select.selectOptions(now), known]
  }
  expect(seen()).toEqual([true, false, [], null])
  await settled()
  expect(seen()).toEqual([false, true, [], null])
  options.send({ type: 'options.reloaded' })
  await settled()
  expect(seen()).toEqual([false, false, ['intern-s1'], ['intern-s1']])
})

test('what each state of options does with each event', () => {
  const machine = createOptionsMachine<string>()
  const events = [{ type: 'options.reloaded' }] as const
  const walk = {
    inputs: [undefined],
    events: [...events, done('options.loading', ['intern-s1']), failed('options.loading')],
  }
  const states = reachable(machine, walk)
  expect(unreachedStates(machine, states)).toEqual([])
  expect(deadEnds(machine, states, walk.events)).toEqual([])
  expect(eventMatrix(machine, states, events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "options.reloaded → loading",
        "ignored: nothing",
      ],
      "loading": [
        "ignored: options.reloaded",
      ],
    }
  `)
})
