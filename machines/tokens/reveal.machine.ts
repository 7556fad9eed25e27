import { fromCallback, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { copyMachine } from '../copy/copy.machine'
import { unprovided } from '../shared/unprovided'

export type RevealRef = ActorRefFrom<typeof revealMachine>
type RevealInput = { name: string }

const isCopied = ({ event }: { event: { snapshot: SnapshotFrom<typeof copyMachine> } }) =>
  event.snapshot.hasTag('copied')

/**
 * Shows a new token's secret, once. The secret itself is with its holder, from which the page reads it, and which this actor
 * empties at its end, whatever ends it. Leaving asks first unless it was copied.
 */
export const revealMachine = setup({
  types: {
    input: {} as RevealInput,
    context: {} as RevealInput,
    events: {} as
      { type: 'secret.close.requested' } | { type: 'secret.close.confirmed' } | { type: 'secret.close.cancelled' },
    tags: {} as 'leaveAsked',
    children: {} as { copy: 'copy' },
  },
  actors: {
    copy: copyMachine,
    holdSecret: fromCallback(unprovided('holdSecret')),
    /** Sends `secret.close.requested` where the person goes back, and stays. */
    watchBack: fromCallback(unprovided('watchBack')),
    /** Lets the browser ask before the page goes. */
    watchUnload: fromCallback(unprovided('watchUnload')),
  },
  guards: {
    wasCopied: stateIn('copied'),
  },
}).createMachine({
  id: 'reveal',
  context: ({ input }) => input,
  invoke: [
    { src: 'holdSecret' },
    { src: 'watchBack' },
    {
      src: 'copy',
      id: 'copy',
      input: { shownMs: null },
      onSnapshot: [
        { guard: isCopied, target: '.copied' },
        { guard: 'wasCopied', target: '.uncopied' },
      ],
    },
  ],
  initial: 'uncopied',
  states: {
    uncopied: {
      invoke: { src: 'watchUnload' },
      initial: 'shown',
      states: {
        shown: { on: { 'secret.close.requested': 'leaveAsked' } },
        leaveAsked: {
          tags: 'leaveAsked',
          on: { 'secret.close.confirmed': '#reveal.closed', 'secret.close.cancelled': 'shown' },
        },
      },
    },
    copied: { on: { 'secret.close.requested': 'closed' } },
    closed: { type: 'final' },
  },
})

type RevealSnapshot = SnapshotFrom<typeof revealMachine>

export const selectTokenName = (snapshot: RevealSnapshot) => snapshot.context.name
export const selectCopy = (snapshot: RevealSnapshot) => snapshot.children.copy
export const selectIsLeaveAsked = (snapshot: RevealSnapshot) => snapshot.hasTag('leaveAsked')
