import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { copyMachine, type CopyRequest } from '@/machines/copy/copy.machine'
import { editMachine, type EditAnswer, type EditDraft } from '@/machines/tokens/edit.machine'
import { newTokenMachine, type CreateOutcome, type TokenDraft } from '@/machines/tokens/newToken.machine'
import { revealMachine } from '@/machines/tokens/reveal.machine'
import { tokenMachine, type DeleteOutcome } from '@/machines/tokens/token.machine'
import { tokenListMachine, type TokenPage } from '@/machines/tokens/tokenList.machine'
import { isBlank, noFields, shorterValidities, type TokenFields } from '@/machines/tokens/tokenFields'
import type { TokenSelection } from '@/machines/tokens/tokenSelection'
import { isSuccess } from '@/openapi/answers'
import type { CallOperation } from '@/openapi/call'
import { RefusalCode } from '@/openapi/refusalCodes'
import { isRecord } from '@/openapi/rules/record'
import type { NewToken, TokenChange } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import { refusalOf } from '@/src/actors/refusals'
import type { AppServices } from '@/src/actors/portal'
import { createBrowserStorage, draftOf } from '@/src/browser/browserStorage'
import { holdBackEntry } from '@/src/browser/backEntry'
import { watchPageReturn } from '@/src/browser/watchPageReturn'
import { writeText } from '@/src/browser/writeText'
import { tokenChanges } from './tokenChanges'
import { tokensPerPage, toTokenQuery } from './firstCalls'

/** The tokens' statechart on this browser and the portal's server, and the user's unsent text. */
export function tokensPorts({ window, call, notify, now }: AppServices, userId: string) {
  const changes = tokenChanges(window, userId)
  const storage = createBrowserStorage(() => window.sessionStorage)
  const created = draftOf(storage, 'token-name', userId)
  const edited = draftOf(storage, 'token-edit', userId)
  const secret = createSecretHolder()
  const { listTokens, createToken, deleteToken, updateToken } = calls(call, now, secret)
  const actions = { notify: (_: unknown, { message }: { message: Parameters<typeof notify>[0] }) => notify(message) }
  const tellOtherTabs = () => changes.tell()
  const writes = fromPromise<void, CopyRequest>(({ input }) => writeText(window, input.read()))
  const edit = editMachine.provide({
    actors: { updateToken },
    actions: {
      ...actions,
      keepDraft: (_, draft) => edited.keep(keptEditDraft(draft)),
      discardDraft: () => edited.keep(''),
    },
  })
  const reveal = revealMachine.provide({
    actors: {
      copy: copyMachine.provide({ actors: { writeText: writes }, actions }),
      holdSecret: fromCallback(() => secret.empty),
      watchBack: watchBack(window),
      watchUnload: watchUnload(window),
    },
  })
  const newToken = newTokenMachine.provide({
    actors: { createToken, reveal },
    actions: {
      ...actions,
      tellOtherTabs,
      keepDraft: (_, draft) => created.keep(keptDraft(draft)),
      discardDraft: () => created.keep(''),
    },
  })
  const token = tokenMachine.provide({ actors: { deleteToken, edit }, actions: { ...actions, tellOtherTabs } })
  const watchers = { watchClock: watchClock(window, now), watchChanges: changes.watch }
  const machine = tokenListMachine.provide({ actors: { listTokens, token, newToken, ...watchers } })
  return {
    machine,
    secret,
    draft: () => tokenDraftFrom(created.read()),
    editDraft: () => editDraftFrom(edited.read()),
  }
}

const calls = (call: CallOperation, now: () => number, secret: SecretHolder) => ({
  listTokens: fromPromise<TokenPage, TokenSelection>(async ({ input, signal }) => {
    const query = toTokenQuery(input)
    const { list, total, page_size, time_zone } = dataOf(await call('listTokens', { query }, { signal }))
    // A server that knows no pages gives the whole list.
    const whole = { total: list.length, page_size: Math.max(tokensPerPage, list.length) }
    const counted = { total: total ?? whole.total, page_size: page_size ?? whole.page_size }
    return { list, ...counted, timeZone: time_zone ?? null, now: now() }
  }),
  createToken: fromPromise<CreateOutcome, { token: NewToken; idempotencyKey: string }>(async ({ input, signal }) => {
    const header = { 'Idempotency-Key': input.idempotencyKey }
    const answer = await call('createToken', { header, body: input.token }, { signal })
    // The caller has gone, and the holder would stay full.
    signal.throwIfAborted()
    if (isSuccess(answer)) {
      secret.keep(answer.data.token)
      return { kind: 'created', item: answer.data.item, now: now() }
    }
    const code = refusalOf(answer)
    return code === RefusalCode.ALREADY_CREATED && answer.data
      ? { kind: 'alreadyCreated', item: answer.data.item, now: now() }
      : { kind: 'refused', code }
  }),
  deleteToken: fromPromise<DeleteOutcome, { id: string }>(async ({ input, signal }) => {
    const answer = await call('deleteToken', { path: { id: input.id } }, { signal })
    if (isSuccess(answer)) return { kind: 'deleted' }
    const code = refusalOf(answer)
    return code === RefusalCode.TOKEN_NOT_FOUND ? { kind: 'alreadyGone' } : { kind: 'refused', code }
  }),
  updateToken: fromPromise<EditAnswer, { id: string; change: TokenChange }>(async ({ input, signal }) => {
    const answer = await call('updateToken', { path: { id: input.id }, body: input.change }, { signal })
    if (isSuccess(answer)) return { kind: 'saved', token: answer.data }
    const code = refusalOf(answer)
    return code === RefusalCode.TOKEN_NOT_FOUND ? { kind: 'alreadyGone' } : { kind: 'refused', code }
  }),
})

/** Timers stop while a device sleeps, so the time is checked again when it wakes. */
const watchClock = (window: Window, now: () => number) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const check = () => sendBack({ type: 'clock.checked', now: now() })
    return watchPageReturn(window, {
      shown: check,
      online: () => window.document.visibilityState === 'visible' && check(),
    })
  })

const watchBack = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) => holdBackEntry(window, () => sendBack({ type: 'secret.close.requested' })))

const watchUnload = (window: Window) =>
  fromCallback(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  })

export type SecretHolder = ReturnType<typeof createSecretHolder>

/**
 * The only holder of a new token's secret while it is shown: no statechart, property or closure has it, because React and
 * XState retain their past values.
 */
function createSecretHolder() {
  let secret = ''
  return {
    keep: (text: string) => void (secret = text),
    /** '' if it is empty, or emptied. */
    read: () => secret,
    empty: () => void (secret = ''),
  }
}

/** A draft as a text to store; '' for none. */
export const keptDraft = (draft: TokenDraft): string => (isBlank(draft.fields) ? '' : JSON.stringify(draft))

/** The draft in a stored text, or null for any other text. */
export function tokenDraftFrom(stored: string | null): TokenDraft | null {
  const found = parsed(stored)
  if (!isRecord(found)) return null
  const { fields, attempt } = found
  if (!isFields(fields)) return null
  if (!isRecord(attempt)) return { fields, attempt: null }
  const { fields: sent, key } = attempt
  return isFields(sent) && typeof key === 'string' ? { fields, attempt: { fields: sent, key } } : null
}

export const keptEditDraft = (draft: EditDraft): string => JSON.stringify(draft)

/** The changes to a token in a stored text, which has the changed fields alone, or null for any other text. */
export function editDraftFrom(stored: string | null): EditDraft | null {
  const found = parsed(stored)
  if (!isRecord(found)) return null
  const { id, fields } = found
  const isDraft = typeof id === 'string' && isRecord(fields) && isFields({ ...noFields, ...fields })
  return isDraft ? { id, fields } : null
}

/** A user can edit what the browser stores: every field is checked. */
const isFields = (found: unknown): found is TokenFields =>
  isRecord(found) &&
  [found['name'], found['typedModels'], found['rpm'], found['note']].every((text) => typeof text === 'string') &&
  (found['scope'] === 'all' || found['scope'] === 'some') &&
  Array.isArray(found['models']) &&
  found['models'].every((id) => typeof id === 'string') &&
  ['', ...shorterValidities].some((days) => days === found['validDays'])

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
