import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { ApiToken } from '../../../openapi/types'
import { connectTokens } from '../../../machines/tokens/connectTokens'
import type { DeleteOutcome } from '../../../machines/tokens/token.machine'
import { selectToken } from '../../../machines/tokens/token.selectors'
import * as select from '../../../machines/tokens/tokens.selectors'
import type { CreateOutcome } from '../../../machines/tokens/tokens.setup'
import { secret, tokensInput } from './paths'
import { apiToken } from './samples'
import { settled } from './settled'

export const created: CreateOutcome = {
  kind: 'created',
  secret,
  item: apiToken({ id: 'new', token_name: 'notebook' }),
  now: 0,
}

type World = {
  list: () => Promise<readonly ApiToken[]>
  create: () => Promise<CreateOutcome>
  copy: () => Promise<void>
  draftName: string
}

/** Starts the tokens' statechart in a simulated world; `log` tells what it did to it, in order. */
export async function startTokens(given: Partial<World> = {}) {
  const world: World = {
    list: () => Promise.resolve([apiToken()]),
    create: () => Promise.resolve(created),
    copy: () => Promise.resolve(),
    draftName: '',
    ...given,
  }
  const log: string[] = []
  const machine = connectTokens({
    listTokens: fromPromise(async () => ({ list: await world.list(), now: 0 })),
    createToken: fromPromise<CreateOutcome, { name: string; idempotencyKey: string }>(({ input }) => {
      log.push(`create ${input.name} ${input.idempotencyKey}`)
      return world.create()
    }),
    deleteToken: fromPromise<DeleteOutcome, { id: string }>(() => Promise.resolve({ kind: 'deleted' })),
    copyText: fromPromise(() => world.copy()),
    watchClock: fromCallback(() => undefined),
    keepDraft: ({ name }) => log.push(`keep ${name}`),
    discardDraft: () => log.push('discard'),
    notify: (message) => log.push(message),
  })
  const input = { ...tokensInput, draftName: world.draftName }
  const tokens = createActor(machine, { clock: new SimulatedClock(), input }).start()
  await settled()
  const create = async (name: string) => {
    tokens.send({ type: 'token.create.requested' })
    tokens.send({ type: 'token.named', name })
    await settled()
  }
  const rows = () => select.selectTokens(tokens.getSnapshot()).map((row) => selectToken(row.getSnapshot()).id)
  return { tokens, world, log, create, rows, now: () => tokens.getSnapshot() }
}
