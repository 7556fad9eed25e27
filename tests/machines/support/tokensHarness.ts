import { createActor, fromCallback, fromPromise, SimulatedClock, type AnyEventObject } from 'xstate'
import type { ApiToken, NewToken, TokenChange } from '@/openapi/types'
import { copyMachine } from '@/machines/copy/copy.machine'
import { newDraft, type FormDraft } from '@/machines/submit/draft'
import type { SubmitCall } from '@/machines/submit/submit.machine'
import { editMachine, type EditOutcome } from '@/machines/tokens/edit.machine'
import {
  creationMachine,
  newTokenMachine,
  selectForm,
  selectReveal,
  type CreateOutcome,
  type Creation,
} from '@/machines/tokens/newToken.machine'
import { revealMachine } from '@/machines/tokens/reveal.machine'
import { selectEdit, selectToken, tokenMachine, type DeleteOutcome } from '@/machines/tokens/token.machine'
import { selectTokens, tokenListMachine, type TokenPage } from '@/machines/tokens/tokenList.machine'
import { noFields, type TokenFields } from '@/machines/tokens/tokenFields'
import { wholeList, type TokenSelection } from '@/machines/tokens/tokenSelection'
import { apiToken, named } from './samples'
import { settled } from './settled'

const creation = (kind: Creation['kind'], given: Partial<ApiToken> = {}): CreateOutcome => ({
  kind: 'done',
  result: { kind, item: apiToken({ id: 'new', ...given }), now: 0 },
})
export const created = creation('created')
/** An earlier request had arrived. */
export const alreadyCreated = (given: Partial<ApiToken> = {}) => creation('alreadyCreated', given)
export const refused = { kind: 'refused', code: 1102 } as const

type TokensFakes = {
  /** The server’s tokens on a page of two; null `total`: no more than that. */
  list: (page: number) => Promise<readonly ApiToken[]>
  total: number | null
  selection: Partial<TokenSelection>
  create: () => Promise<CreateOutcome>
  remove: () => Promise<DeleteOutcome>
  copy: () => Promise<void>
  save: (change: TokenChange) => Promise<EditOutcome>
  draft: FormDraft<TokenFields>
  editDraft: FormDraft<Partial<TokenFields>> | null
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
      Promise.resolve({ kind: 'done', result: { kind: 'saved', token: apiToken({ token_name: name }) } }),
    draft: newDraft(noFields, 'seed'),
    editDraft: null,
    failing: false,
    ...given,
  }
  const log: string[] = []
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
  const edit = editMachine.provide({
    actors: {
      submit: fromPromise<EditOutcome, SubmitCall<TokenChange>>(({ input: { id, request } }) => {
        log.push(`save ${id} ${request.token_name}`)
        return fakes.save(request)
      }),
    },
    actions: {
      keepDraft: ({ context: { draft } }) => {
        if (draft.sent.length === 0) log.push(`keep ${draft.id} ${draft.fields.name}`)
      },
      discardDraft: () => log.push('discard edit'),
      notifyDone: () => actions.notify(null, { message: 'tokenSaved' }),
    },
  })
  const token = tokenMachine.provide({
    actors: {
      deleteToken: fromPromise<DeleteOutcome, { id: string }>(() => fakes.remove()),
      edit,
    },
    actions,
  })
  const reveal = revealMachine.provide({
    actors: {
      copy: copyMachine.provide({ actors: { writeText: fromPromise(() => fakes.copy()) }, actions }),
      holdSecret: fromCallback(() => () => void (forgotten += 1)),
      watchBack: fromCallback(() => undefined),
      watchUnload: fromCallback(() => undefined),
    },
  })
  const form = creationMachine.provide({
    actors: {
      submit: fromPromise<CreateOutcome, SubmitCall<NewToken>>(({ input }) => {
        log.push(`create ${input.request.token_name} ${input.idempotencyKey}`)
        return fakes.create()
      }),
    },
    actions: {
      keepDraft: ({ context: { draft } }) => {
        if (draft.sent.length === 0) log.push(`keep ${draft.fields.name}`)
      },
      discardDraft: () => log.push('discard'),
      notifyDone: () => undefined,
    },
  })
  const newToken = newTokenMachine.provide({
    actors: { creation: form, reveal },
    actions,
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
  const input = { selection: { ...wholeList, ...fakes.selection }, draft, editDraft }
  const clock = new SimulatedClock()
  const tokens = createActor(machine, { clock, input })
  tokens.on('selection.moved', ({ selection: { page, name, status } }) =>
    log.push(`move to ${page}${name}${status === 'all' ? '' : status}`),
  )
  tokens.start()
  await settled()
  const { newToken: creator } = tokens.getSnapshot().context
  /** The form of a new token, while it is open. */
  const openForm = () => selectForm(creator.getSnapshot())
  const submit = async (name: string) => {
    openForm()?.send({ type: 'form.submitted', fields: named(name) })
    await settled()
  }
  const create = async (name: string) => {
    creator.send({ type: 'token.create.requested' })
    await submit(name)
  }
  /** Closes the form of a new token. */
  const dismiss = async () => {
    openForm()?.send({ type: 'form.dismissed' })
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
    dialog?.send({ type: 'form.submitted', fields: named(name) })
    await settled()
    return dialog
  }
  const closeSecret = async () => {
    selectReveal(creator.getSnapshot())?.send({ type: 'secret.close.requested' })
    selectReveal(creator.getSnapshot())?.send({ type: 'secret.close.confirmed' })
    await settled()
  }
  const rows = () => selectTokens(tokens.getSnapshot()).map((row) => selectToken(row.getSnapshot()).id)
  return {
    tokens,
    newToken: creator,
    creation: () => creator.getSnapshot(),
    openForm,
    submit,
    dismiss,
    clock,
    fakes,
    log,
    tell,
    asked,
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
