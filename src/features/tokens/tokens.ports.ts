import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { copyMachine, type CopyRequest } from '@/machines/copy/copy.machine'
import { editMachine, type EditAnswer } from '@/machines/tokens/edit.machine'
import { newTokenMachine, type CreateOutcome } from '@/machines/tokens/newToken.machine'
import { revealMachine } from '@/machines/tokens/reveal.machine'
import { tokenMachine, type DeleteOutcome } from '@/machines/tokens/token.machine'
import { tokenListMachine, type TokenPage } from '@/machines/tokens/tokenList.machine'
import type { TokenSelection } from '@/machines/tokens/tokenSelection'
import { isSuccess } from '@/openapi/answers'
import type { CallOperation } from '@/openapi/call'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { NewToken, TokenChange } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import { refusalOf } from '@/src/actors/refusals'
import type { AppServices } from '@/src/actors/portal'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { draftOf } from '@/src/browser/draftOf'
import { holdBackEntry } from '@/src/browser/backEntry'
import { watchPageReturn } from '@/src/browser/watchPageReturn'
import { writeText } from '@/src/browser/writeText'
import { tokenChanges } from './tokenChanges'
import { createSecretHolder, type SecretHolder } from './secretHolder'
import { editDraftFrom, keptDraft, keptEditDraft, tokenDraftFrom } from './tokenDraft'
import { tokensPerPage, toTokenQuery } from './tokenQuery'

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
      discardDraft: () => edited.discard(),
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
      discardDraft: () => created.discard(),
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
