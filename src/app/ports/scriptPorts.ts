import { fromPromise } from 'xstate'
import type { PagePorts } from '@/src/actors/pagePorts'
import type { Surroundings } from '@/src/actors/portal'

/** The external script's port; what loads scripts comes only where one is configured. */
export const scriptPorts = ({ window }: Surroundings): Pick<PagePorts, 'externalScript'> => ({
  externalScript: {
    loadScript: fromPromise<void, { address: string }>(async ({ input, signal }) => {
      const { loadScript } = await import('../browser/outsideScripts')
      await loadScript(window, input.address, signal)
    }),
  },
})
