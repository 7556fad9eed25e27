import { fromPromise } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import type { AppServices } from '@/src/runtime/portal'

/** An external script that a page waits for, 7 s at most: afterwards the page is shown without it, and stays on screen during a retry. */
export const externalScriptMachine = createLoadMachine<void, string>({ id: 'externalScript', timeoutMs: 7000 })

/** Loads the script at an address; what loads scripts comes only where one is configured. */
export const externalScriptPorts = ({ window }: AppServices) =>
  externalScriptMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query: address }, signal }) => {
        const { loadScript } = await import('@/src/browser/outsideScripts')
        await loadScript(window, address, signal)
      }),
    },
  })
