import { createActor, fromCallback, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import {
  samplesMachine,
  type SampleToken,
  selectTokenName,
  selectVariable,
  tokenVariable,
} from '@/machines/documentation/samples.machine'
import { settled } from '@/tests/machines/support/settled'

const named = (tokens: readonly SampleToken[]) => ({ tokens, variable: 'INTERN_API_TOKEN' })

const laptop: SampleToken = { id: 't-1', token_name: 'laptop', token: 'intern_…a1B2' }
const robot: SampleToken = { id: 't-2', token_name: 'robot', token: 'intern_…c3D4' }

test.each([
  ['laptop', 'INTERN_API_TOKEN_LAPTOP'],
  ['ci.main-2', 'INTERN_API_TOKEN_CI_MAIN_2'],
  ['我的电脑', 'INTERN_API_TOKEN'],
  ['我的-2', 'INTERN_API_TOKEN_2'],
  ['_.-', 'INTERN_API_TOKEN'],
])('the samples read a token named %s from %s', (name, variable) => {
  const token = { ...laptop, token_name: name }
  expect([tokenVariable(null, named([token])), tokenVariable(token, named([token, robot]))]).toEqual([
    'INTERN_API_TOKEN',
    variable,
  ])
})

test('the samples distinguish tokens by id if the ends of their values are unknown', () => {
  const tokens = [
    { ...laptop, token_name: 'a-b', token: '…' },
    { ...robot, token_name: 'a.b', token: '…' },
  ]
  expect(tokens.map((token) => tokenVariable(token, named(tokens)))).toEqual([
    'INTERN_API_TOKEN_A_B_t1',
    'INTERN_API_TOKEN_A_B_t2',
  ])
})

test.each([
  ['a-b', 'a.b', 'INTERN_API_TOKEN_A_B_a1B2', 'INTERN_API_TOKEN_A_B_c3D4'],
  ['Laptop', 'laptop', 'INTERN_API_TOKEN_LAPTOP_a1B2', 'INTERN_API_TOKEN_LAPTOP_c3D4'],
  ['我的', '电脑', 'INTERN_API_TOKEN_a1B2', 'INTERN_API_TOKEN_c3D4'],
])('the samples read tokens named %s and %s from variables of their own', (one, other, ofOne, ofOther) => {
  const tokens = [
    { ...laptop, token_name: one },
    { ...robot, token_name: other },
  ]
  expect(tokens.map((token) => tokenVariable(token, named(tokens)))).toEqual([ofOne, ofOther])
})

test('the samples name the chosen token and its variable, but none that a shell could not hold', async () => {
  const odd = { ...robot, id: 't-3', token_name: 'a`b`' }
  const machine = samplesMachine.provide({
    actors: {
      listModels: fromPromise<readonly string[]>(() => Promise.resolve(['intern-s1'])),
      listTokens: fromPromise<readonly SampleToken[]>(() => Promise.resolve([laptop, odd])),
      watchChanges: fromCallback(() => undefined),
    },
    actions: { keepChoice: () => undefined },
  })
  const input = { chooserId: null, modelId: null, tokenId: null, preset: 'intern-echo', variable: 'INTERN_API_TOKEN' }
  const samples = createActor(machine, { input }).start()
  const seen = () => [selectTokenName(samples.getSnapshot()), selectVariable(samples.getSnapshot())]
  expect(seen()).toEqual([null, 'INTERN_API_TOKEN'])
  samples.send({ type: 'reader.changed', readerId: 'u-1' })
  await settled()
  samples.send({ type: 'token.chosen', tokenId: 't-1' })
  expect(seen()).toEqual(['laptop', 'INTERN_API_TOKEN_LAPTOP'])
  samples.send({ type: 'token.chosen', tokenId: 't-3' })
  expect(seen()).toEqual([null, 'INTERN_API_TOKEN'])
})
