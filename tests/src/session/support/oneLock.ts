/** A Web Lock of the browser's tabs, whatever its name: a signal ends the wait for it, not what has begun. */
export function oneLock() {
  let free: Promise<unknown> = Promise.resolve()
  return {
    request: async <Result>(_: string, { signal }: { signal: AbortSignal }, call: () => Promise<Result>) => {
      signal.throwIfAborted()
      const before = free
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      free = before.then(() => released)
      let stop: () => void = () => undefined
      const stopped = new Promise<never>((_resolve, reject) => {
        stop = () => reject(signal.reason as Error) // as: it ends by an error
      })
      signal.addEventListener('abort', stop)
      try {
        await Promise.race([before, stopped])
        return await call()
      } finally {
        // Node keeps a combined signal, and all that its listeners reach, as long as it has any.
        signal.removeEventListener('abort', stop)
        release()
      }
    },
  }
}
