import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { tryItMachine, type ModelSource } from '@/machines/tryIt/tryIt.machine'
import * as select from '@/machines/tryIt/tryIt.selectors'

test('trying the model API gives up a list that does not come within 7 s, the second time as well', () => {
  const clock = new SimulatedClock()
  const listModels = fromPromise<readonly string[], ModelSource>(() => new Promise(() => undefined))
  const trial = createActor(tryItMachine.provide({ actors: { listModels } }), { clock }).start()
  const seen = () => [select.selectHaveModelsFailed, select.selectAreModelsRetried].map((of) => of(trial.getSnapshot()))
  const ask = () => trial.send({ type: 'models.wanted', base: '/v1', readToken: null })
  ask()
  clock.increment(6999)
  expect(seen()).toEqual([false, false])
  clock.increment(1)
  expect(seen()).toEqual([true, false])
  ask()
  expect(seen()).toEqual([true, true])
  clock.increment(7000)
  expect(seen()).toEqual([true, false])
})
