import { type SnapshotFrom, assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { toastMachine, type Notice } from './toast.machine'

export type ToastRef = ActorRefFrom<typeof toastMachine>

/** Two notices with the same key are the same message, whatever their source and tone. As the id of an actor it has a prefix: a text alone may be empty, or `__proto__`. */
export const noticeKey = ({ text }: Pick<Notice, 'text'>) => `toast ${text}`

type ToastsContext = { toasts: readonly ToastRef[] }

const isOnScreen = ({ context, event }: { context: ToastsContext; event: { notice: Notice } }) =>
  context.toasts.some(({ id }) => id === noticeKey(event.notice))

/** The queue of messages on screen, oldest first. A message that is already there is refreshed, never repeated. */
export const toastsMachine = setup({
  types: {
    context: {} as ToastsContext,
    events: {} as
      | { type: 'notice.raised'; notice: Notice }
      | { type: 'xstate.done.actor.*'; actorId: string }
      | { type: 'xstate.error.actor.*'; actorId: string },
  },
  actors: { toast: toastMachine },
  actions: {
    removeToast: assign({
      toasts: ({ context }, params: { actorId: string }) => context.toasts.filter(({ id }) => id !== params.actorId),
    }),
  },
}).createMachine({
  id: 'toasts',
  context: { toasts: [] },
  on: {
    'notice.raised': [
      {
        guard: isOnScreen,
        actions: sendTo(
          ({ event }) => noticeKey(event.notice),
          ({ event }) => ({ type: 'toast.refreshed', notice: event.notice }),
        ),
      },
      {
        actions: assign({
          toasts: ({ context, event: { notice }, spawn }) => [
            ...context.toasts,
            spawn('toast', { id: noticeKey(notice), input: notice }),
          ],
        }),
      },
    ],
    'xstate.done.actor.*': { actions: { type: 'removeToast', params: ({ event }) => event } },
    'xstate.error.actor.*': { actions: { type: 'removeToast', params: ({ event }) => event } },
  },
})

export const selectToasts = (snapshot: SnapshotFrom<typeof toastsMachine>) => snapshot.context.toasts
export const selectText = (snapshot: SnapshotFrom<typeof toastMachine>) => snapshot.context.text
export const selectIsSilent = (snapshot: SnapshotFrom<typeof toastMachine>) => snapshot.context.isSilent === true
export const selectTone = (snapshot: SnapshotFrom<typeof toastMachine>) => snapshot.context.tone
