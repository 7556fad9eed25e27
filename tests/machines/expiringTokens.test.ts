import { createActor, fromCallback, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import type { ApiToken } from '@/openapi/types'
import { expiringTokensMachine } from '@/machines/expiringTokens/expiringTokens.machine'
import { selectExpiring } from '@/machines/expiringTokens/expiringTokens.selectors'
import { apiToken } from './support/samples'
import { settled } from './support/settled'

test('the tokens that expire soon are asked for again with each change, and stay where there is no answer', async () => {
  const answers: (() => Promise<readonly ApiToken[]>)[] = [
    () => Promise.resolve([apiToken()]),
    () => Promise.reject(new Error('offline')),
    () => new Promise(() => undefined),
    () => Promise.resolve([]),
  ]
  const machine = expiringTokensMachine.provide({
    actors: {
      listExpiring: fromPromise(() => (answers.shift() ?? (() => Promise.resolve([])))()),
      watchChanges: fromCallback(() => undefined),
    },
  })
  const actor = createActor(machine).start()
  const ids = () => selectExpiring(actor.getSnapshot()).map(({ id }) => id)
  await settled()
  expect(ids()).toEqual(['t-1'])
  actor.send({ type: 'tokens.changedElsewhere' })
  await settled()
  expect(ids()).toEqual(['t-1'])
  actor.send({ type: 'tokens.changedElsewhere' })
  actor.send({ type: 'tokens.changedElsewhere' })
  await settled()
  expect([ids(), answers]).toEqual([[], []])
})
