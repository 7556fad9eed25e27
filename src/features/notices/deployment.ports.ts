import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { deploymentMachine } from '@/machines/notices/deployment.machine'
import type { AppServices } from '@/src/runtime/portal'
import { watchPageReturn } from '@/src/browser/watchPageReturn'
import { SCRIPTS_NAME } from '@/src/browser/servedPage'

export const deploymentPorts = ({ window }: AppServices) =>
  deploymentMachine.provide({
    actors: {
      watchPage: watchPage(window),
      hasNewDeployment: fromPromise<boolean>(({ signal }) => hasNewDeployment(signal)),
    },
  })

const watchPage = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const reportMissedChunk = () => sendBack({ type: 'chunk.missed' })
    window.addEventListener('vite:preloadError', reportMissedChunk)
    const stop = watchPageReturn(window, { shown: () => sendBack({ type: 'page.shown' }) })
    return () => {
      stop()
      window.removeEventListener('vite:preloadError', reportMissedChunk)
    }
  })

/** The file in which a build names its entry chunk (written by `vite.config.ts`). */
const VERSION_FILE = '/version.json'

/** Whether the server now serves another build than the one that runs here; rejects where that cannot be told. */
async function hasNewDeployment(signal: AbortSignal): Promise<boolean> {
  const running = runningEntry()
  if (!running || import.meta.env.DEV) return false
  const answer = await fetch(VERSION_FILE, { cache: 'no-cache', signal })
  const { entry } = (await answer.json()) as { entry?: unknown } // any value will do: it is only compared
  return typeof entry === 'string' && entry !== running
}

/** The entry's path: a served page names it, a shell has its element. */
function runningEntry(): string | undefined {
  const named = document.querySelector<HTMLMetaElement>(`meta[name=${SCRIPTS_NAME}]`)
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return named ? named.content.split(' ')[0] : (script?.getAttribute('src') ?? undefined)
}
