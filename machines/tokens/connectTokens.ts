import { sendParent, type CallbackActorLogic, type EventObject, type PromiseActorLogic } from 'xstate'
import { renameMachine, type RenameAnswer, type RenameDraft, type RenameMessage } from './rename.machine'
import { revealMachine, type RevealMessage } from './reveal.machine'
import { tokenMachine, type DeleteOutcome, type TokenMessage } from './token.machine'
import { tokensMachine } from './tokens.machine'
import type { CreateOutcome, TokenList, TokensMessage } from './tokens.setup'
import type { TokenSelection } from './tokenSelection'

/** What the tokens' statecharts need from outside. A promise that rejects has already shown the reason. */
export type TokensPorts = {
  /** The promise obeys its signal. */
  listTokens: PromiseActorLogic<TokenList, TokenSelection>
  createToken: PromiseActorLogic<CreateOutcome, { name: string; idempotencyKey: string }>
  deleteToken: PromiseActorLogic<DeleteOutcome, { id: string }>
  renameToken: PromiseActorLogic<RenameAnswer, { id: string; name: string }>
  copyText: PromiseActorLogic<void, { text: string }>
  /** Sends `clock.checked` when timers may have stood still. */
  watchClock: CallbackActorLogic<EventObject>
  /** Sends `tokens.changedElsewhere` when another tab may have changed them. */
  watchChanges: CallbackActorLogic<EventObject>
  tellOtherTabs: () => void
  /** Keeps a name that is being typed through a reload or a sign-in; an empty one is nothing to keep. */
  keepDraft: (draft: { name: string }) => void
  discardDraft: () => void
  /** Keeps the new name of a token in the same way. */
  keepRenameDraft: (draft: RenameDraft) => void
  discardRenameDraft: () => void
  notify: (message: TokensMessage | TokenMessage | RenameMessage | RevealMessage) => void
}

/** The tokens' statechart with its adapters, and its rows and its dialog with theirs. */
export function connectTokens(ports: TokensPorts) {
  const { notify, keepDraft, discardDraft, listTokens, createToken, deleteToken, renameToken } = ports
  const actions = { notify: (_: unknown, { message }: { message: Parameters<typeof notify>[0] }) => notify(message) }
  const tellOtherTabs = () => ports.tellOtherTabs()
  const rename = renameMachine.provide({
    actors: { renameToken },
    actions: {
      ...actions,
      keepDraft: (_, draft) => ports.keepRenameDraft(draft),
      discardDraft: () => ports.discardRenameDraft(),
    },
  })
  return tokensMachine.provide({
    actors: {
      listTokens,
      createToken,
      watchClock: ports.watchClock,
      watchChanges: ports.watchChanges,
      token: tokenMachine.provide({
        actors: { deleteToken, rename },
        actions: {
          ...actions,
          tellOtherTabs,
          reportOutdated: sendParent({ type: 'tokens.outdated' }),
          reportSettled: sendParent({ type: 'token.settled' }),
        },
      }),
      reveal: revealMachine.provide({ actors: { copyText: ports.copyText }, actions }),
    },
    actions: {
      ...actions,
      tellOtherTabs,
      keepDraft: (_, draft) => keepDraft(draft),
      discardDraft: () => discardDraft(),
    },
  })
}
