import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { newTokenMachine } from '@/machines/tokens/newToken.machine'
import { tokenMachine, type DeleteOutcome } from '@/machines/tokens/token.machine'
import type { ApiToken } from '@/openapi/types'
import { apiToken } from './samples'

export const dayMs = 86_400_000
/** When the token of the samples expires. */
export const expiry = Date.parse(apiToken().expired_at)

const ignore = () => undefined

/** A row without a list to report to. */
export const tokenAlone = tokenMachine.provide({
  actions: { reportOpened: ignore, reportClosed: ignore, reportOutdated: ignore, reportSaved: ignore },
})

/** A new token without a list to report to. */
export const newTokenAlone = newTokenMachine.provide({
  actions: { reportOpened: ignore, reportClosed: ignore, reportOutdated: ignore, reportCreated: ignore },
})

/** A token a day before its end, whose deletion is answered as `answer` says. */
export function startToken(given: { token?: ApiToken; now?: number; answer?: () => Promise<DeleteOutcome> } = {}) {
  const log: string[] = []
  const clock = new SimulatedClock()
  const machine = tokenMachine.provide({
    actors: { deleteToken: fromPromise(given.answer ?? (() => Promise.resolve({ kind: 'deleted' }))) },
    actions: {
      notify: (_, { message }) => log.push(message),
      reportOutdated: () => log.push('outdated'),
      reportOpened: () => undefined,
      reportClosed: () => undefined,
    },
  })
  const input = { token: given.token ?? apiToken(), now: given.now ?? expiry - dayMs }
  const token = createActor(machine, { clock, input }).start()
  return { token, clock, log, now: () => token.getSnapshot() }
}
