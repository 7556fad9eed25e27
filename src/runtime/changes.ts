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
      channel?.postMessage(operations)
    },
    /** Returns how to stop it. The channel is open only meanwhile: a page with one is not stored for Back. */
    watch: (listener: Listener) => {
      listeners.add(listener)
      channel ??= openChannel(window, 'changes')
      if (channel)
        channel.onmessage = ({ data }: MessageEvent<readonly OperationId[]>) =>
          listeners.forEach((each) => each(data, true))
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        channel?.close()
        channel = null
      }
    },
  }
}
