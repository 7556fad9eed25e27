import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { deploymentMachine } from '@/machines/notices/deployment.machine'
import type { AppServices } from '@/src/actors/portal'
import { hasNewDeployment } from '@/src/browser/deployment'

export const deploymentPorts = ({ window }: AppServices) =>
  deploymentMachine.provide({
    actors: {
      watchPage: watchPage(window),
      hasNewDeployment: fromPromise<boolean>(({ signal }) => hasNewDeployment(signal)),
    },
  })

const watchPage = (window: Window) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const { document } = window
    const stop = new AbortController()
    const onVisibility = () => {
      if (document.visibilityState === 'visible') sendBack({ type: 'page.shown' })
    }
    document.addEventListener('visibilitychange', onVisibility, { signal: stop.signal })
    window.addEventListener('vite:preloadError', () => sendBack({ type: 'chunk.missed' }), { signal: stop.signal })
    return () => stop.abort()
  })
