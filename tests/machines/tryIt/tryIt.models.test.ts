import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { tryItMachine, type ModelSource } from '@/machines/tryIt/tryIt.machine'
import * as select from '@/machines/tryIt/tryIt.machine'
import { settled } from '@/tests/machines/support/settled'

test('trying the model API stops waiting for a list after 7 s, each time', () => {
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

test('trying the model API keeps the first list that comes, and can ask as often as none comes', async () => {
  const lists = [['intern-s1'], null, null, null, ['intern-s2']]
  const listModels = fromPromise<readonly string[], ModelSource>(() => {
    const list = lists.shift()
    return list ? Promise.resolve(list) : Promise.reject(new Error('offline'))
  })
  const trial = createActor(tryItMachine.provide({ actors: { listModels } })).start()
  const ask = async () => {
    trial.send({ type: 'models.wanted', base: '/v1', readToken: null })
    await settled()
    const now = trial.getSnapshot()
    return [select.selectModels(now).join(), select.selectHaveModelsFailed(now), select.selectAreModelsRetried(now)]
  }
  expect(await ask()).toEqual(['intern-s1', false, false])
  for (const _ of lists.slice(0, 3)) expect(await ask()).toEqual(['intern-s1', true, false])
  expect(await ask()).toEqual(['intern-s2', false, false])
})
