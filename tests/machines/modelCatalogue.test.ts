import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { modelCatalogueMachine } from '@/machines/modelCatalogue/modelCatalogue.machine'
import * as select from '@/machines/modelCatalogue/modelCatalogue.selectors'
import type { CatalogueModel } from '@/openapi/types'
import { done, failed, start } from './support/effects'
import { eventMatrix, reachable } from './support/eventMatrix'
import { deadEnds, unreachedStates } from './support/graph'
import { settled } from './support/settled'

const one: CatalogueModel = { id: 'intern-s1', context_length: 32_768 }
const reloaded = { type: 'catalogue.reloaded' } as const

function startCatalogue(...answers: (readonly CatalogueModel[] | null)[]) {
  const loadCatalogue = fromPromise<readonly CatalogueModel[]>(() => {
    const answer = answers.shift()
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('offline'))
  })
  const actor = createActor(modelCatalogueMachine.provide({ actors: { loadCatalogue } })).start()
  const seen = () => {
    const now = actor.getSnapshot()
    const flags = { loading: select.selectIsLoading, empty: select.selectIsEmpty, failed: select.selectIsFailed }
    const raised = Object.entries(flags).filter(([, flag]) => flag(now))
    return [raised.map(([name]) => name).join(), select.selectModels(now)]
  }
  return { actor, seen }
}

describe('the catalogue of models', () => {
  test.each([
    ['lists the models on offer', [one], ['', [one]]],
    ['says that none is on offer', [], ['empty', []]],
    ['says that it cannot be had', null, ['failed', []]],
  ] as const)('the catalogue of models %s', async (_, answer, expected) => {
    const { seen } = startCatalogue(answer)
    expect(seen()).toEqual(['loading', []])
    await settled()
    expect(seen()).toEqual(expected)
  })

  test.each([
    ['a failure', null],
    ['an empty answer', []],
  ] as const)('the catalogue of models can be asked for again after %s', async (_, first) => {
    const { actor, seen } = startCatalogue(first, [one])
    await settled()
    actor.send(reloaded)
    expect(seen()).toEqual(['loading', []])
    await settled()
    expect(seen()).toEqual(['', [one]])
  })

  test('the catalogue of models asks once when it starts', () => {
    expect(start(modelCatalogueMachine, undefined).effects).toMatchInlineSnapshot(`
      [
        "start loadCatalogue",
      ]
    `)
  })
})

test('what each state of the catalogue of models does with each event', () => {
  const answers = [
    done('modelCatalogue.loading', []),
    done('modelCatalogue.loading', [one]),
    failed('modelCatalogue.loading'),
  ]
  const walk = { inputs: [undefined], events: [reloaded, ...answers] }
  const states = reachable(modelCatalogueMachine, walk)
  expect(unreachedStates(modelCatalogueMachine, states)).toEqual([])
  expect(deadEnds(modelCatalogueMachine, states, walk.events)).toEqual([])
  expect(eventMatrix(modelCatalogueMachine, states, [reloaded])).toMatchInlineSnapshot(`
    {
      "empty": [
        "catalogue.reloaded → loading",
        "ignored: nothing",
      ],
      "failed": [
        "catalogue.reloaded → loading",
        "ignored: nothing",
      ],
      "loading": [
        "ignored: catalogue.reloaded",
      ],
    }
  `)
})
