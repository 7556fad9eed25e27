import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { isSuccess } from '@/openapi/answers'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { RenameAnswer, RenameDraft } from '@/machines/tokens/rename.machine'
import type { DeleteOutcome } from '@/machines/tokens/token.machine'
import type { CreateOutcome, TokenList } from '@/machines/tokens/tokens.setup'
import type { PagePorts } from '@/src/actors/pagePorts'
import type { Surroundings } from '@/src/actors/portal'
import { createBrowserStorage, type BrowserStorage } from '../browser/browserStorage'
import { dataOf } from './answers'
import { refusalOf } from './refusals'
import { draftOf } from './draftOf'

const tokensPerPage = 20

/** The tokens' ports on this browser and the portal's server. */
export const tokenPorts = ({ window, client, notify }: Surroundings): PagePorts['tokens'] => ({
  ...nameDraft(createBrowserStorage(() => window.sessionStorage)),
  ...renameDraft(createBrowserStorage(() => window.sessionStorage)),
  listTokens: fromPromise<TokenList, { page: number }>(async ({ input, signal }) => {
    const query = { page: input.page, page_size: tokensPerPage }
    const { list, total, page_size } = dataOf(await (await client()).listTokens({ query, signal }))
    // A server that knows no pages gives the whole list.
    const whole = { total: list.length, page_size: Math.max(tokensPerPage, list.length) }
    return { list, total: total ?? whole.total, page_size: page_size ?? whole.page_size, now: Date.now() }
  }),
  createToken: fromPromise<CreateOutcome, { name: string; idempotencyKey: string }>(async ({ input, signal }) => {
    const answer = await (await client()).createToken(input.name, input.idempotencyKey, { signal })
    if (isSuccess(answer)) {
      return { kind: 'created', secret: answer.data.token, item: answer.data.item, now: Date.now() }
    }
    const code = refusalOf(answer)
    return code === RefusalCode.ALREADY_CREATED && answer.data
      ? { kind: 'alreadyCreated', item: answer.data.item, now: Date.now() }
      : { kind: 'refused', code }
  }),
  deleteToken: fromPromise<DeleteOutcome, { id: string }>(async ({ input, signal }) => {
    const answer = await (await client()).deleteToken(input.id, { signal })
    if (isSuccess(answer)) return { kind: 'deleted' }
    const code = refusalOf(answer)
    return code === RefusalCode.TOKEN_NOT_FOUND ? { kind: 'alreadyGone' } : { kind: 'refused', code }
  }),
  renameToken: fromPromise<RenameAnswer, { id: string; name: string }>(async ({ input, signal }) => {
    const answer = await (await client()).renameToken(input.id, input.name, { signal })
    if (isSuccess(answer)) return { kind: 'renamed', token: answer.data }
    const code = refusalOf(answer)
    return code === RefusalCode.TOKEN_NOT_FOUND ? { kind: 'alreadyGone' } : { kind: 'refused', code }
  }),
  copyText: fromPromise<void, { text: string }>(async ({ input }) => window.navigator.clipboard.writeText(input.text)),
  watchClock: watchClock(window),
  notify,
})

/** The unsent name of one person in one tab; an empty one is nothing to keep. */
const nameDraft = (storage: BrowserStorage) => {
  const { openDraft, keepDraft, discardDraft } = draftOf(storage, 'token-name')
  return {
    openDraft: (userId: string) => openDraft(userId) ?? '',
    keepDraft: ({ name }: { name: string }) => (name ? keepDraft(name) : discardDraft()),
    discardDraft,
  }
}

/** The unsent new name of one person's token in one tab, kept as the token's id and the name. */
const renameDraft = (storage: BrowserStorage) => {
  const { openDraft, keepDraft, discardDraft } = draftOf(storage, 'token-rename')
  return {
    openRenameDraft: (userId: string): RenameDraft | null => {
      const [, id = '', name = ''] = /^(\S+) (.+)$/u.exec(openDraft(userId) ?? '') ?? []
      return id ? { id, name } : null
    },
    keepRenameDraft: ({ id, name }: RenameDraft) => (name ? keepDraft(`${id} ${name}`) : discardDraft()),
    discardRenameDraft: discardDraft,
  }
}

/** Timers stand still while a device sleeps, so the time is looked at again on waking. */
const watchClock = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const look = () => {
      if (window.document.visibilityState === 'visible') sendBack({ type: 'clock.checked', now: Date.now() })
    }
    const stop = new AbortController()
    window.document.addEventListener('visibilitychange', look, { signal: stop.signal })
    window.addEventListener('online', look, { signal: stop.signal })
    return () => stop.abort()
  })
