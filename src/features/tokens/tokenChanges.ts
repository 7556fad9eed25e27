import { fromCallback, type EventObject } from 'xstate'
import { openChannel } from '@/src/browser/openChannel'
import { watchPageReturn } from '@/src/browser/watchPageReturn'

/**
 * One tab's changes of a user's tokens, announced to other tabs and to other parts of this one. A tab that
 * comes to the front reloads: a program may have changed them, or the tab was frozen during a change.
 */
export function tokenChanges(window: Window, userId: string) {
  let own: BroadcastChannel | null = null
  return {
    tell: () => own?.postMessage(null),
    watch: fromCallback<EventObject>(({ sendBack }) => {
      const { channel, stop } = watchTokens(window, userId, () => sendBack({ type: 'tokens.changedElsewhere' }))
      own = channel
      return () => {
        own = null
        stop()
      }
    }),
  }
}

/** Calls `changed` whenever the person's tokens may have changed. */
export function watchTokens(window: Window, userId: string, changed: () => void) {
  const channel = openChannel(window, `tokens.${userId}`)
  if (channel) channel.onmessage = changed
  const stopWatching = watchPageReturn(window, { shown: changed })
  const stop = () => {
    channel?.close()
    stopWatching()
  }
  return { channel, stop }
}
