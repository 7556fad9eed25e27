import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate'
import { revealMachine, type RevealMessage } from './reveal.machine'
import { tokenMachine, type DeleteOutcome, type TokenMessage } from './token.machine'
import { tokensMachine } from './tokens.machine'
import type { CreateOutcome, TokenList, TokensMessage } from './tokens.setup'

/** What the tokens' statecharts need from outside. A promise that rejects has told the person why. */
export type TokensPorts = {
  /** The promise obeys its signal. */
  listTokens: PromiseActorLogic<TokenList, { page: number }>
  createToken: PromiseActorLogic<CreateOutcome, { name: string; idempotencyKey: string }>
  deleteToken: PromiseActorLogic<DeleteOutcome, { id: string }>
  copyText: PromiseActorLogic<void, { text: string }>
  /** Sends `clock.checked` when timers may have stood still. */
  watchClock: CallbackActorLogic<EventObject>
  /** Keeps a name that is being typed through a reload or a sign-in trip; an empty one is nothing to keep. */
  keepDraft: (draft: { name: string }) => void
  discardDraft: () => void
  notify: (message: TokensMessage | TokenMessage | RevealMessage) => void
}

/** The tokens' statechart with its adapters, and its rows and its dialog with theirs. */
export function connectTokens(ports: TokensPorts) {
  const { notify, keepDraft, discardDraft, listTokens, createToken, deleteToken, copyText, watchClock } = ports
  const actions = { notify: (_: unknown, { message }: { message: Parameters<typeof notify>[0] }) => notify(message) }
  return tokensMachine.provide({
    actors: {
      listTokens,
      createToken,
      watchClock,
      token: tokenMachine.provide({ actors: { deleteToken }, actions }),
      reveal: revealMachine.provide({ actors: { copyText }, actions }),
    },
    actions: { ...actions, keepDraft: (_, draft) => keepDraft(draft), discardDraft: () => discardDraft() },
  })
}
