import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { DayRange, UsedModel } from '@/openapi/types'
import { modelSelectionMachine } from '@/machines/modelSelection/modelSelection.machine'
import { isAll, offersAll, toggleModel } from '@/machines/modelSelection/modelIds'
import * as select from '@/machines/modelSelection/modelSelection.selectors'
import { done, failed } from '../support/effects'
import { eventMatrix, reachable } from '../support/eventMatrix'
import { deadEnds, unreachedStates } from '../support/graph'
import { usedModels } from '../support/samples'
import { settled } from '../support/settled'

const week: DayRange = { startTime: '2026-11-14', endTime: '2026-11-20' }
const month: DayRange = { startTime: '2026-10-21', endTime: '2026-11-20' }

function startSelection() {
  const asked: { range: DayRange; signal: AbortSignal; answer: (models: UsedModel[]) => void; fail: () => void }[] = []
  const loadUsedModels = fromPromise<readonly UsedModel[], DayRange>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        asked.push({ range: input, signal, answer: resolve, fail: () => reject(new Error('offline')) })
      }),
  )
  const selection = createActor(modelSelectionMachine.provide({ actors: { loadUsedModels } }), {
    input: { range: week },
  }).start()
  const change = (range: DayRange) => selection.send({ type: 'range.changed', range })
  const seen = () => {
    const now = selection.getSnapshot()
    return [[...now.tags].join(), select.selectModels(now).map(({ modelID }) => modelID)]
  }
  return { selection, asked, change, seen }
}

describe('the models of a range', () => {
  test('the models of a range stay while another range loads, whose answer replaces an older one', async () => {
    const { asked, change, seen } = startSelection()
    asked[0]?.answer(usedModels('s1'))
    await settled()
    expect(seen()).toEqual(['loaded', ['s1']])
    change(month)
    change(week)
    expect([asked.map(({ range }) => range), asked[1]?.signal.aborted]).toEqual([[week, month, week], true])
    expect(seen()).toEqual(['loading', ['s1']])
    asked[2]?.answer(usedModels('s1', 'vl3'))
    asked[1]?.answer(usedModels('late'))
    await settled()
    expect(seen()).toEqual(['loaded', ['s1', 'vl3']])
  })

  test('the models of a range are not asked for twice for one range', () => {
    const { asked, change } = startSelection()
    change({ ...week })
    expect(asked.length).toBe(1)
    change({ ...week, endTime: '2026-11-19' })
    expect(asked.length).toBe(2)
  })

  test('the models of a range are asked for again after a failure', async () => {
    const { selection, asked, seen } = startSelection()
    asked[0]?.fail()
    await settled()
    expect([seen(), select.selectIsFailed(selection.getSnapshot())]).toEqual([['failed', []], true])
    selection.send({ type: 'models.reloaded' })
    expect([asked.length, select.selectIsLoading(selection.getSnapshot())]).toEqual([2, true])
  })
})

test('what each state of model selection does with each event', () => {
  const events = [
    { type: 'range.changed', range: week },
    { type: 'range.changed', range: month },
    { type: 'models.reloaded' },
  ] as const
  const answers = [done('modelSelection.loading', usedModels('s1')), failed('modelSelection.loading')]
  const walk = { inputs: [{ range: week }], events: [...events, ...answers] }
  const states = reachable(modelSelectionMachine, walk)
  expect(unreachedStates(modelSelectionMachine, states)).toEqual([])
  expect(deadEnds(modelSelectionMachine, states, walk.events)).toEqual([])
  expect(eventMatrix(modelSelectionMachine, states, events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "range.changed {range:{startTime:2026-11-14,endTime:2026-11-20}} → ignored | loading",
        "range.changed {range:{startTime:2026-10-21,endTime:2026-11-20}} → ignored | loading",
        "models.reloaded → loading",
        "ignored: nothing",
      ],
      "loaded": [
        "range.changed {range:{startTime:2026-11-14,endTime:2026-11-20}} → ignored | loading",
        "range.changed {range:{startTime:2026-10-21,endTime:2026-11-20}} → ignored | loading",
        "ignored: models.reloaded",
      ],
      "loading": [
        "range.changed {range:{startTime:2026-11-14,endTime:2026-11-20}} → ignored | loading",
        "range.changed {range:{startTime:2026-10-21,endTime:2026-11-20}} → ignored | loading",
        "ignored: models.reloaded",
      ],
    }
  `)
})

describe('choosing models', () => {
  const models = usedModels('s1', 'vl3', 'math')

  test.each([
    ['all and one is ticked', [], 's1', ['s1']],
    ['one and another before it is ticked', ['vl3'], 's1', ['s1', 'vl3']],
    ['one and it is unticked', ['s1'], 's1', []],
    ['all but one and that is ticked', ['s1', 'vl3'], 'math', []],
    ['one of an older range and another is ticked', ['old'], 's1', ['s1', 'old']],
    ['one of an older range and it is unticked', ['old', 's1'], 'old', ['s1']],
  ])('choosing models from %s', (_, chosen, id, expected) => {
    expect(toggleModel(chosen, id, models)).toEqual(expected)
  })

  test('choosing models offers "all" with more than one model only', () => {
    expect([0, 1, 2].map((count) => offersAll(models.slice(0, count)))).toEqual([false, false, true])
    expect([isAll([]), isAll(['s1'])]).toEqual([true, false])
  })

  test('choosing models never chooses a model twice, and a second click undoes the first', () => {
    const ids = ['s1', 'vl3', 'math', 'old']
    const isEvery = (chosen: readonly string[]) => models.every(({ modelID }) => chosen.includes(modelID))
    fc.assert(
      fc.property(fc.subarray(ids), fc.constantFrom(...ids), (chosen, id) => {
        fc.pre(!isEvery(chosen))
        const next = toggleModel(chosen, id, models)
        expect(new Set(next).size).toBe(next.length)
        if (!isAll(next)) expect([...toggleModel(next, id, models)].sort()).toEqual([...chosen].sort())
      }),
    )
  })
})
