/** Renders again on demand, once at a time; a request during a rendering causes another one after it. */
export function createRerender(render: () => Promise<void>) {
  let running: Promise<void> | null = null
  let isDue = false
  let isStopped = false

  async function renderWhileDue() {
    while (isDue && !isStopped) {
      isDue = false
      await render()
    }
  }
  return {
    refresh: (): Promise<void> => {
      isDue = true
      return (running ??= renderWhileDue().finally(() => (running = null)))
    },
    /** Resolves when no rendering runs any more. */
    stop: async () => {
      isStopped = true
      await running
    },
  }
}
