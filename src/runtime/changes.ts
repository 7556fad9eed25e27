import type { OperationId } from '@/openapi/operations'
import { openChannel } from '../browser/openChannel'

/** `isElsewhere`: another tab made the change. */
type Listener = (operations: readonly OperationId[], isElsewhere: boolean) => void
export type Changes = ReturnType<typeof createChanges>

/** Announces in all tabs of this browser which operations have new data. */
export function createChanges(window: Window) {
  const listeners = new Set<Listener>()
  let channel: BroadcastChannel | null = null
  return {
    announce: (operations: readonly OperationId[]) => {
      listeners.forEach((listener) => listener(operations, false))
      const open = channel ?? openChannel(window, 'changes')
      open?.postMessage(operations)
      if (open !== channel) open?.close()
    },
    /** Returns how to stop it. The channel is open only meanwhile: a page with one is not stored for Back. */
    watch: (listener: Listener) => {
      listeners.add(listener)
      channel ??= openChannel(window, 'changes')
      if (channel)
        // A tab of another version of the portal may send anything.
        channel.onmessage = ({ data }: MessageEvent<unknown>) =>
          Array.isArray(data) && listeners.forEach((each) => each(data as readonly OperationId[], true)) // as: only compared
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        channel?.close()
        channel = null
      }
    },
  }
}
