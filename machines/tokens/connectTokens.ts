import { sendParent, type CallbackActorLogic, type EventObject, type PromiseActorLogic } from 'xstate'
import { copyMachine, type CopyMessage, type CopyRequest } from '../copy/copy.machine'
import { editMachine, type EditAnswer, type EditDraft, type EditMessage } from './edit.machine'
import type { NewToken, TokenChange } from '@/openapi/types'
import { revealMachine } from './reveal.machine'
import { tokenMachine, type DeleteOutcome, type TokenMessage } from './token.machine'
import { tokensMachine } from './tokens.machine'
import type { CreateOutcome, TokenDraft, TokenList, TokensMessage } from './tokens.setup'
import type { TokenSelection } from './tokenSelection'

/** What the tokens' statecharts need from outside. A promise that rejects has already shown the reason. */
export type TokensPorts = {
  /** The promise obeys its signal. */
  listTokens: PromiseActorLogic<TokenList, TokenSelection>
  createToken: PromiseActorLogic<CreateOutcome, { token: NewToken; idempotencyKey: string }>
  deleteToken: PromiseActorLogic<DeleteOutcome, { id: string }>
  updateToken: PromiseActorLogic<EditAnswer, { id: string; change: TokenChange }>
  writeText: PromiseActorLogic<void, CopyRequest>
  /** Forgets the secret when it is stopped. */
  holdSecret: CallbackActorLogic<EventObject>
  /** Sends `secret.close.requested` where the person goes back, and stays on the page. */
  watchBack: CallbackActorLogic<EventObject>
  /** Lets the browser ask before the page goes. */
  watchUnload: CallbackActorLogic<EventObject>
  /** Sends `clock.checked` when timers may have stood still. */
  watchClock: CallbackActorLogic<EventObject>
  /** Sends `tokens.changedElsewhere` when another tab may have changed them. */
  watchChanges: CallbackActorLogic<EventObject>
  tellOtherTabs: () => void
  /** Keeps what is typed for a new token, and what was sent, through a reload or a sign-in; a blank form is nothing to keep. */
  keepDraft: (draft: TokenDraft) => void
  discardDraft: () => void
  /** Keeps what is typed for a token in the same way. */
  keepEditDraft: (draft: EditDraft) => void
  discardEditDraft: () => void
  notify: (message: TokensMessage | TokenMessage | EditMessage | CopyMessage) => void
}

/** The tokens' statechart with its adapters, and its rows and its dialog with theirs. */
export function connectTokens(ports: TokensPorts) {
  const { notify, keepDraft, discardDraft, listTokens, createToken, deleteToken, updateToken } = ports
  const actions = { notify: (_: unknown, { message }: { message: Parameters<typeof notify>[0] }) => notify(message) }
  const tellOtherTabs = () => ports.tellOtherTabs()
  const edit = editMachine.provide({
    actors: { updateToken },
    actions: {
      ...actions,
      keepDraft: (_, draft) => ports.keepEditDraft(draft),
      discardDraft: () => ports.discardEditDraft(),
    },
  })
  return tokensMachine.provide({
    actors: {
      listTokens,
      createToken,
      watchClock: ports.watchClock,
      watchChanges: ports.watchChanges,
      token: tokenMachine.provide({
        actors: { deleteToken, edit },
        actions: {
          ...actions,
          tellOtherTabs,
          reportOutdated: sendParent({ type: 'tokens.outdated' }),
          reportSettled: sendParent({ type: 'token.settled' }),
        },
      }),
      reveal: revealMachine.provide({
        actors: {
          copy: copyMachine.provide({ actors: { writeText: ports.writeText }, actions }),
          holdSecret: ports.holdSecret,
          watchBack: ports.watchBack,
          watchUnload: ports.watchUnload,
        },
      }),
    },
    actions: {
      ...actions,
      tellOtherTabs,
      keepDraft: (_, draft) => keepDraft(draft),
      discardDraft: () => discardDraft(),
    },
  })
}
