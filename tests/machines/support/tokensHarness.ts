import { createActor, fromCallback, fromPromise, SimulatedClock, type AnyEventObject } from 'xstate'
import type { ApiToken } from '@/openapi/types'
import { connectTokens } from '@/machines/tokens/connectTokens'
import type { RenameAnswer, RenameDraft } from '@/machines/tokens/rename.machine'
import type { DeleteOutcome } from '@/machines/tokens/token.machine'
import { selectToken } from '@/machines/tokens/token.selectors'
import * as select from '@/machines/tokens/tokens.selectors'
import type { CreateOutcome, TokenDraft, TokenList } from '@/machines/tokens/tokens.setup'
import { wholeList, type TokenSelection } from '@/machines/tokens/tokenSelection'
import { tokensInput } from './paths'
import { apiToken } from './samples'
import { settled } from './settled'

export const created: CreateOutcome = {
  kind: 'created',
  item: apiToken({ id: 'new', token_name: 'notebook' }),
  now: 0,
}

type TokensFakes = {
  /** What the server has on a page of two; null `total`: no more than that. */
  list: (page: number) => Promise<readonly ApiToken[]>
  total: number | null
  selection: Partial<TokenSelection>
  create: () => Promise<CreateOutcome>
  remove: () => Promise<DeleteOutcome>
  copy: () => Promise<void>
  rename: (name: string) => Promise<RenameAnswer>
  draft: TokenDraft | null
  renameDraft: RenameDraft | null
  /** What is told throws. */
  failing: boolean
}

/** Starts the tokens' statechart with fake ports; `log` lists the calls of them, in order. */
export async function startTokens(given: Partial<TokensFakes> = {}) {
  const fakes: TokensFakes = {
    list: () => Promise.resolve([apiToken()]),
    total: null,
    selection: {},
    create: () => Promise.resolve(created),
    remove: () => Promise.resolve({ kind: 'deleted' }),
    copy: () => Promise.resolve(),
    rename: (name) => Promise.resolve({ kind: 'renamed', token: apiToken({ token_name: name }) }),
    draft: null,
    renameDraft: null,
    failing: false,
    ...given,
  }
  const log: string[] = []
  /** Drafts as they were kept, also those of what was sent. */
  const kept: TokenDraft[] = []
  /** Ids of the tokens that the server was asked to delete. */
  const deleted: string[] = []
  let told = 0
  let forgotten = 0
  const asked: { selection: TokenSelection; page: number; signal: AbortSignal }[] = []
  /** What the watchers tell the statechart, by their names, while they watch. */
  const tell = new Map<string, (event: AnyEventObject) => void>()
  const watched = (name: string) =>
    fromCallback(({ sendBack }) => {
      tell.set(name, sendBack)
      return () => void tell.delete(name)
    })
  const machine = connectTokens({
    listTokens: fromPromise<TokenList, TokenSelection>(async ({ input, signal }) => {
      asked.push({ selection: input, page: input.page, signal })
      const list = await fakes.list(input.page)
      return { list, total: fakes.total ?? list.length, page_size: 2, timeZone: null, now: 0 }
    }),
    createToken: fromPromise<CreateOutcome, { name: string; idempotencyKey: string }>(({ input }) => {
      log.push(`create ${input.name} ${input.idempotencyKey}`)
      return fakes.create()
    }),
    deleteToken: fromPromise<DeleteOutcome, { id: string }>(({ input }) => {
      deleted.push(input.id)
      return fakes.remove()
    }),
    renameToken: fromPromise<RenameAnswer, { id: string; name: string }>(({ input }) => {
      log.push(`rename ${input.id} ${input.name}`)
      return fakes.rename(input.name)
    }),
    writeText: fromPromise(() => fakes.copy()),
    holdSecret: fromCallback(() => () => void (forgotten += 1)),
    watchBack: fromCallback(() => undefined),
    watchUnload: fromCallback(() => undefined),
    watchClock: watched('clock'),
    watchChanges: watched('changes'),
    tellOtherTabs: () => void (told += 1),
    keepDraft: (draft) => {
      kept.push(draft)
      if (draft.attempt === null) log.push(`keep ${draft.name}`)
    },
    discardDraft: () => log.push('discard'),
    keepRenameDraft: ({ id, name }) => log.push(`keep ${id} ${name}`),
    discardRenameDraft: () => log.push('discard rename'),
    notify: (message) => {
      if (fakes.failing) throw new Error('nobody can be told')
      log.push(message)
    },
  })
  const { draft, renameDraft } = fakes
  const input = { ...tokensInput, selection: { ...wholeList, ...fakes.selection }, draft, renameDraft }
  const clock = new SimulatedClock()
  const tokens = createActor(machine, { clock, input })
  tokens.on('selection.moved', ({ selection: { page, name, status } }) =>
    log.push(`move to ${page}${name}${status === 'all' ? '' : status}`),
  )
  tokens.start()
  await settled()
  const create = async (name: string) => {
    tokens.send({ type: 'token.create.requested' })
    tokens.send({ type: 'token.named', name })
    await settled()
  }
  const rows = () => select.selectTokens(tokens.getSnapshot()).map((row) => selectToken(row.getSnapshot()).id)
  return {
    tokens,
    clock,
    fakes,
    log,
    kept,
    deleted,
    tell,
    asked,
    told: () => told,
    forgotten: () => forgotten,
    create,
    rows,
    now: () => tokens.getSnapshot(),
  }
}
