import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { samplesMachine, type OwnedChoice } from '@/machines/documentation/samples.machine'
import * as select from '@/machines/documentation/samples.machine'
import { done, failed } from '@/tests/machines/support/effects'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { settled } from '@/tests/machines/support/settled'

const nothing: OwnedChoice = { chooserId: null, modelId: null }

/** Samples whose models come as the test says: each call takes the next response, null fails. */
function startSamples(
  choice: OwnedChoice = nothing,
  lists: (readonly string[] | null)[] = [['intern-s1', 'intern-latest']],
) {
  const kept: OwnedChoice[] = []
  const machine = samplesMachine.provide({
    actors: {
      listModels: fromPromise(async () => {
        const models = lists.shift()
        if (!models) throw new Error('offline')
        return Promise.resolve(models)
      }),
    },
    actions: { keepChoice: (_, params) => kept.push(params) },
  })
  const actor = createActor(machine, { input: { ...choice, preset: 'intern-echo' } }).start()
  const now = () => actor.getSnapshot()
  const enter = async (readerId: string | null) => {
    actor.send({ type: 'reader.changed', readerId })
    await settled()
    return select.selectModel(now())
  }
  return { actor, now, enter, kept }
}

describe('the samples of the documentation', () => {
  test('the samples name the preset model to a reader who is signed out, and offer nothing', async () => {
    const { actor, now, enter } = startSamples()
    await settled()
    actor.send({ type: 'model.chosen', modelId: 'intern-s1' })
    expect([await enter(null), now().hasTag('offered'), select.selectModels(now())]).toEqual(['intern-echo', false, []])
  })

  test('the samples name a model of the live list, and the chosen one', async () => {
    const { actor, now, enter, kept } = startSamples()
    actor.send({ type: 'reader.changed', readerId: 'u-1' })
    expect([select.selectModel(now()), now().hasTag('offered')]).toEqual(['intern-echo', true])
    expect(await enter('u-1')).toBe('intern-s1')
    actor.send({ type: 'model.chosen', modelId: 'intern-latest' })
    expect(select.selectModel(now())).toBe('intern-latest')
    expect(kept).toEqual([{ chooserId: 'u-1', modelId: 'intern-latest' }])
  })

  test('the samples keep the preset model where the live list has it', async () => {
    const { enter } = startSamples(nothing, [['intern-s1', 'intern-echo']])
    expect(await enter('u-1')).toBe('intern-echo')
  })

  test('the samples drop a choice that is no longer there', async () => {
    const { enter } = startSamples({ chooserId: 'u-1', modelId: 'intern-s0' })
    expect(await enter('u-1')).toBe('intern-s1')
  })

  test('the samples request a failed list again', async () => {
    const { actor, now, enter } = startSamples(nothing, [null, ['intern-s1']])
    expect([await enter('u-1'), now().hasTag('incomplete')]).toEqual(['intern-echo', true])
    actor.send({ type: 'models.reloaded' })
    await settled()
    expect([select.selectModel(now()), now().hasTag('incomplete')]).toEqual(['intern-s1', false])
  })

  test('the samples keep the choice of the same reader and drop that of another', async () => {
    const models = ['a', 'intern-latest']
    const { enter } = startSamples({ chooserId: 'u-1', modelId: 'intern-latest' }, [models, models, models])
    expect(await enter('u-1')).toBe('intern-latest')
    await enter(null)
    expect(await enter('u-1')).toBe('intern-latest')
    expect(await enter('u-2')).toBe('a')
  })

  test('the samples forget one reader’s models before the next, and load once for the same', async () => {
    const { actor, now, enter } = startSamples(nothing, [['a'], ['b']])
    await enter('u-1')
    await enter('u-1')
    actor.send({ type: 'reader.changed', readerId: 'u-2' })
    expect(select.selectModels(now())).toEqual([])
    await settled()
    expect(select.selectModels(now())).toEqual(['b'])
    await enter(null)
    expect([select.selectModels(now()), now().hasTag('offered')]).toEqual([[], false])
  })
})

test('each state of samples handles each event as reviewed', () => {
  const events = [
    { type: 'reader.changed', readerId: 'u-1' },
    { type: 'reader.changed', readerId: null },
    { type: 'model.chosen', modelId: 'intern-s1' },
    { type: 'models.reloaded' },
  ] as const
  const walk = {
    inputs: [{ ...nothing, preset: 'intern-echo' }],
    events: [...events, done('samples.signedIn.loading', ['intern-s1']), failed('samples.signedIn.loading')],
  }
  expect(eventMatrix(samplesMachine, everyState(samplesMachine, walk), events)).toMatchInlineSnapshot(`
    {
      "signedIn.failed": [
        "reader.changed readerId=null → signedOut",
        "model.chosen → signedIn.failed",
        "models.reloaded → signedIn.loading",
        "ignored: reader.changed readerId=u-1",
      ],
      "signedIn.known": [
        "reader.changed readerId=null → signedOut",
        "model.chosen → signedIn.known",
        "ignored: reader.changed readerId=u-1, models.reloaded",
      ],
      "signedIn.loading": [
        "reader.changed readerId=null → signedOut",
        "model.chosen → signedIn.loading",
        "ignored: reader.changed readerId=u-1, models.reloaded",
      ],
      "signedOut": [
        "reader.changed readerId=u-1 → signedIn.loading",
        "ignored: reader.changed readerId=null, model.chosen, models.reloaded",
      ],
    }
  `)
})
