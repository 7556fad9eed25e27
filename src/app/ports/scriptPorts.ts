import { fromPromise } from 'xstate'
import type { PagePorts } from '../../actors/pagePorts'
import type { Surroundings } from '../../actors/portal'

/** The external script's port; what loads scripts comes only where one is configured. */
export const scriptPorts = ({ window }: Surroundings): Pick<PagePorts, 'externalScript'> => ({
  externalScript: {
    loadScript: fromPromise<void, { address: string }>(async ({ input, signal }) => {
      const { loadScript } = await import('../outsideScripts')
      await loadScript(window, input.address, signal)
    }),
  },
})
