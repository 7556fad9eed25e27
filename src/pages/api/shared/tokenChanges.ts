import { fromCallback, type EventObject } from 'xstate'

/**
 * What one tab does to a person's tokens, told to the others and to whatever else of this tab has asked for them. A tab that
 * comes to the front asks again: a program may have changed them, or the tab was frozen when it was told.
 */
export function tokenChanges(window: Window, userId: string) {
  const channel = `intern-portal.tokens.${userId}`
  let own: BroadcastChannel | null = null
  return {
    tell: () => own?.postMessage(null),
    watch: fromCallback<EventObject>(({ sendBack }) => {
      const changed = () => sendBack({ type: 'tokens.changedElsewhere' })
      const look = () => {
        if (window.document.visibilityState === 'visible') changed()
      }
      const opened = new BroadcastChannel(channel)
      own = opened
      opened.onmessage = changed
      window.document.addEventListener('visibilitychange', look)
      return () => {
        own = null
        opened.close()
        window.document.removeEventListener('visibilitychange', look)
      }
    }),
  }
}
