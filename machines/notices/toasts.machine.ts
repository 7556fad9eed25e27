import { type SnapshotFrom, assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { toastMachine, type Notice } from './toast.machine'

export type ToastRef = ActorRefFrom<typeof toastMachine>

/** Two notices with the same key are the same message, whatever their source and tone. As the id of an actor it has a prefix: a text alone may be empty, or `__proto__`. */
export const noticeKey = ({ text }: Pick<Notice, 'text'>) => `toast ${text}`

/** The queue of messages on screen, oldest first. A message that is already there is refreshed, never repeated. */
export const toastsMachine = setup({
  types: {
    context: {} as { toasts: readonly ToastRef[] },
    events: {} as
      | { type: 'notice.raised'; notice: Notice }
      | { type: 'xstate.done.actor.*'; actorId: string }
      | { type: 'xstate.error.actor.*'; actorId: string },
  },
  actors: { toast: toastMachine },
  guards: {
    isOnScreen: ({ context }, notice: Notice) => context.toasts.some((toast) => toast.id === noticeKey(notice)),
  },
  actions: {
    show: assign({
      toasts: ({ context, spawn }, notice: Notice) => [
        ...context.toasts,
        spawn('toast', { id: noticeKey(notice), input: notice }),
      ],
    }),
    refresh: sendTo(
      (_, notice: Notice) => noticeKey(notice),
      (_, notice) => ({ type: 'toast.refreshed', notice }),
    ),
    removeToast: assign({
      toasts: ({ context }, params: { id: string }) => context.toasts.filter((toast) => toast.id !== params.id),
    }),
  },
}).createMachine({
  id: 'toasts',
  context: { toasts: [] },
  on: {
    'notice.raised': [
      {
        guard: { type: 'isOnScreen', params: ({ event }) => event.notice },
        actions: { type: 'refresh', params: ({ event }) => event.notice },
      },
      { actions: { type: 'show', params: ({ event }) => event.notice } },
    ],
    'xstate.done.actor.*': {
      actions: { type: 'removeToast', params: ({ event }) => ({ id: event.actorId }) },
    },
    'xstate.error.actor.*': {
      actions: { type: 'removeToast', params: ({ event }) => ({ id: event.actorId }) },
    },
  },
})

export const selectToasts = (snapshot: SnapshotFrom<typeof toastsMachine>) => snapshot.context.toasts
export const selectText = (snapshot: SnapshotFrom<typeof toastMachine>) => snapshot.context.text
export const selectIsSilent = (snapshot: SnapshotFrom<typeof toastMachine>) => snapshot.context.isSilent === true
export const selectTone = (snapshot: SnapshotFrom<typeof toastMachine>) => snapshot.context.tone
