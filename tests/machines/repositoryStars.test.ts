import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { repositoryStarsMachine, type Stars } from '@/machines/repositoryStars/repositoryStars.machine'
import { selectStars } from '@/machines/repositoryStars/repositoryStars.selectors'
import { done, failed, start } from './support/effects'
import { eventMatrix, reachable } from './support/eventMatrix'
import { deadEnds, unreachedStates } from './support/graph'
import { settled } from './support/settled'

test.each([
  ['known ones by key', () => Promise.resolve({ lmdeploy: 7000 }), { lmdeploy: 7000 }],
  ['none where they cannot be had', () => Promise.reject(new Error('offline')), {}],
])('stars: %s', async (_, answer: () => Promise<Stars>, expected) => {
  const actor = createActor(repositoryStarsMachine.provide({ actors: { loadStars: fromPromise(answer) } })).start()
  expect([selectStars(actor.getSnapshot()), actor.getSnapshot().hasTag('loading')]).toEqual([{}, true])
  await settled()
  expect([selectStars(actor.getSnapshot()), actor.getSnapshot().hasTag('settled')]).toEqual([expected, true])
})

test('the stars are asked for at once, and leaving aborts the request', () => {
  const signals: AbortSignal[] = []
  const loadStars = fromPromise<Stars>(({ signal }) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  const actor = createActor(repositoryStarsMachine.provide({ actors: { loadStars } })).start()
  actor.stop()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('the stars take no events: one answer, or none', () => {
  expect(start(repositoryStarsMachine, undefined).effects).toEqual(['start loadStars'])
  const events = [done('repositoryStars.loading', { lmdeploy: 7000 }), failed('repositoryStars.loading')]
  const states = reachable(repositoryStarsMachine, { inputs: [undefined], events })
  expect(unreachedStates(repositoryStarsMachine, states)).toEqual([])
  expect(deadEnds(repositoryStarsMachine, states, events).sort()).toEqual(['known', 'unknown'])
  expect(eventMatrix(repositoryStarsMachine, states, events, ({ type }) => type.split('.')[1] ?? ''))
    .toMatchInlineSnapshot(`
    {
      "known": [
        "ignored: done, error",
      ],
      "loading": [
        "done → known",
        "error → unknown",
        "ignored: nothing",
      ],
      "unknown": [
        "ignored: done, error",
      ],
    }
  `)
})
