import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { copyMachine, type CopyRequest } from '@/machines/copy/copy.machine'
import { editMachine, type EditOutcome } from '@/machines/tokens/edit.machine'
import { creationMachine, newTokenMachine, type CreateOutcome } from '@/machines/tokens/newToken.machine'
import { revealMachine } from '@/machines/tokens/reveal.machine'
import { tokenMachine, type DeleteOutcome } from '@/machines/tokens/token.machine'
import { tokenListMachine, type TokenLoad, type TokenPage } from '@/machines/tokens/tokenList.machine'
import { noFields, shorterValidities, typedFields } from '@/machines/tokens/tokenFields'
import { dataOf, isSuccess } from '@/openapi/answers'
import { RefusalCode } from '@/openapi/refusalCodes'
import { refusalOf } from '@/openapi/refusalOf'
import type { AppServices } from '@/src/runtime/portal'
import { watchData } from '@/src/runtime/resource.ports'
import { holdBackEntry } from '@/src/browser/backEntry'
import { watchPageReturn } from '@/src/browser/watchPageReturn'
import { writeText } from '@/src/browser/writeText'
import { connectForm, outcomeOf } from '@/src/parts/form/connectForm'
import { tokensPerPage, toTokenQuery } from './firstCalls'

/** The tokens' statechart on this browser and the portal's server, and the user's unsent drafts. */
export function tokensPorts(services: AppServices, userId: string) {
  const { window, notify, now } = services
  const secret = createSecretHolder()
  const { created, edited } = forms(services, userId, secret)
  const { listTokens, deleteToken } = calls(services)
  const actions = { notify: (_: unknown, { message }: { message: Parameters<typeof notify>[0] }) => notify(message) }
  const writes = fromPromise<void, CopyRequest>(({ input }) => writeText(window, input.read()))
  const reveal = revealMachine.provide({
    actors: {
      copy: copyMachine.provide({ actors: { writeText: writes }, actions }),
      holdSecret: fromCallback(() => secret.empty),
      watchBack: watchBack(window),
      watchUnload: watchUnload(window),
    },
  })
  const newToken = newTokenMachine.provide({
    actors: { creation: created.machine, reveal },
    actions,
  })
  const token = tokenMachine.provide({
    actors: { deleteToken, edit: edited.machine },
    actions,
  })
  const watchChanges = fromCallback<EventObject>(({ sendBack }) =>
    watchData(services, 'listTokens', () => sendBack({ type: 'tokens.changedElsewhere' }), { isOwnWatched: false }),
  )
  const watchers = { watchClock: watchClock(window, now), watchChanges }
  const machine = tokenListMachine.provide({ actors: { listTokens, token, newToken, ...watchers } })
  return { machine, secret, drafts: { draft: created.draft(), editDraft: edited.read() } }
}

/** The forms of a new token and of an edited one. */
function forms(services: AppServices, userId: string, secret: SecretHolder) {
  const { call, now } = services
  const parts = { userId, blank: noFields, choices: { scope: ['all', 'some'], validDays: ['', ...shorterValidities] } }
  const created = connectForm(creationMachine, services, {
    ...parts,
    name: 'dialog.token-name',
    submit: async ({ request: body, idempotencyKey }, signal): Promise<CreateOutcome> => {
      const answer = await call('createToken', { header: { 'Idempotency-Key': idempotencyKey }, body }, { signal })
      // The caller has gone, and the holder would stay full.
      signal.throwIfAborted()
      if (isSuccess(answer)) secret.keep(answer.data.token)
      return outcomeOf(answer, ({ item }, isReplay) => ({
        kind: isReplay ? 'alreadyCreated' : 'created',
        item,
        now: now(),
      }))
    },
  })
  const edited = connectForm(editMachine, services, {
    ...parts,
    name: 'dialog.token-edit',
    submit: async ({ id, request: body }, signal): Promise<EditOutcome> => {
      const answer = await call('updateToken', { path: { id: id ?? '' }, body }, { signal })
      const outcome = outcomeOf(answer, (token) => ({ kind: 'saved' as const, token }))
      const isGone = outcome.kind === 'refused' && outcome.code === RefusalCode.TOKEN_NOT_FOUND
      return isGone ? { kind: 'done', result: { kind: 'alreadyGone' } } : outcome
    },
    toast: ({ kind }) => (kind === 'saved' ? 'tokenSaved' : null),
    toStore: (fields, token) => typedFields(token, fields),
  })
  return { created, edited }
}

const calls = ({ call, now }: AppServices) => ({
  listTokens: fromPromise<TokenPage, TokenLoad>(async ({ input, signal }) => {
    const options = { signal, isIncidental: input.isSilent === true }
    const query = toTokenQuery(input)
    const { list, total, page_size, time_zone } = dataOf(await call('listTokens', { query }, options))
    // A server that knows no pages gives the whole list.
    const whole = { total: list.length, page_size: Math.max(tokensPerPage, list.length) }
    const counted = { total: total ?? whole.total, page_size: page_size ?? whole.page_size }
    return { list, ...counted, timeZone: time_zone ?? null, now: now() }
  }),
  deleteToken: fromPromise<DeleteOutcome, { id: string }>(async ({ input, signal }) => {
    const answer = await call('deleteToken', { path: { id: input.id } }, { signal })
    if (isSuccess(answer)) return { kind: 'deleted' }
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
