import { createActor, fromCallback, fromPromise, SimulatedClock, type AnyEventObject } from 'xstate'
import type { ApiToken, NewToken, TokenChange } from '@/openapi/types'
import { copyMachine } from '@/machines/copy/copy.machine'
import { editMachine, type EditAnswer, type EditDraft } from '@/machines/tokens/edit.machine'
import { newTokenMachine, selectReveal, type CreateOutcome, type TokenDraft } from '@/machines/tokens/newToken.machine'
import { revealMachine } from '@/machines/tokens/reveal.machine'
import { selectEdit, selectToken, tokenMachine, type DeleteOutcome } from '@/machines/tokens/token.machine'
import { selectTokens, tokenListMachine, type TokenPage } from '@/machines/tokens/tokenList.machine'
import { wholeList, type TokenSelection } from '@/machines/tokens/tokenSelection'
import { tokenListInput } from './paths'
import { apiToken, named } from './samples'
import { settled } from './settled'

export const created: CreateOutcome = {
  kind: 'created',
  item: apiToken({ id: 'new', token_name: 'notebook' }),
  now: 0,
}

type TokensFakes = {
  /** The server’s tokens on a page of two; null `total`: no more than that. */
  list: (page: number) => Promise<readonly ApiToken[]>
  total: number | null
  selection: Partial<TokenSelection>
  create: () => Promise<CreateOutcome>
  remove: () => Promise<DeleteOutcome>
  copy: () => Promise<void>
  save: (change: TokenChange) => Promise<EditAnswer>
  draft: TokenDraft | null
  editDraft: EditDraft | null
  /** Notices throw. */
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
  /** Stored drafts, sent ones included. */
  const kept: TokenDraft[] = []
  /** Ids of the tokens that the server was asked to delete. */
  const deleted: string[] = []
  let told = 0
  let forgotten = 0
  const asked: { selection: TokenSelection; page: number; signal: AbortSignal }[] = []
  /** Events of the watchers by their names, while they watch. */
  const tell = new Map<string, (event: AnyEventObject) => void>()
  const watched = (name: string) =>
    fromCallback(({ sendBack }) => {
      tell.set(name, sendBack)
      return () => void tell.delete(name)
    })
  const actions = {
    notify: (_: unknown, { message }: { message: string }) => {
      if (fakes.failing) throw new Error('nobody can be told')
      log.push(message)
    },
  }
  const tellOtherTabs = () => void (told += 1)
  const edit = editMachine.provide({
    actors: {
      updateToken: fromPromise<EditAnswer, { id: string; change: TokenChange }>(({ input: { id, change } }) => {
        log.push(`save ${id} ${change.token_name}`)
        return fakes.save(change)
      }),
    },
    actions: {
      ...actions,
      keepDraft: (_, { id, fields }) => log.push(`keep ${id} ${fields.name}`),
      discardDraft: () => log.push('discard edit'),
    },
  })
  const token = tokenMachine.provide({
    actors: {
      deleteToken: fromPromise<DeleteOutcome, { id: string }>(({ input }) => {
        deleted.push(input.id)
        return fakes.remove()
      }),
      edit,
    },
    actions: { ...actions, tellOtherTabs },
  })
  const reveal = revealMachine.provide({
    actors: {
      copy: copyMachine.provide({ actors: { writeText: fromPromise(() => fakes.copy()) }, actions }),
      holdSecret: fromCallback(() => () => void (forgotten += 1)),
      watchBack: fromCallback(() => undefined),
      watchUnload: fromCallback(() => undefined),
    },
  })
  const newToken = newTokenMachine.provide({
    actors: {
      createToken: fromPromise<CreateOutcome, { token: NewToken; idempotencyKey: string }>(({ input }) => {
        log.push(`create ${input.token.token_name} ${input.idempotencyKey}`)
        return fakes.create()
      }),
      reveal,
    },
    actions: {
      ...actions,
      tellOtherTabs,
      keepDraft: (_, draft) => {
        kept.push(draft)
        if (draft.attempt === null) log.push(`keep ${draft.fields.name}`)
      },
      discardDraft: () => log.push('discard'),
    },
  })
  const machine = tokenListMachine.provide({
    actors: {
      listTokens: fromPromise<TokenPage, TokenSelection>(async ({ input, signal }) => {
        asked.push({ selection: input, page: input.page, signal })
        const list = await fakes.list(input.page)
        return { list, total: fakes.total ?? list.length, page_size: 2, timeZone: null, now: 0 }
      }),
      watchClock: watched('clock'),
      watchChanges: watched('changes'),
      token,
      newToken,
    },
  })
  const { draft, editDraft } = fakes
  const input = { ...tokenListInput, selection: { ...wholeList, ...fakes.selection }, draft, editDraft }
  const clock = new SimulatedClock()
  const tokens = createActor(machine, { clock, input })
  tokens.on('selection.moved', ({ selection: { page, name, status } }) =>
    log.push(`move to ${page}${name}${status === 'all' ? '' : status}`),
  )
  tokens.start()
  await settled()
  const { newToken: creation } = tokens.getSnapshot().context
  const create = async (name: string) => {
    creation.send({ type: 'token.create.requested' })
    creation.send({ type: 'token.submitted', fields: named(name) })
    await settled()
  }
  /** The row of this token, or the first. */
  const rowOf = (id?: string) =>
    selectTokens(tokens.getSnapshot()).find((row) => [undefined, selectToken(row.getSnapshot()).id].includes(id))
  const deleteRow = async (id?: string) => {
    rowOf(id)?.send({ type: 'token.delete.requested' })
    rowOf(id)?.send({ type: 'token.delete.confirmed' })
    await settled()
  }
  /** Gives a token a new name; the dialog is returned. */
  const rename = async (name: string, id?: string) => {
    const row = rowOf(id)
    row?.send({ type: 'token.edit.requested' })
    const dialog = row && selectEdit(row.getSnapshot())
    dialog?.send({ type: 'edit.submitted', fields: named(name) })
    await settled()
    return dialog
  }
  const closeSecret = async () => {
    selectReveal(creation.getSnapshot())?.send({ type: 'secret.close.requested' })
    selectReveal(creation.getSnapshot())?.send({ type: 'secret.close.confirmed' })
    await settled()
  }
  const rows = () => selectTokens(tokens.getSnapshot()).map((row) => selectToken(row.getSnapshot()).id)
  return {
    tokens,
    newToken: creation,
    creation: () => creation.getSnapshot(),
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
    rowOf,
    deleteRow,
    rename,
    closeSecret,
    rows,
    now: () => tokens.getSnapshot(),
  }
}
