import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate'
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
  const watches: ((event: EventObject) => void)[] = []
  const change = () => watches.forEach((tell) => tell({ type: 'tokens.changedElsewhere' }))
  const machine = expiringTokensMachine.provide({
    actors: {
      listExpiring: fromPromise(() => (answers.shift() ?? (() => Promise.resolve([])))()),
      watchChanges: fromCallback(({ sendBack }) => void watches.push(sendBack)),
    },
  })
  const actor = createActor(machine).start()
  const ids = () => selectExpiring(actor.getSnapshot()).map(({ id }) => id)
  await settled()
  expect([ids(), actor.getSnapshot().value]).toEqual([['t-1'], 'known'])
  change()
  await settled()
  expect([ids(), actor.getSnapshot().value]).toEqual([['t-1'], 'known'])
  change()
  change()
  await settled()
  expect([ids(), answers]).toEqual([[], []])
})
