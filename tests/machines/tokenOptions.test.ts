import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { connectTokenOptions, tokenOptionsMachine } from '../../machines/tokenOptions/tokenOptions.machine'
import * as select from '../../machines/tokenOptions/tokenOptions.selectors'
import type { ApiToken } from '../../openapi/types'
import { done, failed } from './support/effects'
import { eventMatrix, reachable } from './support/eventMatrix'
import { deadEnds, unreachedStates } from './support/graph'
import { settled } from './support/settled'

const token: ApiToken = {
  ...{ id: 't1', token_name: 'ci', token: 'intern_…a1B2', auth_status: 1 },
  ...{ created_at: '2026-11-01T00:00:00Z', expired_at: '2027-05-01T00:00:00Z' },
}

test('token options are asked for again after a failure', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve([token])]
  const listTokens = fromPromise<readonly ApiToken[]>(() => answers.shift()?.() ?? Promise.resolve([]))
  const options = createActor(connectTokenOptions({ listTokens })).start()
  const seen = () => {
    const now = options.getSnapshot()
    return [select.selectIsLoading(now), select.selectIsFailed(now), select.selectTokens(now)]
  }
  expect(seen()).toEqual([true, false, []])
  await settled()
  expect(seen()).toEqual([false, true, []])
  options.send({ type: 'tokens.reloaded' })
  await settled()
  expect(seen()).toEqual([false, false, [token]])
})

test('what each state does with each event', () => {
  const events = [{ type: 'tokens.reloaded' }] as const
  const walk = {
    inputs: [undefined],
    events: [...events, done('tokenOptions.loading', [token]), failed('tokenOptions.loading')],
  }
  const states = reachable(tokenOptionsMachine, walk)
  expect(unreachedStates(tokenOptionsMachine, states)).toEqual([])
  expect(deadEnds(tokenOptionsMachine, states, walk.events)).toEqual([])
  expect(eventMatrix(tokenOptionsMachine, states, events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "tokens.reloaded → loading",
        "ignored: nothing",
      ],
      "loading": [
        "ignored: tokens.reloaded",
      ],
    }
  `)
})
