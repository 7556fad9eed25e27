import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { connectModelOptions } from '../../machines/modelOptions/connectModelOptions'
import { modelOptionsMachine } from '../../machines/modelOptions/modelOptions.machine'
import * as select from '../../machines/modelOptions/modelOptions.selectors'
import { done, failed } from './support/effects'
import { eventMatrix, reachable } from './support/eventMatrix'
import { deadEnds, unreachedStates } from './support/graph'
import { settled } from './support/settled'

test('model options are asked for again after a failure', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve(['intern-s1'])]
  const listModels = fromPromise<readonly string[]>(() => answers.shift()?.() ?? Promise.resolve([]))
  const options = createActor(connectModelOptions({ listModels })).start()
  const seen = () => {
    const now = options.getSnapshot()
    return [select.selectIsLoading(now), select.selectIsFailed(now), select.selectModelIds(now)]
  }
  expect(seen()).toEqual([true, false, []])
  await settled()
  expect(seen()).toEqual([false, true, []])
  options.send({ type: 'models.reloaded' })
  await settled()
  expect(seen()).toEqual([false, false, ['intern-s1']])
})

test('what each state does with each event', () => {
  const events = [{ type: 'models.reloaded' }] as const
  const walk = {
    inputs: [undefined],
    events: [...events, done('modelOptions.loading', ['intern-s1']), failed('modelOptions.loading')],
  }
  const states = reachable(modelOptionsMachine, walk)
  expect(unreachedStates(modelOptionsMachine, states)).toEqual([])
  expect(deadEnds(modelOptionsMachine, states, walk.events)).toEqual([])
  expect(eventMatrix(modelOptionsMachine, states, events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "models.reloaded → loading",
        "ignored: nothing",
      ],
      "loading": [
        "ignored: models.reloaded",
      ],
    }
  `)
})
