import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { ApiToken } from '@/openapi/types'
import { connectTokens } from '@/machines/tokens/connectTokens'
import type { RenameAnswer, RenameDraft } from '@/machines/tokens/rename.machine'
import type { DeleteOutcome } from '@/machines/tokens/token.machine'
import { selectToken } from '@/machines/tokens/token.selectors'
import * as select from '@/machines/tokens/tokens.selectors'
import type { CreateOutcome, TokenList } from '@/machines/tokens/tokens.setup'
import { secret, tokensInput } from './paths'
import { apiToken } from './samples'
import { settled } from './settled'

export const created: CreateOutcome = {
  kind: 'created',
  secret,
  item: apiToken({ id: 'new', token_name: 'notebook' }),
  now: 0,
}

type TokensFakes = {
  /** What the server has on a page of two; null `total`: no more than that. */
  list: (page: number) => Promise<readonly ApiToken[]>
  total: number | null
  page: number
  create: () => Promise<CreateOutcome>
  remove: () => Promise<DeleteOutcome>
  copy: () => Promise<void>
  rename: (name: string) => Promise<RenameAnswer>
  draftName: string
  renameDraft: RenameDraft | null
  /** What is told throws. */
  failing: boolean
}

/** Starts the tokens' statechart with fake ports; `log` lists the calls of them, in order. */
export async function startTokens(given: Partial<TokensFakes> = {}) {
  const fakes: TokensFakes = {
    list: () => Promise.resolve([apiToken()]),
    total: null,
    page: 1,
    create: () => Promise.resolve(created),
    remove: () => Promise.resolve({ kind: 'deleted' }),
    copy: () => Promise.resolve(),
    rename: (name) => Promise.resolve({ kind: 'renamed', token: apiToken({ token_name: name }) }),
    draftName: '',
    renameDraft: null,
    failing: false,
    ...given,
  }
  const log: string[] = []
  const asked: { page: number; signal: AbortSignal }[] = []
  const machine = connectTokens({
    listTokens: fromPromise<TokenList, { page: number }>(async ({ input, signal }) => {
      asked.push({ page: input.page, signal })
      const list = await fakes.list(input.page)
      return { list, total: fakes.total ?? list.length, page_size: 2, timeZone: null, now: 0 }
    }),
    createToken: fromPromise<CreateOutcome, { name: string; idempotencyKey: string }>(({ input }) => {
      log.push(`create ${input.name} ${input.idempotencyKey}`)
      return fakes.create()
    }),
    deleteToken: fromPromise<DeleteOutcome, { id: string }>(() => fakes.remove()),
    renameToken: fromPromise<RenameAnswer, { id: string; name: string }>(({ input }) => {
      log.push(`rename ${input.id} ${input.name}`)
      return fakes.rename(input.name)
    }),
    copyText: fromPromise(() => fakes.copy()),
    watchClock: fromCallback(() => undefined),
    keepDraft: ({ name }) => log.push(`keep ${name}`),
    discardDraft: () => log.push('discard'),
    keepRenameDraft: ({ id, name }) => log.push(`keep ${id} ${name}`),
    discardRenameDraft: () => log.push('discard rename'),
    notify: (message) => {
      if (fakes.failing) throw new Error('nobody can be told')
      log.push(message)
    },
  })
  const { page, draftName, renameDraft } = fakes
  const input = { ...tokensInput, page, draftName, renameDraft }
  const tokens = createActor(machine, { clock: new SimulatedClock(), input })
  tokens.on('page.moved', ({ page }) => log.push(`move to ${page}`))
  tokens.start()
  await settled()
  const create = async (name: string) => {
    tokens.send({ type: 'token.create.requested' })
    tokens.send({ type: 'token.named', name })
    await settled()
  }
  const rows = () => select.selectTokens(tokens.getSnapshot()).map((row) => selectToken(row.getSnapshot()).id)
  return { tokens, fakes, log, asked, create, rows, now: () => tokens.getSnapshot() }
}
