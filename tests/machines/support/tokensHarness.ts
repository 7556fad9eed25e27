import { createActor, fromCallback, fromPromise, SimulatedClock, type AnyEventObject } from 'xstate'
import type { ApiToken, NewToken, TokenChange } from '@/openapi/types'
import { connectTokens } from '@/machines/tokens/connectTokens'
import type { EditAnswer, EditDraft } from '@/machines/tokens/edit.machine'
import type { DeleteOutcome } from '@/machines/tokens/token.machine'
import { selectToken } from '@/machines/tokens/token.selectors'
import * as select from '@/machines/tokens/tokens.selectors'
import type { CreateOutcome, TokenDraft, TokenList } from '@/machines/tokens/tokens.setup'
import { wholeList, type TokenSelection } from '@/machines/tokens/tokenSelection'
import { tokensInput } from './paths'
import { apiToken, named } from './samples'
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
  save: (change: TokenChange) => Promise<EditAnswer>
  draft: TokenDraft | null
  editDraft: EditDraft | null
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
    save: ({ token_name: name = 'notebook' }) =>
      Promise.resolve({ kind: 'saved', token: apiToken({ token_name: name }) }),
    draft: null,
    editDraft: null,
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
    createToken: fromPromise<CreateOutcome, { token: NewToken; idempotencyKey: string }>(({ input }) => {
      log.push(`create ${input.token.token_name} ${input.idempotencyKey}`)
      return fakes.create()
    }),
    deleteToken: fromPromise<DeleteOutcome, { id: string }>(({ input }) => {
      deleted.push(input.id)
      return fakes.remove()
    }),
    updateToken: fromPromise<EditAnswer, { id: string; change: TokenChange }>(({ input: { id, change } }) => {
      log.push(`save ${id} ${change.token_name}`)
      return fakes.save(change)
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
      if (draft.attempt === null) log.push(`keep ${draft.fields.name}`)
    },
    discardDraft: () => log.push('discard'),
    keepEditDraft: ({ id, fields }) => log.push(`keep ${id} ${fields.name}`),
    discardEditDraft: () => log.push('discard edit'),
    notify: (message) => {
      if (fakes.failing) throw new Error('nobody can be told')
      log.push(message)
    },
  })
  const { draft, editDraft } = fakes
  const input = { ...tokensInput, selection: { ...wholeList, ...fakes.selection }, draft, editDraft }
  const clock = new SimulatedClock()
  const tokens = createActor(machine, { clock, input })
  tokens.on('selection.moved', ({ selection: { page, name, status } }) =>
    log.push(`move to ${page}${name}${status === 'all' ? '' : status}`),
  )
  tokens.start()
  await settled()
  const create = async (name: string) => {
    tokens.send({ type: 'token.create.requested' })
    tokens.send({ type: 'token.submitted', fields: named(name) })
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
