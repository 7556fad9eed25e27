import { createActor, fromCallback, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { samplesMachine, type OwnedChoice, type SampleToken } from '@/machines/documentation/samples.machine'
import * as select from '@/machines/documentation/samples.machine'
import { done, failed } from '@/tests/machines/support/effects'
import { regionMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { settled } from '@/tests/machines/support/settled'

const laptop: SampleToken = { id: 't-1', token_name: 'laptop', token: 'intern_…a1B2' }
const robot: SampleToken = { id: 't-2', token_name: 'robot', token: 'intern_…c3D4' }
const nothing: OwnedChoice = { chooserId: null, modelId: null, tokenId: null }

/** Samples whose lists come as the test says: each call takes the next response, null fails. */
function startSamples(
  answers: {
    choice?: OwnedChoice
    models?: (readonly string[] | null)[]
    tokens?: (readonly SampleToken[] | null)[]
  } = {},
) {
  const { choice = nothing, models = [['intern-s1', 'intern-latest']], tokens = [[laptop, robot]] } = answers
  const kept: OwnedChoice[] = []
  const watched: string[] = []
  const next = async <Item>(left: (readonly Item[] | null)[]) => {
    const answer = left.shift()
    if (!answer) throw new Error('offline')
    return Promise.resolve(answer)
  }
  const machine = samplesMachine.provide({
    actors: {
      listModels: fromPromise(() => next(models)),
      listTokens: fromPromise(() => next(tokens)),
      watchChanges: fromCallback<{ type: string }, { readerId: string }>(({ input }) => {
        watched.push(input.readerId)
      }),
    },
    actions: { keepChoice: (_, params) => kept.push(params) },
  })
  const actor = createActor(machine, {
    input: { ...choice, preset: 'intern-echo', variable: 'INTERN_API_TOKEN' },
  }).start()
  const now = () => actor.getSnapshot()
  const shown = () => [select.selectModel(now()), select.selectToken(now())?.token_name ?? null]
  return { actor, now, shown, kept, watched }
}

describe('the samples of the documentation', () => {
  test('the samples name the preset model to a reader who is signed out, and offer nothing', async () => {
    const { actor, now, shown } = startSamples()
    await settled()
    actor.send({ type: 'model.chosen', modelId: 'intern-s1' })
    expect([shown(), now().hasTag('offered'), select.selectModels(now())]).toEqual([['intern-echo', null], false, []])
  })

  test('the samples name a model of the live list, and a token once it is chosen', async () => {
    const { actor, now, shown, kept, watched } = startSamples()
    actor.send({ type: 'reader.changed', readerId: 'u-1' })
    expect([shown(), now().hasTag('offered')]).toEqual([['intern-echo', null], true])
    await settled()
    expect(shown()).toEqual(['intern-s1', null])
    actor.send({ type: 'model.chosen', modelId: 'intern-latest' })
    actor.send({ type: 'token.chosen', tokenId: 't-2' })
    expect(shown()).toEqual(['intern-latest', 'robot'])
    actor.send({ type: 'token.chosen', tokenId: null })
    expect(shown()).toEqual(['intern-latest', null])
    expect(kept).toEqual([
      { chooserId: 'u-1', modelId: 'intern-latest', tokenId: null },
      { chooserId: 'u-1', modelId: 'intern-latest', tokenId: 't-2' },
      { chooserId: 'u-1', modelId: 'intern-latest', tokenId: null },
    ])
    expect(watched).toEqual(['u-1'])
  })

  test('the samples keep the preset model where the live list has it', async () => {
    const { actor, shown } = startSamples({ models: [['intern-s1', 'intern-echo']] })
    actor.send({ type: 'reader.changed', readerId: 'u-1' })
    await settled()
    expect(shown()).toEqual(['intern-echo', null])
  })

  test('the samples drop a choice that is no longer there', async () => {
    const tokens = [[laptop, robot], [laptop]]
    const { actor, shown } = startSamples({
      choice: { chooserId: 'u-1', modelId: 'intern-s0', tokenId: 't-2' },
      tokens,
    })
    actor.send({ type: 'reader.changed', readerId: 'u-1' })
    await settled()
    expect(shown()).toEqual(['intern-s1', 'robot'])
    actor.send({ type: 'tokens.changedElsewhere' })
    await settled()
    expect(shown()).toEqual(['intern-s1', null])
  })

  test('the samples request only the failed list again', async () => {
    const { actor, now, shown } = startSamples({ models: [null, ['intern-s1']] })
    actor.send({ type: 'reader.changed', readerId: 'u-1' })
    await settled()
    expect([shown(), now().hasTag('incomplete')]).toEqual([['intern-echo', null], true])
    actor.send({ type: 'lists.reloaded' })
    await settled()
    expect([shown(), now().hasTag('incomplete')]).toEqual([['intern-s1', null], false])
  })

  test('the samples are incomplete without tokens until these have come', async () => {
    const { actor, now } = startSamples({ tokens: [null, [laptop]] })
    actor.send({ type: 'reader.changed', readerId: 'u-1' })
    await settled()
    const seen = () => [select.selectTokens(now()), now().hasTag('incomplete')]
    expect(seen()).toEqual([[], true])
    actor.send({ type: 'lists.reloaded' })
    await settled()
    expect(seen()).toEqual([[laptop], false])
  })

  test('the samples keep the choice of the same reader and drop that of another', async () => {
    const choice = { chooserId: 'u-1', modelId: 'intern-latest', tokenId: 't-2' }
    const models = ['a', 'intern-latest']
    const tokens = [[robot], [robot], [robot]]
    const { actor, shown } = startSamples({ choice, models: [models, models, models], tokens })
    const enter = async (readerId: string | null) => {
      actor.send({ type: 'reader.changed', readerId })
      await settled()
      return shown()
    }
    expect(await enter('u-1')).toEqual(['intern-latest', 'robot'])
    await enter(null)
    expect(await enter('u-1')).toEqual(['intern-latest', 'robot'])
    expect(await enter('u-2')).toEqual(['a', null])
  })

  test('the samples forget one reader’s lists before the next, and ask once for the same', async () => {
    const { actor, now, watched } = startSamples({ models: [['a'], ['b']], tokens: [[laptop], [robot]] })
    actor.send({ type: 'reader.changed', readerId: 'u-1' })
    await settled()
    actor.send({ type: 'reader.changed', readerId: 'u-1' })
    actor.send({ type: 'reader.changed', readerId: 'u-2' })
    expect([select.selectModels(now()), select.selectTokens(now())]).toEqual([[], []])
    await settled()
    expect(select.selectTokens(now())).toEqual([robot])
    actor.send({ type: 'reader.changed', readerId: null })
    expect([select.selectTokens(now()), now().hasTag('offered'), watched]).toEqual([[], false, ['u-1', 'u-2']])
  })
})

test('each state of samples handles each event as reviewed', () => {
  const events = [
    { type: 'reader.changed', readerId: 'u-1' },
    { type: 'reader.changed', readerId: null },
    { type: 'model.chosen', modelId: 'intern-s1' },
    { type: 'token.chosen', tokenId: 't-1' },
    { type: 'tokens.changedElsewhere' },
    { type: 'lists.reloaded' },
  ] as const
  const walk = {
    inputs: [{ ...nothing, preset: 'intern-echo', variable: 'INTERN_API_TOKEN' }],
    events: [
      ...events,
      done('samples.signedIn.models.loading', ['intern-s1']),
      failed('samples.signedIn.models.loading'),
      done('samples.signedIn.tokens.loading', [laptop]),
      failed('samples.signedIn.tokens.loading'),
    ],
  }
  expect(regionMatrix(samplesMachine, everyState(samplesMachine, walk), events)).toMatchInlineSnapshot(`
    {
      "signedIn.models.failed": [
        "reader.changed readerId=null → signedOut",
        "model.chosen → acts",
        "token.chosen → acts",
        "tokens.changedElsewhere → acts",
        "lists.reloaded → signedIn.models.loading",
        "ignored: reader.changed readerId=u-1",
      ],
      "signedIn.models.known": [
        "reader.changed readerId=null → signedOut",
        "model.chosen → acts",
        "token.chosen → acts",
        "tokens.changedElsewhere → acts",
        "ignored: reader.changed readerId=u-1, lists.reloaded",
      ],
      "signedIn.models.loading": [
        "reader.changed readerId=null → signedOut",
        "model.chosen → acts",
        "token.chosen → acts",
        "tokens.changedElsewhere → acts",
        "ignored: reader.changed readerId=u-1, lists.reloaded",
      ],
      "signedOut": [
        "reader.changed readerId=u-1 → signedIn.models.loading + tokens.loading",
        "ignored: reader.changed readerId=null, model.chosen, token.chosen, tokens.changedElsewhere, lists.reloaded",
      ],
      "tokens.failed": [
        "reader.changed readerId=null → signedOut",
        "model.chosen → acts",
        "token.chosen → acts",
        "tokens.changedElsewhere → tokens.loading",
        "lists.reloaded → tokens.loading",
        "ignored: reader.changed readerId=u-1",
      ],
      "tokens.known": [
        "reader.changed readerId=null → signedOut",
        "model.chosen → acts",
        "token.chosen → acts",
        "tokens.changedElsewhere → tokens.loading",
        "ignored: reader.changed readerId=u-1, lists.reloaded",
      ],
      "tokens.loading": [
        "reader.changed readerId=null → signedOut",
        "model.chosen → acts",
        "token.chosen → acts",
        "tokens.changedElsewhere → acts",
        "ignored: reader.changed readerId=u-1, lists.reloaded",
      ],
    }
  `)
})
