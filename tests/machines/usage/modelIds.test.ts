import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { isAll, offersAll, toggleModel } from '@/machines/usage/usageSelection'
import { usedModels } from '@/tests/machines/support/samples'

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
