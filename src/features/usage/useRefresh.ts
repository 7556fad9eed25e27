import { useEffect, useEffectEvent } from 'react'

/** Calls `reload` with each refresh of the page's figures; `refreshes` counts them. */
export function useRefresh(refreshes: number, reload: () => void): void {
  const run = useEffectEvent(reload)
  useEffect(() => {
    if (refreshes > 0) run()
  }, [refreshes])
}
