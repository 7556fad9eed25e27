import { fromPromise } from 'xstate'
import { externalScriptMachine } from '@/machines/externalScript/externalScript.machine'
import type { AppServices } from '@/src/actors/portal'

/** The external script's statechart; what loads scripts comes only where one is configured. */
export const externalScriptPorts = ({ window }: AppServices) =>
  externalScriptMachine.provide({
    actors: {
      loadScript: fromPromise<void, { address: string }>(async ({ input, signal }) => {
        const { loadScript } = await import('@/src/browser/outsideScripts')
        await loadScript(window, input.address, signal)
      }),
    },
  })
