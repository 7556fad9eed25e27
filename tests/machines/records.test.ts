import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { createRecordsMachine } from '@/machines/records/records.machine'
import * as select from '@/machines/records/records.selectors'
import { done, failed } from './support/effects'
import { eventMatrix, reachable } from './support/eventMatrix'
import { deadEnds, unreachedStates } from './support/graph'
import { settled } from './support/settled'

const machine = createRecordsMachine<string>()

function startRecords(...answers: (readonly string[] | null)[]) {
  const loadRecords = fromPromise<readonly string[]>(() => {
    const answer = answers.shift()
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('offline'))
  })
  const actor = createActor(createRecordsMachine<string>().provide({ actors: { loadRecords } })).start()
  const seen = () => {
    const now = actor.getSnapshot()
    const flags = { loading: select.selectIsLoading, empty: select.selectIsEmpty, failed: select.selectIsFailed }
    const raised = Object.entries(flags).filter(([, flag]) => flag(now))
    return [raised.map(([name]) => name).join(), select.selectRecords(now)]
  }
  return { actor, seen }
}

describe('what is kept in a name', () => {
  test.each([
    ['something', ['one', 'two'], ['', ['one', 'two']]],
    ['nothing', [], ['empty', []]],
    ['not known', null, ['failed', []]],
  ] as const)('the records of a person is %s', async (_, answer, expected) => {
    const { seen } = startRecords(answer)
    expect(seen()).toEqual(['loading', []])
    await settled()
    expect(seen()).toEqual(expected)
  })

  test('the records of a person can be asked for again after a failure', async () => {
    const { actor, seen } = startRecords(null, ['one'])
    await settled()
    actor.send({ type: 'records.reloaded' })
    expect(seen()).toEqual(['loading', []])
    await settled()
    expect(seen()).toEqual(['', ['one']])
  })
})

test('what each state of records does with each event', () => {
  const events = [{ type: 'records.reloaded' }] as const
  const answers = [done('records.loading', []), done('records.loading', ['one']), failed('records.loading')]
  const walk = { inputs: [undefined], events: [...events, ...answers] }
  const states = reachable(machine, walk)
  expect(unreachedStates(machine, states)).toEqual([])
  // What was answered stays as it is until the page is left.
  expect(deadEnds(machine, states, walk.events).sort()).toEqual(['empty', 'loaded'])
  expect(eventMatrix(machine, states, events)).toMatchInlineSnapshot(`
    {
      "empty": [
        "ignored: records.reloaded",
      ],
      "failed": [
        "records.reloaded → loading",
        "ignored: nothing",
      ],
      "loaded": [
        "ignored: records.reloaded",
      ],
      "loading": [
        "ignored: records.reloaded",
      ],
    }
  `)
})
